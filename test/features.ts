import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { installation } from '../src/platform/contract/installation.ts';
import { change } from '../src/platform/change/change.ts';
import { toJson } from '../src/platform/db/json.ts';
import type { Database } from '../src/platform/db/pool.ts';
import { globalTypes } from '../src/standard-feature/rules.ts';
import type { CustomData, GlobalTypeKey } from '../src/standard-feature/rules.ts';

interface Kind {
  type: GlobalTypeKey;
  custom?: Omit<CustomData, 'listType'>;
  /** Symbols of units. */
  units?: readonly string[];
  /** Number of a list. */
  list?: number;
  /** Sub objects by name. */
  parts?: Readonly<Record<string, Kind>>;
}
export interface FieldOf extends Kind {
  name: string;
  /** Name of the field that says how often this one is repeated. */
  repeatedBy?: string;
}

/** Gives a sub type fields, by script; answers their ids by name. */
export function standardFields(
  database: Pick<Database, 'inCatalog'>,
  of: { industry: number; type: number; sub: number },
  fields: readonly FieldOf[],
): Promise<Map<string, number>> {
  return database.inCatalog(installation.id, (db) =>
    change(db, { kind: 'script', label: 'Fields', actor: { id: null, name: 'tests' } }, async () => {
      const define = async (
        { type, custom = {}, units = [], list, parts = {} }: Kind,
        name: string,
      ): Promise<number> => {
        const { id } = await db
          .insertInto('data_definition')
          .values({ name, global_type: globalTypes[type], custom: toJson(custom), list_type_id: list ?? null })
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`insert into definition_unit (definition_id, unit_id, ordinal)
          select ${id}, u.id, n.ordinal from unnest(${[...units]}::text[]) with ordinality n(symbol, ordinal)
          join shared_unit_of_measure u on u.symbol = n.symbol and u.measurement_type not like 'Volume %'`.execute(db);
        for (const [at, [part, kind]] of Object.entries(parts).entries())
          await db
            .insertInto('definition_part')
            .values({ definition_id: id, part_id: await define(kind, part), ordinal: at + 1 })
            .execute();
        return id;
      };
      const ids = new Map<string, number>();
      for (const [at, field] of fields.entries()) {
        const definition = await define(field, `${field.name} ${randomBytes(4).toString('hex')}`);
        const { id } = await db
          .insertInto('feature_field')
          .values({ industry_id: of.industry, definition_id: definition, field_name: field.name, group_name: 'All' })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.set(field.name, id);
        await db
          .insertInto('feature_assignment')
          .values({
            field_id: id,
            product_type_id: of.type,
            sub_type_id: of.sub,
            ordinal: at + 1,
            repeat_field_id: field.repeatedBy === undefined ? null : (ids.get(field.repeatedBy) ?? null),
          })
          .execute();
      }
      return ids;
    }),
  );
}

/** Adds a taxonomy with the levels of some ways from the top, by script. */
export function taxonomyOf(
  database: Pick<Database, 'inCatalog'>,
  of: { industry: number; name: string },
  ways: readonly (readonly string[])[],
): Promise<void> {
  return database.inCatalog(installation.id, (db) =>
    change(db, { kind: 'script', label: 'Taxonomy', actor: { id: null, name: 'tests' } }, async () => {
      const { id } = await db
        .insertInto('taxonomy')
        .values({ name: of.name, industry_id: of.industry })
        .returning('id')
        .executeTakeFirstOrThrow();
      const levels = new Map<string, number>();
      for (const way of ways) {
        let parent: number | null = null;
        for (const [at, name] of way.entries()) {
          const path = way.slice(0, at + 1).join('/');
          const known = levels.get(path);
          if (known === undefined) {
            const level: { id: number } = await db
              .insertInto('taxonomy_level')
              .values({ taxonomy_id: id, parent_id: parent, name, ordinal: levels.size + 1 })
              .returning('id')
              .executeTakeFirstOrThrow();
            levels.set(path, level.id);
          }
          parent = levels.get(path) ?? null;
        }
      }
    }),
  );
}
