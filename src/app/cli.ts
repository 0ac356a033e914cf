/** Commands beside the program: `npm run user`, `import`, `publish`, `release`, `sample`, `backup`, `restore-backup`. Each is a file of src/app/cli. */
const commands: Record<string, () => Promise<{ run(argv: string[]): Promise<number> }>> = {
  user: () => import('./cli/user.ts'),
  import: () => import('./cli/import.ts'),
  publish: () => import('./cli/publish.ts'),
  release: () => import('./cli/release.ts'),
  sample: () => import('./cli/sample.ts'),
  backup: () => import('./cli/backup.ts'),
  'restore-backup': () => import('./cli/restoreBackup.ts'),
};

const [name = '', ...argv] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) throw new Error(`There is no command "${name}".`);
// Started by the program, it ends with it: another one may begin the same anew. While somebody listens, it does not end.
const orphaned = () => process.exit(1);
process.once('disconnect', orphaned);
try {
  process.exitCode = await (await command()).run(argv);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  process.off('disconnect', orphaned);
}
