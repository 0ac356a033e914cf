import type { Db } from '../../platform/db/pool.ts';
import { followed, newChanges } from '../../platform/change/follower.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Finding, InboxState } from '../contract.ts';
import { followerName, isLooking } from '../queries.ts';
import { changesAtOnce, countedFindings, isFixable, type FindingKind } from '../rules.ts';
import { countsByKind, daysOf, findingsOf, partsNamed, type FindingRow, type FindingsAsked } from './queries.ts';

/** Kinds of changes that write many rows. */
const large = ['import', 'undo', 'restore'];

/** What the inbox holds, and for which moment. */
export async function inboxState(db: Db, catalogId: number): Promise<InboxState> {
  const [taken, isRunning, counts, days] = await Promise.all([
    followed(db, followerName),
    isLooking(db, catalogId),
    countsByKind(db),
    daysOf(db),
  ]);
  const waiting = taken ? await newChanges(db, taken, changesAtOnce) : new Map<string, number>();
  return {
    asOf: taken?.at ?? null,
    isRunning,
    imports: large.reduce((sum, kind) => sum + (waiting.get(kind) ?? 0), 0),
    kinds: counts.map(({ kind, total, approved }) => ({
      kind,
      count: Math.max(0, Math.min(total, countedFindings) - approved),
      isMore: total > countedFindings,
      approved,
    })),
    days,
  };
}

/** A page of findings with all that their reasons name, and the place of the next. */
export async function findingsPage(
  db: Db,
  { cursor, ...asked }: Omit<FindingsAsked, 'after'> & { cursor?: string | undefined },
): Promise<{ items: Finding[]; cursor: string | null }> {
  const rows = await findingsOf(db, { ...asked, after: placeOf(cursor) });
  const page = rows.slice(0, asked.take);
  const parts = await partsNamed(db, [...new Set(page.flatMap(({ facts }) => partIds(facts)))]);
  const byId = new Map(parts.map((part) => [part.id, part]));
  const last = rows.length > asked.take ? page.at(-1) : undefined;
  return {
    items: page.map((row) => toFinding(asked.kind, row, (id) => byId.get(id))),
    cursor: last ? `${last.itemId}.${last.noun}.${last.id}` : null,
  };
}

function placeOf(cursor: string | undefined): FindingsAsked['after'] {
  if (cursor === undefined) return undefined;
  const [, item = '', noun = '', id = ''] = /^(\d{1,15})\.([a-z]+)\.(\d{1,15})$/.exec(cursor) ?? [];
  if (id === '') throw invalid('cursor', 'The cursor is not valid.');
  return [Number(item), noun, Number(id)];
}

/** Parts that facts name, but for the one that the finding is about. */
function partIds({ by, others, parts, circle, alone, internal }: Record<string, unknown>): number[] {
  return [by, others, parts, circle, alone, internal].flatMap((ids) =>
    Array.isArray(ids) ? ids.map(Number) : typeof ids === 'number' ? [ids] : [],
  );
}

function toFinding(
  kind: FindingKind,
  row: FindingRow,
  partOf: (id: number) => Finding['others'][number] | undefined,
): Finding {
  const { facts, itemId: _, lists, attribute, ...shown } = row;
  const others = partIds(facts).flatMap((id) => (id === row.part?.id ? [] : (partOf(id) ?? [])));
  return {
    ...shown,
    tag: typeof facts.tag === 'string' ? facts.tag : '',
    others,
    facts: {
      ...(typeof facts.count === 'number' && { count: facts.count }),
      ...(lists !== null && row.noun === 'part' && { lists: Math.min(lists, 1000) }),
      ...(typeof facts.from === 'string' && { from: facts.from }),
      ...(Array.isArray(facts.texts) && { texts: facts.texts.map(String) }),
      ...(attribute !== null && { texts: [attribute] }),
      ...(kind === 'translationMissing' && { languages: facts as Record<string, string[]> }),
      ...(kind === 'unitWithoutSense' && { measures: measuresOf(facts) }),
      ...(kind === 'supersessionBroken' && { broken: brokenBy(facts) }),
    },
    isFixable: row.approval === null && isFixable(kind) && (kind !== 'supersededInLists' || others.length === 1),
  };
}

const brokenBy = (facts: Record<string, unknown>) =>
  facts.circle !== undefined ? 'circle' : facts.alone !== undefined ? 'alone' : 'internal';

function measuresOf({ about, unit, sizeUnit, ...typed }: Record<string, unknown>) {
  const usual = about as Record<string, number>;
  return Object.entries(typed).map(([name, value]) => ({
    name,
    value: Number(value),
    median: usual[name] ?? 0,
    unit: textOf(name === 'weight' ? unit : sizeUnit),
  }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
