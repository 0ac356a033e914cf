import { DIVISIONS, YEARS } from './products.ts';
import type { Division, Subject } from './products.ts';
import type { Size } from './size.ts';

/** How an item is named: type code, name, tag. */
export interface Key {
  readonly type: 'DV' | 'MD' | 'CH' | 'IP';
  readonly name: string;
  readonly tag: string;
}

export interface Model {
  readonly index: number;
  readonly division: Division;
  readonly year: number;
  readonly family: string;
  /** Code of the maker, such as SNO26-0001. */
  readonly code: string;
  readonly engine: string;
  readonly key: Key;
}

export interface Diagram {
  readonly index: number;
  readonly model: Model;
  readonly subject: Subject;
  readonly key: Key;
  /** The drawing it shows; diagrams may share one. */
  readonly figure: FigureKey;
}

/** A drawing: what it shows, for which division. */
export interface FigureKey {
  readonly division: Division;
  readonly subject: Subject;
  /** Path of its image inside the zip, and its name without folder and ending. */
  readonly path: string;
  readonly name: string;
}

const at = <T>(list: readonly T[], index: number): T => {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('An empty list.');
  return entry;
};

const short = (year: number): string => String(year).slice(2);

/** A model by its index: divisions and years alternate, then families, sizes and trims. */
export function modelAt(index: number): Model {
  const division = at(DIVISIONS, index);
  const year = at(YEARS, Math.floor(index / DIVISIONS.length));
  const rank = Math.floor(index / (DIVISIONS.length * YEARS.length));
  const family = at(division.families, rank);
  const turn = Math.floor(rank / division.families.length);
  const size = turn % division.sizes.length;
  const trim = at(division.trims, Math.floor(turn / division.sizes.length) + size);
  const displacement = at(division.sizes, size);
  const name = `${family} ${displacement} ${trim}`;
  const code = `${division.code}${short(year)}-${String(index + 1).padStart(4, '0')}`;
  const engine = division.engine(displacement);
  return { index, division, year, family, code, engine, key: { type: 'MD', name, tag: short(year) } };
}

/** The indices of a model's own diagrams. */
export function* diagramsOf(model: Model, size: Size): Generator<number> {
  for (let index = model.index; index < size.diagrams; index += size.models) yield index;
}

export function diagramAt(index: number, size: Size): Diagram {
  const model = modelAt(index % size.models);
  const place = Math.floor(index / size.models);
  const subject = at(model.division.subjects, place + model.index * 3 + Math.floor(model.index / 4));
  const tag = `${model.division.code}-${short(model.year)}-${String(index + 1).padStart(4, '0')}`;
  return {
    index,
    model,
    subject,
    key: { type: 'IP', name: subject.name.en, tag },
    figure: figureKey(model.division, subject),
  };
}

function figureKey(division: Division, subject: Subject): FigureKey {
  const slug = subject.name.en.toLowerCase().replace(/[^a-z]+/g, '-');
  const name = `${division.code.toLowerCase()}-${slug}`;
  return { division, subject, path: `drawings/${name}.png`, name };
}

/** Every drawing that the diagrams of a sample can show. */
export const figures = (): FigureKey[] =>
  DIVISIONS.flatMap((division) => division.subjects.map((subject) => figureKey(division, subject)));

/** The same model a year away, if the sample has it: its diagrams are carried over. */
export function siblingOf(model: Model, size: Size): Model | null {
  const round = DIVISIONS.length * YEARS.length;
  const base = Math.floor(model.index / round) * round;
  const index = base + ((model.index - base + DIVISIONS.length) % round);
  return index < size.models ? modelAt(index) : null;
}
