import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs packages of the system's, one by one until what is wanted is there, where there is apt and we may.
 * @returns whether it is there then
 */
export function install(names: readonly string[], isThere: () => boolean): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  console.log(`Installing ${names.join(' or ')} through apt-get …`);
  spawnSync('apt-get', ['update', '-qq'], options);
  for (const name of names)
    if (!isThere()) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
  return isThere();
}
