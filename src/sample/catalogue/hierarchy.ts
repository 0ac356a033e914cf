import { hash } from '../seed/random.ts';
import { line } from './delimited.ts';
import type { Text } from './measure.ts';
import { DIVISIONS, YEARS } from './products.ts';
import type { Size } from './size.ts';
import { diagramAt, diagramsOf, modelAt, siblingOf } from './tree.ts';
import type { Diagram, Key, Model } from './tree.ts';

/** One row of the tree: an item below a parent, or at the top. */
interface Row {
  readonly key: Key;
  readonly display?: string;
  readonly notes?: string;
  readonly workflow: string;
  readonly parent: Key | null;
  readonly relation: 'Primary' | 'Link';
  readonly ordinal: number;
  /** Its name in the other languages, where it has one. */
  readonly name?: Text;
}

const HEADER = [
  'Type',
  'Name',
  'Tag',
  'Display name',
  'Notes',
  'Workflow',
  'Parent type',
  'Parent name',
  'Parent tag',
  'Relation',
  'Ordinal',
];

/** The tree as an import file: divisions, years, families, models, chapters and diagrams; parents first. */
export function* hierarchyLines(seed: string, size: Size): Generator<string> {
  yield line(HEADER);
  for (const { key, display, notes, workflow, parent, relation, ordinal } of rows(seed, size)) {
    yield line([
      key.type,
      key.name,
      key.tag,
      display ?? '',
      notes ?? '',
      workflow,
      parent?.type ?? '',
      parent?.name ?? '',
      parent?.tag ?? '',
      relation,
      ordinal,
    ]);
  }
}

/** The names of the tree's items in other languages, each item once. */
export function* hierarchyNames(seed: string, size: Size): Generator<{ key: Key; name: Text }> {
  for (const { key, name, relation } of rows(seed, size)) {
    if (name && relation === 'Primary') yield { key, name };
  }
}

function* rows(seed: string, size: Size): Generator<Row> {
  yield* upper(size);
  for (let index = 0; index < size.models; index += 1) {
    const model = modelAt(index);
    const rank = Math.floor(index / (DIVISIONS.length * YEARS.length));
    const isDemonstrator = index === demonstrator(size);
    yield {
      key: model.key,
      workflow: isDemonstrator ? 'Publish' : state(seed, model.key),
      parent: isDemonstrator ? DEALERS_KEY : familyKey(model),
      relation: 'Primary',
      ordinal: rank + 1,
    };
    yield* chapters(model);
    yield* diagrams(seed, model, size);
  }
}

/** Divisions, the last for dealers, their years, and the families of each year that have models. */
function* upper(size: Size): Generator<Row> {
  for (const [place, division] of DIVISIONS.entries()) {
    const top: Key = { type: 'DV', name: division.name.en, tag: '' };
    yield {
      key: top,
      workflow: 'Publish',
      parent: null,
      relation: 'Primary',
      ordinal: place + 1,
      name: division.name,
    };
    for (const [turn, year] of YEARS.entries()) {
      const key: Key = { type: 'DV', name: String(year), tag: division.code };
      yield {
        key,
        display: `Model year ${year}`,
        workflow: 'Publish',
        parent: top,
        relation: 'Primary',
        ordinal: turn + 1,
      };
      const perYear = size.models / (DIVISIONS.length * YEARS.length);
      for (const [order, family] of division.families.slice(0, perYear).entries()) {
        const below: Key = { type: 'DV', name: family, tag: `${division.code}-${year}` };
        yield { key: below, workflow: 'Publish', parent: key, relation: 'Primary', ordinal: order + 1 };
      }
    }
  }
  const ordinal = DIVISIONS.length + 1;
  yield { key: DEALERS_KEY, workflow: 'Publish', parent: null, relation: 'Primary', ordinal, name: DEALERS_DIVISION };
}

/** The division that only dealers see, and its one model: the last of the sample. */
export const DEALERS_DIVISION: Text = { en: 'Demonstrators', fr: 'Véhicules de démonstration', de: 'Vorführgeräte' };
const DEALERS_KEY: Key = { type: 'DV', name: DEALERS_DIVISION.en, tag: '' };
const demonstrator = (size: Size): number => size.models - 1;

const familyKey = (model: Model): Key => ({
  type: 'DV',
  name: model.family,
  tag: `${model.division.code}-${model.year}`,
});

const chapterKey = (model: Model, name: string): Key => ({
  type: 'CH',
  name,
  tag: `${model.key.name} ${model.key.tag}`,
});

function* chapters(model: Model): Generator<Row> {
  for (const [place, name] of model.division.chapters.entries()) {
    yield {
      key: chapterKey(model, name.en),
      workflow: 'Publish',
      parent: model.key,
      relation: 'Primary',
      ordinal: place + 1,
      name,
    };
  }
}

/** A model's own diagrams, then those that it shares with the same model of another year. */
function* diagrams(seed: string, model: Model, size: Size): Generator<Row> {
  const named = new Set<string>();
  let ordinal = 0;
  for (const index of diagramsOf(model, size)) {
    const diagram = diagramAt(index, size);
    named.add(diagram.key.name);
    ordinal += 1;
    yield {
      key: diagram.key,
      workflow: state(seed, diagram.key),
      parent: parentOf(model, diagram),
      relation: 'Primary',
      ordinal,
      name: diagram.subject.name,
      ...(hash(`${seed}|note|${index}`) % 12 === 0 ? { notes: 'Check the serial number before ordering.' } : {}),
    };
  }
  const sibling = siblingOf(model, size);
  if (!sibling || sibling.index === demonstrator(size)) return;
  for (const index of diagramsOf(sibling, size)) {
    const diagram = diagramAt(index, size);
    if (named.has(diagram.key.name)) continue;
    named.add(diagram.key.name);
    ordinal += 1;
    yield {
      key: diagram.key,
      workflow: state(seed, diagram.key),
      parent: parentOf(model, diagram),
      relation: 'Link',
      ordinal,
    };
  }
}

function parentOf(model: Model, { subject }: Diagram): Key {
  const chapter = model.division.chapters[subject.chapter];
  return chapter ? chapterKey(model, chapter.en) : model.key;
}

/** Nearly all is published; a little is being worked on. */
function state(seed: string, key: Key): string {
  const draw = hash(`${seed}|state|${key.type}|${key.name}|${key.tag}`) % 100;
  if (draw < 95) return 'Publish';
  return draw < 97 ? 'Draft' : draw < 99 ? 'Ready to Review' : 'Draft - Remove';
}
