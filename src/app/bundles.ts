import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Where the built viewer of releases lies. */
export const viewerRoot = join(import.meta.dirname, '../../dist/viewer');

/**
 * Builds the browser's sides if their sources changed; apart, so that the bundler leaves no trace in this process. What
 * it says goes to standard error.
 */
export const buildBundles = () =>
  new Promise<void>((resolve, reject) => {
    const build = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/build-web.ts')], {
      stdio: ['ignore', 2, 2],
    });
    build.once('error', reject);
    build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The web client could not be built.'))));
  });
