import { type Count, isBad, tell } from './counts.ts';

/** One part of a run, such as the unit tests. */
export interface Part {
  run: () => Promise<Count>;
  /** Seconds that it may take on two cores with nothing else to do. */
  budget: number;
  /** What later parts say is of no use while it is red. */
  isFirst?: boolean;
}

export type Parts = Readonly<Record<string, Part>>;

/** The parts that are named, all where none is; null, and a line that says so, where one of the names is none. */
export function partsNamed(command: string, parts: Parts, named: readonly string[]): Parts | null {
  const unknown = named.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    console.error(`${command}: "${unknown.join(' ')}" is no part. There are: ${Object.keys(parts).join(', ')}.`);
    return null;
  }
  return Object.fromEntries(Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name)));
}

/** Runs parts in their order, and answers their lines and whether all passed. */
export async function runParts(parts: Parts): Promise<{ lines: string[]; ok: boolean }> {
  const lines: string[] = [];
  let ok = true;
  for (const [name, { run, budget, isFirst }] of Object.entries(parts)) {
    console.log(`\n── ${name}`);
    const begun = performance.now();
    const count = await run();
    lines.push(tell(name, count, (performance.now() - begun) / 1000, budget));
    if (!isBad(count)) continue;
    ok = false;
    if (isFirst) break;
  }
  return { lines, ok };
}
