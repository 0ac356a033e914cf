/** Where a source takes its files from. */
export const sourceKinds = ['folder', 'https', 's3'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Fewest and most minutes between two runs. */
export const everyMinutes = { min: 5, max: 10_080 } as const;

/** Sources of a catalogue, people whom one tells, files that one run takes and that a test lists. */
export const mostSources = 50;
export const mostTold = 50;
export const mostFiles = 1000;
export const mostListed = 100;

/** Failures in a row after which a source pauses itself. */
export const failuresToPause = 5;

/** Bytes of the longest answer with names of files, seconds to connect, of silence, and of a whole file. */
export const reachLimits = { listBytes: 8 * 2 ** 20, connect: 3, silence: 30, whole: 1800 } as const;

export const sourceMessages = {
  nameTaken: 'A source of this name is there already.',
  noFolder: 'This installation takes no files from folders (CALLOUT_SOURCES).',
  notAllowed: 'This address is not allowed (CALLOUT_FETCH_HOSTS).',
  secretAgain: 'Type the secret again: it was for another address.',
  running: 'The source runs already.',
  none: 'There is no such import.',
  noMode: 'This import has no such mode.',
  noProfile: 'There is no such profile.',
  isPaused: 'The source is paused.',
  notWhen: 'Choose days with a time, or a number of minutes.',
} as const;

/**
 * Whether a file's name is like a pattern, without case; a name that begins with a point is like none. Only the last star
 * is ever tried anew, so that no pattern takes long.
 */
export function isLike(name: string, pattern: string): boolean {
  if (name.startsWith('.')) return false;
  const [text, like] = [name.toLowerCase(), pattern.toLowerCase()];
  let [at, place] = [0, 0];
  let star: { place: number; at: number } | undefined;
  while (at < text.length) {
    if (like[place] === '*') {
      star = { place, at };
      place += 1;
    } else if (like[place] === '?' || like[place] === text[at]) {
      at += 1;
      place += 1;
    } else if (star) {
      star.at += 1;
      at = star.at;
      place = star.place + 1;
    } else return false;
  }
  return /^\**$/.test(like.slice(place));
}

/** A path below the folder of sources, with `/` and without empty parts; undefined where it leads out of it. */
export function folderOf(place: string): string | undefined {
  const parts = place.split('/').filter((part) => part !== '');
  const isBad = (part: string) => part === '.' || part === '..' || /[\\\0:]/.test(part);
  return place.startsWith('/') || parts.some(isBad) ? undefined : parts.join('/');
}

/** An https address without a user in it; undefined for any other text. */
export function addressOf(place: string): URL | undefined {
  const url = URL.parse(place);
  if (url === null || url.protocol !== 'https:' || url.username || url.password || url.hash) return undefined;
  return url;
}
