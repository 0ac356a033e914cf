import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { contentOf, differences } from './expected/figures.ts';
import type { Expected, Refused, Row } from './expected/figures.ts';
import type { Outcome } from './api/importing.ts';

/** One line of the table. */
export interface Line {
  name: string;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  rejected: Refused[];
  seconds: number;
  /** Of server and worker together, in MB; null where the system does not say. */
  peakMemory: number | null;
}

const json = join(import.meta.dirname, '../../.cache/accept.json');

/** Collects what was done and what is not as expected. */
export class Report {
  readonly lines: Line[] = [];
  readonly mismatches: string[] = [];
  readonly publishes: { catalogue: string; staging: number; production: number }[] = [];
  readonly #expected: Expected;

  constructor(expected: Expected) {
    this.#expected = expected;
  }

  /** Holds the expected figures against those worked out anew: the data may be others than the figures are of. */
  holds(derived: Expected): void {
    for (const part of ['imports', 'contents'] as const)
      for (const name of new Set([...Object.keys(this.#expected[part]), ...Object.keys(derived[part])]))
        this.same(
          `examples/expected.json, ${name}, against these data`,
          this.#expected[part][name],
          derived[part][name],
        );
  }

  /** Notes an import and holds it against its figures: created the first time, left as it is the second time. */
  imported(name: string, outcome: Outcome, peakMemory: number | null, again: boolean): void {
    const line = again ? `${name}, again` : name;
    const { rows, created, updated, unchanged, removed, rejected, seconds, changed } = outcome;
    const counts = { rows, created, updated, unchanged, removed };
    this.lines.push({ name: line, ...counts, rejected, seconds, peakMemory });
    const figures = this.#expected.imports[name];
    if (!figures) throw new Error(`examples/expected.json has no figures of "${name}".`);
    const same = figures.unchanged ?? 0;
    const nothing = { rows: figures.rows, created: 0, updated: 0, unchanged: figures.created + same, removed: 0 };
    const first = { ...nothing, created: figures.created, unchanged: same };
    this.same(`${line}: counts`, again ? nothing : first, counts);
    this.same(`${line}: rejected rows`, figures.rejected, rejected);
    this.same(`${line}: a change was recorded`, !again, changed);
  }

  /** Notes how long a catalogue took to Staging, and from there to Production, in seconds. */
  published(catalogue: string, seconds: { staging: number; production: number }): void {
    this.publishes.push({ catalogue, ...seconds });
    console.log(
      `  ${catalogue} published: Staging ${seconds.staging.toFixed(1)} s, Production ${seconds.production.toFixed(1)} s`,
    );
  }

  /** Holds records that were read back against the expected hash, and where it differs against the files' records. */
  content(kind: string, records: readonly Row[], found: readonly Row[]): void {
    const expected = this.#expected.contents[kind];
    const is = contentOf(found);
    console.log(
      `  ${kind}: ${is.count} read back, ${isDeepStrictEqual(expected, is) ? 'as expected' : 'NOT as expected'}`,
    );
    if (isDeepStrictEqual(expected, is)) return;
    const { missing, unexpected } = differences(records, found);
    this.same(kind, expected, is);
    for (const line of missing) this.mismatches.push(`${kind}: expected and not found: ${line}`);
    for (const line of unexpected) this.mismatches.push(`${kind}: found and not expected: ${line}`);
  }

  same(what: string, expected: unknown, found: unknown): void {
    if (isDeepStrictEqual(expected, found)) return;
    this.mismatches.push(`${what}: expected ${brief(expected)}, found ${brief(found)}`);
  }

  /** Prints the table, the rejected rows and what does not fit; writes all of it to .cache/accept.json. */
  async close(seconds: number): Promise<void> {
    console.log(`\n${tableOf(this.lines)}\n`);
    for (const { name, rejected } of this.lines)
      for (const { file, row, reason } of rejected) console.log(`${name}: rejected ${file}, row ${row}: ${reason}`);
    for (const line of this.mismatches) console.error(`MISMATCH ${line}`);
    const verdict = this.mismatches.length === 0 ? 'all as expected' : `${this.mismatches.length} mismatches`;
    console.log(`accept: ${verdict}, ${seconds.toFixed(1)} s`);
    await mkdir(dirname(json), { recursive: true });
    const { lines, publishes, mismatches } = this;
    await writeFile(json, `${JSON.stringify({ seconds, lines, publishes, mismatches }, null, 2)}\n`);
  }
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 500 ? `${text.slice(0, 500)} … (${text.length} characters)` : text;
}

const heads = ['import', 'rows in', 'created', 'updated', 'unchanged', 'removed', 'rejected', 's', 'rows/s', 'peak MB'];

function tableOf(lines: readonly Line[]): string {
  const table = [heads, ...lines.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  return table
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

const cellsOf = (line: Line): string[] => [
  line.name,
  ...[line.rows, line.created, line.updated, line.unchanged, line.removed, line.rejected.length].map(String),
  line.seconds.toFixed(1),
  String(Math.round(line.rows / line.seconds)),
  line.peakMemory === null ? '-' : String(line.peakMemory),
];
