import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { unitLists } from '../src/major-unit/list/rules.ts';
import type { UnitList } from '../src/major-unit/list/rules.ts';
import { change } from '../src/platform/change/change.ts';
import { installation } from '../src/platform/contract/installation.ts';
import type { Database } from '../src/platform/db/pool.ts';
import type { TestCatalog } from './api.ts';
import type { Caller } from './caller.ts';
import { typeIds } from './items.ts';

/** Builds folders and major units of a catalogue for tests; every call answers the new item's id. */
export async function unitsOf(catalog: TestCatalog) {
  const caller = catalog.as('MajorUnits');
  const types = await typeIds(caller, 'MajorUnit');
  const add =
    (code: string) =>
    async (parentId: number | null, name = `${code} ${randomBytes(4).toString('hex')}`): Promise<number> => {
      const answer = await caller.post('/api/items/MajorUnit', { typeId: types[code], parentId, name });
      if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
      return (answer.body as { id: number }).id;
    };
  return { types, folder: add('MF'), unit: add('MU') };
}

/** Sets a unit to a state by hand, as an administrator. */
export async function setUnitState(catalog: TestCatalog, id: number, ...states: number[]): Promise<void> {
  const admin = catalog.as('Admin');
  for (const newWorkFlowState of states) {
    const { version } = (await admin.get(`/api/items/MajorUnit/${id}`)).body;
    const answer = await admin.post('/api/workflows/updateItemWorkFlow', { itemId: id, newWorkFlowState, version });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
}

let shade = 0;

/** Uploads an image of its own; answers its id. */
export async function uploadImage(caller: Caller, name = 'picture'): Promise<number> {
  const background = { r: 30, g: 90, b: shade++ % 250 };
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return (await caller.upload(`/api/file?filename=${name}.png`, bytes, 'image/png')).body.id;
}

let last = 0;

/** Adds values to a list of the installation; answers the ids by name. Names are made unique by `mark`, which it answers too. */
export async function listValues(
  database: Database,
  of: readonly {
    list: UnitList;
    name: string;
    parent?: string;
    industry?: string;
    replaceWith?: string;
    archive?: boolean;
  }[],
): Promise<{ mark: string; ids: Record<string, number> }> {
  last += 1;
  const mark = `${process.pid}-${Date.now()}-${last}`;
  const ids: Record<string, number> = {};
  await database.inCatalog(installation.id, (db) =>
    change(db, { kind: 'script', label: 'Values for tests', actor: { id: null, name: 'tests' } }, async () => {
      for (const { list, name, parent, industry, replaceWith, archive = false } of of) {
        const { id } = await db
          .insertInto('list_value')
          .values({
            list_type_id: unitLists[list],
            name: `${name} ${mark}`,
            parent_id: parent === undefined ? null : (ids[parent] ?? null),
            industry_ids: industry === undefined ? [] : [ids[industry] ?? 0],
            replace_with: replaceWith === undefined ? null : (ids[replaceWith] ?? null),
            archive,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids[name] = id;
      }
    }),
  );
  return { mark, ids };
}
