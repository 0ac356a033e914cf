import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Where the built viewer of releases lies. */
export const viewerRoot = join(import.meta.dirname, '../../dist/viewer');

/** Where the viewer lies for folders that are opened by a double click. */
export const stickRoot = join(import.meta.dirname, '../../dist/stick');

/**
 * Builds the browser's sides if their sources changed; apart, so that the bundler leaves no trace in this process. What
 * it says is told where it fails.
 */
export const buildBundles = () =>
  new Promise<void>((resolve, reject) => {
    const build = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/build-web.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [build.stdout, build.stderr]) stream.on('data', (data) => (said += String(data)));
    build.once('error', reject);
    build.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web client could not be built:\n${said.trim()}`)),
    );
  });
