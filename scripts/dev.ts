import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

/** `npm run dev`: the program, started again when its sources change, and the web client with hot reload before it. */
const root = join(import.meta.dirname, '..');
const program = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(root, 'src/app/start.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: root },
);
const web = await createServer({ root, configFile: join(root, 'vite.config.ts') });
await web.listen();
web.printUrls();
program.once('exit', (code) => {
  void web.close().finally(() => process.exit(code ?? 1));
});
