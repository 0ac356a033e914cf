import { CompiledQuery, sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from './pool.ts';

/** Stands for the value at a place while a statement is compiled. */
class Place {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

interface Compilable<R> {
  compile(db: Db): CompiledQuery<R>;
}

/**
 * A statement that every request sends: compiled at its first run, later runs put their values in their places. `build`
 * gets an expression for each value and must not look at anything else that changes.
 */
export function prepared<V extends unknown[], R>(
  build: (...places: { [K in keyof V]: RawBuilder<V[K]> }) => (db: Db) => Compilable<R>,
): (db: Db, ...values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  const places = Array.from({ length: build.length }, (_, at) => sql`${new Place(at)}`);
  return async (db, ...values) => {
    compiled ??= build(...(places as { [K in keyof V]: RawBuilder<V[K]> }))(db).compile(db);
    const parameters = compiled.parameters.map((p) => (p instanceof Place ? values[p.at] : p));
    return (await db.executeQuery<R>(CompiledQuery.raw(compiled.sql, parameters))).rows;
  };
}
