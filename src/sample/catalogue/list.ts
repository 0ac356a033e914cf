import { hash, random } from '../seed/random.ts';
import type { Random } from '../seed/random.ts';
import { line } from './delimited.ts';
import { figureOf } from './figures.ts';
import type { Entry } from './figures.ts';
import { indexOf, partAt } from './part.ts';
import type { Size } from './size.ts';
import { diagramAt } from './tree.ts';
import type { Diagram } from './tree.ts';

const HEADER = [
  'Diagram name',
  'Diagram tag',
  'Reference tag',
  'Part number',
  'Description',
  'Quantity',
  'Context',
  'Footnote',
  'Grouping key',
  'Internal',
];

/** A row of a parts list. */
interface Row {
  readonly tag: string;
  readonly part: number;
  readonly quantity: string;
  readonly context: string;
  readonly footnote: string;
  readonly group: string;
  readonly internal: boolean;
}

/** Pairs of contexts under which two parts share one callout. */
const CONTEXTS: readonly (readonly [string, string])[] = [
  ['0 - 900 m', '900 - 1 800 m'],
  ['to serial 104999', 'from serial 105000'],
  ['standard', 'cold climate'],
  ['North America', 'Europe'],
];
const FOOTNOTES = [
  'Apply thread locker',
  'Torque 24 Nm',
  'Replace after removal',
  'Measure before ordering',
  'Sold in packs of 10',
];
/** Parts that come with an assembly and are not drawn. */
const UNSEEN = ['tool', 'shim', 'clip', 'fitting-grease', 'gasket-cover', 'o-ring'];

/** A part that is internal wherever it stands. */
const INTERNAL = 'fixture';

/** All parts lists as an import file. Each diagram has a row for every callout of its drawing. */
export function* listLines(seed: string, size: Size): Generator<string> {
  yield line(HEADER);
  const turns = new Map<string, number>();
  for (let index = 0; index < size.diagrams; index += 1) {
    const diagram = diagramAt(index, size);
    const { entries } = figureOf(diagram.figure.name);
    for (const row of rowsOf(seed, diagram, entries, size, turns)) {
      const { number, name } = partAt(seed, row.part);
      const description = hash(`${seed}|wording|${index}|${row.tag}`) % 90 === 0 ? `${name.en}, service` : name.en;
      yield line([
        diagram.key.name,
        diagram.key.tag,
        row.tag,
        number,
        description,
        row.quantity,
        row.context,
        row.footnote,
        row.group,
        row.internal ? 'Y' : '',
      ]);
    }
  }
}

function* rowsOf(
  seed: string,
  diagram: Diagram,
  entries: readonly Entry[],
  size: Size,
  turns: Map<string, number>,
): Generator<Row> {
  const stream = random(seed, 'list', diagram.index);
  const next = (role: string): number => {
    const turn = turns.get(role) ?? 0;
    turns.set(role, turn + 1);
    return indexOf(role, turn, size.parts);
  };
  const grouped = stream.chance(0.2) && entries.length > 6 ? stream.int(1, entries.length - 4) : -10;
  for (const [place, { callout, role, quantity }] of entries.entries()) {
    const count = alternatives(size.rowsPerCallout, stream);
    const pair = stream.pick(CONTEXTS);
    const group = place >= grouped && place < grouped + 3 ? '1' : '';
    for (let copy = 0; copy < count; copy += 1) {
      yield {
        tag: callout,
        part: next(role),
        quantity: role === 'shim' ? 'AR' : String(quantity),
        context: count === 1 ? '' : count === 2 ? (pair[copy] ?? '') : `serial ${100 + copy}000 - ${100 + copy}999`,
        footnote: stream.chance(0.06) ? stream.pick(FOOTNOTES) : '',
        group,
        internal: false,
      };
    }
  }
  const extra = { quantity: '1', context: '', group: '' };
  if (stream.chance(0.14)) {
    yield { ...extra, tag: '', part: next(stream.pick(UNSEEN)), footnote: 'Not shown', internal: false };
  }
  if (stream.chance(0.04)) yield { ...extra, tag: '', part: next(INTERNAL), footnote: '', internal: true };
}

/** How many parts share a callout: mostly one, or around the wanted average. */
function alternatives(average: number, stream: Random): number {
  if (average < 1.5) return stream.chance(0.05) ? 2 : 1;
  return Math.max(1, Math.round(average * (0.6 + 0.8 * stream.next())));
}
