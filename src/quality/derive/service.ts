import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { News } from '../../platform/change/follower.ts';
import type { TextKind } from '../../translation/first/queries.ts';
import { keepDay } from '../inbox/queries.ts';
import { alikeKinds } from './queries.alike.ts';
import { drawingKinds } from './queries.drawings.ts';
import { itemKinds, translationKinds } from './queries.items.ts';
import { partKinds } from './queries.parts.ts';
import { idsOf, isTrue, settle, type Derivation, type Scope } from './queries.ts';

/** How every kind follows from the content. */
export const derivations = (texts: readonly TextKind[]): Derivation[] => [
  ...drawingKinds,
  ...partKinds,
  ...alikeKinds,
  ...itemKinds,
  ...translationKinds(texts),
];

/** Ids of a table that are read at once. */
const atOnce = 20_000;

/** News of more rows of a table than were to be taken in at once. */
export class TooMuchNews extends Error {
  override name = 'TooMuchNews';
}

export interface TakenIn {
  derivations: readonly Derivation[];
  /** Rows of a table beyond which all of the catalogue is looked at, or, where `isBounded`, TooMuchNews is thrown. */
  mostRows: number;
  isBounded: boolean;
  /** Hears before each kind how many there are. */
  progress?(done: number, total: number): void;
}

/** Brings the findings to what the news say, kind by kind, in the transaction open on `db`. */
export async function takeIn(db: Db, news: News, of: TakenIn): Promise<void> {
  const changed = new ChangedRows(db, news, await news.tables(of.mostRows));
  if (of.isBounded && (news.isFirst || changed.isBeyond)) throw new TooMuchNews();
  for (const [done, derivation] of of.derivations.entries()) {
    of.progress?.(done, of.derivations.length);
    const scope = news.isFirst ? 'all' : await changed.scopeOf(derivation);
    if (scope === 'all' || scope.length > 0) await settle(db, derivation, scope);
  }
  if (news.isFirst || changed.isAny) await keepDay(db);
}

/** The rows that are new to the inbox, and what of each kind they touch; what kinds share is asked once. */
class ChangedRows {
  readonly #db: Db;
  readonly #news: News;
  readonly #tables: ReadonlyMap<string, number | 'all'>;
  readonly #rows = new Map<string, Promise<number[]>>();
  readonly #touched = new Map<Derivation['follows'], Promise<number[]>>();

  constructor(db: Db, news: News, tables: ReadonlyMap<string, number | 'all'>) {
    this.#db = db;
    this.#news = news;
    this.#tables = tables;
  }

  get isAny(): boolean {
    return this.#tables.size > 0;
  }

  get isBeyond(): boolean {
    return [...this.#tables.values()].includes('all');
  }

  async scopeOf({ follows, grounds = [], whole, since, isOtherSince }: Derivation): Promise<Scope> {
    const touched = Object.keys(follows).filter((table) => this.#tables.has(table));
    if (grounds.some((table) => this.#tables.has(table)) || touched.some((table) => this.#tables.get(table) === 'all'))
      return 'all';
    if (isOtherSince && this.#news.lookedAt !== null && (await isTrue(this.#db, isOtherSince(this.#news.lookedAt))))
      return 'all';
    const known = this.#touched.get(follows) ?? this.#touchedBy(follows, touched);
    this.#touched.set(follows, known);
    const ids = await known;
    const { lookedAt } = this.#news;
    const all = since && lookedAt !== null ? [...ids, ...(await idsOf(this.#db, since(lookedAt)))] : ids;
    return whole && all.length > 0 ? idsOf(this.#db, whole(sql`${all}::bigint[]`)) : all;
  }

  /** What rows of some tables name, each once, in one statement. */
  async #touchedBy(follows: Derivation['follows'], tables: readonly string[]): Promise<number[]> {
    const named = await Promise.all(
      tables.map(async (table) => {
        const rows = sql`${await this.#rowsOf(table)}::bigint[]`;
        return (follows[table] ?? []).map((subjects) => sql`(${subjects(rows)})`);
      }),
    );
    const queries = named.flat();
    return queries.length === 0 ? [] : idsOf(this.#db, sql.join(queries, sql` union `));
  }

  #rowsOf(table: string): Promise<number[]> {
    const known = this.#rows.get(table) ?? this.#read(table);
    this.#rows.set(table, known);
    return known;
  }

  async #read(table: string): Promise<number[]> {
    const ids: number[] = [];
    for await (const page of this.#news.ids(table, atOnce)) ids.push(...page);
    return ids;
  }
}
