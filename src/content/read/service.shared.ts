import type { Db } from '../../platform/db/pool.ts';
import type { DefinitionSource, FieldSource, ListedSource } from '../derive/unit.ts';
import { type AssignedRow, assignedFields, definitionRows, listedValues, type Product } from './queries.unit.ts';

/** What of the installation units refer to, each read once for a release. */
export interface SharedSources {
  /** Brings values of lists; what is asked for later is known then too. */
  listed(ids: readonly (number | null)[]): Promise<(id: number | null) => ListedSource | undefined>;
  fields(products: readonly Product[]): Promise<(product: Product) => readonly FieldSource[]>;
}

const nameOf = ({ industryId, typeId, subTypeId }: Product) => `${industryId} ${typeId} ${subTypeId}`;

const holderOf = ({ type, listTypeId, measures }: DefinitionSource) => ({
  globalTypeId: type,
  customData: { listType: listTypeId ?? undefined },
  unitsOfMeasure: measures,
});

const fieldOf = (row: AssignedRow, definition: DefinitionSource, parts: DefinitionSource[]): FieldSource => ({
  ...row,
  definition,
  parts,
  holds: {
    id: row.id,
    repeatField: row.repeatFieldId,
    type: holderOf(definition),
    subObjects: parts.map((part) => ({ id: part.id, type: holderOf(part) })),
  },
});

export function openShared(db: Db): SharedSources {
  const values = new Map<number, ListedSource | undefined>();
  const products = new Map<string, FieldSource[]>();
  const definitions = new Map<number, DefinitionSource & { partIds: readonly number[] }>();

  async function bringDefinitions(ids: readonly number[]) {
    const missing = [...new Set(ids)].filter((id) => !definitions.has(id));
    const rows = await definitionRows(db, missing);
    for (const { parts, ...row } of rows) definitions.set(row.id, { ...row, names: {}, partIds: parts });
  }

  const partsOf = (id: number, above: readonly number[] = []): DefinitionSource[] =>
    (definitions.get(id)?.partIds ?? []).flatMap((part) => {
      const definition = definitions.get(part);
      if (!definition || above.includes(part)) return [];
      return definition.partIds.length > 0 ? partsOf(part, [...above, id]) : [definition];
    });

  return {
    async listed(ids) {
      const wanted = new Set(ids.filter((id) => id !== null && !values.has(id)) as number[]);
      const found = await listedValues(db, [...wanted]);
      for (const id of wanted) values.set(id, found.get(id));
      return (id) => (id === null ? undefined : values.get(id));
    },
    async fields(wanted) {
      const unknown = new Map(wanted.filter((one) => !products.has(nameOf(one))).map((one) => [nameOf(one), one]));
      const rows = await assignedFields(db, [...unknown.values()]);
      await bringDefinitions(rows.map(({ definitionId }) => definitionId));
      for (const name of unknown.keys()) products.set(name, []);
      for (const row of rows) {
        const definition = definitions.get(row.definitionId);
        if (definition) products.get(nameOf(row))?.push(fieldOf(row, definition, partsOf(row.definitionId)));
      }
      return (product) => products.get(nameOf(product)) ?? [];
    },
  };
}
