import { type Locator, expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { catalogIdOf } from '../src/catalog/queries.ts';
import { callsOf, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';
import { editing } from '../test/releases.ts';
import { industryOf } from '../test/releaseUnits.ts';

test(
  '23.publish a unit goes to Staging and Production, and readers find it by word and by taxonomy',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
    await signIn(page, 'Admin', code);
    const api = callsOf(page, code);
    const add = async (context: string, type: string, parentId: number | null, name: string): Promise<number> => {
      const types = (await api.get(`/api/itemType/${context}`)) as { code: string; id: number }[];
      const typeId = types.find((one) => one.code === type)?.id;
      return ((await api.post(`/api/items/${context}`, { typeId, parentId, name })) as { id: number }).id;
    };
    const folder = await add('MajorUnit', 'MF', null, 'Snowmobiles');
    const unit = await add('MajorUnit', 'MU', folder, 'Fjell 700');
    const model = await add('Oem', 'DV', null, 'Fjell parts');
    await inDatabase(async (database) => {
      const services = { services: { database } };
      const { mark, ids, idOf } = await industryOf(services);
      const taxonomy = await idOf(
        sql`insert into taxonomy (industry_id, name) values (${ids.industry}, ${`Market ${mark}`}) returning id`,
      );
      const level = await idOf(
        sql`insert into taxonomy_level (taxonomy_id, name) values (${taxonomy}, 'Trail sleds') returning id`,
      );
      const id = (await database.outside((db) => catalogIdOf(db, code)))?.id ?? 0;
      await editing(services, { id }, async (db) => {
        await sql`insert into major_unit (item_id, industry_id, product_type_id, sub_type_id, make_id, model_year)
        values (${unit}, ${ids.industry}, ${ids.type}, ${ids.subType}, ${ids.make}, 2026)
        on conflict (catalog_id, item_id) do update set industry_id = excluded.industry_id, model_year = 2026,
          product_type_id = excluded.product_type_id, sub_type_id = excluded.sub_type_id, make_id = excluded.make_id`.execute(
          db,
        );
        await sql`insert into unit_value (item_id, field_id, number, unit_id, list_value_id) values
        (${unit}, ${ids.engine}, 693.7, ${ids.cc}, null), (${unit}, ${ids.fuel}, null, null, ${ids.petrol})`.execute(
          db,
        );
        await sql`with g as (insert into feature_group (name) values ('Comfort') returning id)
        insert into unit_feature (item_id, group_id, name, value, ordinal) select ${unit}::bigint, id, 'Heated seat', 'Standard', 1 from g`.execute(
          db,
        );
        await sql`with c as (insert into color (mfr_name, rgb_value) values ('Arctic blue', '#2255aa') returning id)
        insert into color_relation (color_id, item_id) select id, ${unit}::bigint from c`.execute(db);
        await sql`insert into unit_description (item_id, language, body)
        values (${unit}, 'EN', '<h2>Made for snow</h2><p>Goes <strong>far</strong>.<img src=x onerror="window.hit=1"></p>')`.execute(
          db,
        );
        await sql`insert into unit_taxonomy (item_id, level_id) values (${unit}, ${level})`.execute(db);
        await sql`insert into related_model (item_id, related_id) values (${Math.min(unit, model)}, ${Math.max(unit, model)})`.execute(
          db,
        );
        await sql`with a as (insert into price_audience (context, name, shows_cost) values ('MajorUnit', 'Counter', true) returning id)
        insert into unit_price (item_id, audience_id, effective_date, cost, msrp, destination_charge)
        select ${unit}::bigint, id, '2026-01-01', 9000, 12000, 450 from a`.execute(db);
        await sql`update hierarchy_item i set workflow_id = (select s.id from workflow_state s join hierarchy_type t on t.context = s.context
        where t.id = i.type_id and s.number = 3)`.execute(db);
      });
    });
    const { sessionId } = (await api.post('/api/publish/Oem/Publish/2', {})) as {
      sessionId: number;
    };
    await expect
      .poll(
        async () =>
          ((await api.get(`/api/publish/Oem/SessionProgress/${sessionId}`)) as { taskState: number }).taskState,
        {
          timeout: 20_000,
        },
      )
      .toBe(2);

    // To Staging by keys, to Production by mouse.
    await page.goto(`/${code}/publishingmu`);
    const lane = (name: string) => page.getByRole('region', { name });
    await expect(lane('Changes in the catalogue').getByText('2 changes')).toBeVisible();
    await page.keyboard.press('Shift+P');
    await page.getByRole('alertdialog', { name: 'Publish to Staging?' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(lane('Staging').getByText('Release 1')).toBeVisible();
    await lane('Production').getByRole('button', { name: 'Publish to Production' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish to Production' }).click();
    await expect(page.getByText('Production serves release 1.')).toBeVisible();

    // In Production by taxonomy, keys alone.
    await page.goto(`/published/${code}/majorunit/production/`);
    const follow = async (link: Locator) => {
      await link.focus();
      await page.keyboard.press('Enter');
    };
    await follow(page.getByRole('link', { name: 'Browse by taxonomy' }));
    await follow(page.getByRole('link', { name: /^Market .*1 unit$/ }));
    await follow(page.getByRole('link', { name: /^Trail sleds/ }));
    await follow(page.getByRole('main').getByRole('link', { name: 'Fjell 700' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Fjell 700' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'Made for snow' })).toBeVisible();
    // What no description may hold is not shown, whoever wrote it.
    await expect(page.getByRole('region', { name: 'Description' }).locator('img')).toHaveCount(0);
    const specification = page.getByRole('region', { name: 'Specification' });
    await expect(specification.getByRole('row')).toHaveText([/^Displacement693\.7 cc$/, /^FuelPetrol /]);
    await expect(page.getByRole('region', { name: 'Features' }).getByRole('row')).toHaveText('Heated seatStandard');
    await expect(page.getByRole('list', { name: 'Colors' })).toContainText('Arctic blue');
    await expect(page.getByRole('region', { name: 'Taxonomy' })).toContainText('Trail sleds');
    await expect(page.getByText('12,000.00')).toBeVisible();
    await expect(page.getByText('450.00')).toBeVisible();
    await expectAccessible(page);

    // In Staging by a make and a year, with the mouse; from there to the parts catalogue.
    await page.goto(`/published/${code}/majorunit/staging/`);
    await page.getByRole('combobox').or(page.getByPlaceholder('Name, make, year or word')).first().fill('petrol 2026');
    await page.locator('a[data-hit]').filter({ hasText: 'Fjell 700' }).first().click();
    await page.getByRole('region', { name: 'Parts catalogue' }).getByRole('link', { name: 'Fjell parts' }).click();
    await expect(page).toHaveURL(new RegExp(`/published/${code}/staging/#/tree/${model}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Fjell parts' })).toBeVisible();
  },
);
