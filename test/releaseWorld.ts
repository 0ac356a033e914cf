import { sql } from 'kysely';
import sharp from 'sharp';
import type { Api, TestCatalog } from './api.ts';
import type { Dice } from './dice.ts';
import { storePicture } from './releaseCatalog.ts';
import { edits, type EditWorld } from './releaseEdits.ts';
import { sharedWorld, unitEdits } from './releaseEdits/units.ts';
import { editing } from './releases.ts';
import { installation } from '../src/platform/contract/installation.ts';

async function pictures(api: Api) {
  const sizes = [
    [30, 30],
    [40, 20],
    [700, 400],
  ] as const;
  return Promise.all(
    sizes.map(async ([width, height]) => {
      const background = { r: width % 256, g: height, b: 9 };
      const bytes = await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
      const { hash } = await storePicture(api, bytes);
      return { hash, type: 'image/png', width, height };
    }),
  );
}

/** What a catalogue has before the first release, in this order. */
const beginning = {
  newDivision: 4,
  newPart: 30,
  newModel: 8,
  newChapter: 3,
  newFolderWithoutWorkflow: 2,
  newDiagram: 14,
  newDiagramWithoutWorkflow: 4,
  addRow: 15,
  addHotspot: 10,
  addJump: 12,
  attach: 8,
  attachAgain: 4,
  attachToPart: 8,
  furtherPicture: 8,
  furtherPictureOfItem: 8,
  link: 5,
  supersede: 10,
  relate: 15,
  price: 40,
  translateItem: 6,
  translatePart: 10,
  specify: 10,
  serialRule: 5,
  hide: 1,
  supersedeHidden: 8,
  publishAll: 1,
};

/** A catalogue in three languages with something of everything that releases hold, ready to be published. */
export async function preparedWorld(
  api: Api,
  catalog: TestCatalog,
  dice: Dice,
  first: Record<string, number> = beginning,
): Promise<EditWorld> {
  const groups = await editing(api, catalog, async (db) => {
    await sql`update catalog set languages = '{EN,FR,DE}' where id = platform.catalog()`.execute(db);
    await sql`insert into hierarchy_type (context, code, description, base_type, has_workflow)
      values ('Oem', 'NW', 'Plain folder', 4, false), ('Oem', 'ND', 'Plain diagram', 3, false)`.execute(db);
    await sql`insert into price_audience (context, name, shows_cost) values ('Oem', 'Extra', true)`.execute(db);
    await sql`update catalog set specification_attribute_id = (select min(id) from attribute)
      where id = platform.catalog()`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into lookup_value (type, name) values (9901, 'Dealers'), (9901, 'Police') returning id`.execute(db);
    return rows.map((row) => row.id);
  });
  const world = { dice, groups, pictures: await pictures(api) };
  await editing(api, catalog, async (db) => {
    for (const [name, times] of Object.entries(first))
      for (let n = 0; n < times; n++) await edits[name]?.[1](db, world);
  });
  return world;
}

const unitBeginning = {
  newFolder: 3,
  newUnit: 10,
  describeUnit: 14,
  unitValue: 50,
  placeUnit: 14,
  addFeature: 12,
  addColor: 12,
  priceColor: 8,
  describeText: 6,
  unitPrice: 14,
  unitPicture: 6,
  relate: 3,
  translateItem: 4,
  hide: 1,
  publishAll: 1,
};

/** A catalogue with units, and an installation with all that they refer to. */
export async function preparedUnits(api: Api, catalog: TestCatalog, dice: Dice): Promise<EditWorld> {
  const before = await preparedWorld(api, catalog, dice, { newDivision: 1, newModel: 2 });
  const shared = await editing(api, installation, (db) => sharedWorld(db, dice, `truth ${catalog.code}`));
  const world = { ...before, shared };
  await editing(api, catalog, async (db) => {
    await sql`insert into price_audience (context, name, shows_cost) values ('MajorUnit', 'With cost', true), ('MajorUnit', 'Without', false)`.execute(
      db,
    );
    for (const [name, times] of Object.entries(unitBeginning))
      for (let n = 0; n < times; n++) await unitEdits[name]?.[1](db, world);
  });
  return world;
}
