import { execFile } from 'node:child_process';

/** What stands before a command and limits it; the command takes their place, so that has the pid that was started. */
interface Wrapping {
  prefix: readonly string[];
  /** It reaches no network. */
  isOffline: boolean;
}

/** Ways to run a command in a network of its own that leads nowhere. Root needs no other user for it. */
const offline = [
  ['unshare', '--net'],
  ['unshare', '--user', '--map-current-user', '--net'],
];
/** Kills it when this process ends, however busy it is. */
const mortal = ['setpriv', '--pdeathsig', 'KILL'];

let found: Promise<Wrapping> | undefined;

/** What this system has of them; tried once. */
export const wrapping = (): Promise<Wrapping> => (found ??= find());

async function find(): Promise<Wrapping> {
  const tried = await Promise.all([...offline, mortal].map(works));
  const network = offline.find((_, nth) => tried[nth]);
  return { prefix: [...(network ?? []), ...(tried.at(-1) ? mortal : [])], isOffline: network !== undefined };
}

const works = ([command = '', ...args]: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    execFile(command, [...args, 'true'], (error) => resolve(error === null));
  });
