import type { Page } from '@playwright/test';
import { catalogIdOf } from '../src/catalog/queries.ts';
import { bring, relate } from './collisions.ts';
import { inDatabase, newCatalog, signIn } from './e2e.ts';
import { application, industryWith } from './fitments.ts';
import { longest } from './longTexts.ts';
import { plantSkus, shopWorld } from './skus.ts';

export type LongShop = Awaited<ReturnType<typeof longShop>>;

/** A shop whose SKUs, distributors and units are called as long as real ones get. The page is signed in to it. */
export async function longShop(page: Page) {
  const code = await newCatalog({ contexts: ['Oem', 'Ecommerce'], languages: ['EN', 'DE'] });
  const world = await inDatabase(shopWorld);
  const made = await inDatabase(async (database) => {
    const api = { services: { database } };
    const id = (await database.outside((db) => catalogIdOf(db, code)))?.id ?? 0;
    const maker = `${longest.item} ${world.mark}`;
    const distributor = `${longest.part} ${world.mark}`;
    const skus = Array.from({ length: 12 }, (_, at) => ({
      number: `${longest.number}-${at}`,
      name: longest.part,
      manufacturer: maker,
      productTypeId: world.battery,
      distributor,
    }));
    const ids = await plantSkus(database, id, skus);
    const rows = [1, 2, 3].map((at) => ({
      distributor,
      number: `${longest.number}-C${at}`,
      manufacturer: maker,
      sku: `${longest.number}-C-${at}`,
    }));
    await relate(api, id, rows);
    await bring(
      api,
      id,
      rows.map((row) => ({ ...row, sku: row.sku.replace('-C-', '-CX') })),
    );
    const industryId = await industryWith(
      api,
      [2014, 2015, 2016].map((year) => ({
        year,
        make: longest.item,
        model: longest.part,
        attributes: { Engine: longest.item },
      })),
    );
    await application(api, `${longest.item} ${world.mark}`);
    return { sku: Object.values(ids)[0] ?? 0, industryId };
  });
  await signIn(page, 'super', code);
  return { code, ...made };
}
