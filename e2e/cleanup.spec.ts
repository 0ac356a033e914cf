import { expect, test } from '@playwright/test';
import { change } from '../src/platform/change/change.ts';
import { resolveParts } from '../src/part/service.ts';
import { scene } from '../test/diagramScene.ts';
import { callsOf, chooseIn, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';

test(
  '19.e descriptions are put in order by keyboard and mouse, and each act is taken back',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const calls = callsOf(page, code);
    const add = (partNumber: string, description: string, more: object = {}) =>
      calls.post('/api/parts', { partNumber, description, ...more });
    const audiences = (await calls.get('/api/Oem/pricing/settings')) as { id: number; default: boolean }[];
    const price = { id: audiences.find((one) => one.default)?.id, cost: 0, msrp: 7.25, effectiveDate: '2026-01-01' };
    await add('A-1', 'Bearing', { weight: 0.5, weightUom: 'kg' });
    await add('A-2', 'BEARING', { prices: [price] });
    for (const number of ['C-1', 'C-2', 'C-3']) await add(number, 'Clip');
    await add('R-1', 'Roller');
    await inDatabase(async (database) => {
      const { id } = await database.outside((db) =>
        db.selectFrom('catalog').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
      );
      await database.inCatalog(id, (db) =>
        change(db, { kind: 'edit', label: 'test', actor: { id: null, name: 'tests' } }, async () => {
          const diagram = await db
            .insertInto('hierarchy_item')
            .values((e) => ({
              type_id: e.selectFrom('hierarchy_type').select('id').where('base_type', '=', 3).limit(1),
              name: 'Drive clutch',
            }))
            .returning('id')
            .executeTakeFirstOrThrow();
          for (const description of ['Rolle', 'Rola'])
            await resolveParts(db, [{ partNumber: 'R-1', description, isInternal: false }], diagram.id);
        }),
      );
    });

    await page.goto(`/${code}`);
    await expect(page.getByRole('link', { name: 'Clean-up' })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { level: 1, name: 'Clean-up' })).toBeVisible();
    await page.getByRole('tab', { name: 'Introduction' }).click();
    await page.getByRole('button', { name: 'Duplicate descriptions' }).click();
    const group = page.getByRole('row').filter({ hasText: 'Bearing' });
    await group.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Bearing' });
    await expect(drawer.getByRole('radio', { name: /A-1/ })).toBeChecked();
    const beside = drawer.getByRole('table', { name: 'Parts described as Bearing' }).getByRole('row');
    await expect(beside.nth(1)).toContainText(/A-1\s*–\s*0\.5 kg/);
    await expect(beside.nth(2)).toContainText(/A-2\s*7\.25 USD differs.*–\s*differs/);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Next description' }).click();
    await expect(page.getByRole('dialog', { name: 'Clip' })).toBeVisible();
    await page.goBack();
    await drawer.getByRole('button', { name: 'Delete A-2' }).click();
    await expect(page.getByText('Are you sure you want to delete A-2?')).toBeVisible();
    await page
      .getByRole('alertdialog', { name: 'Delete A-2' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(group).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(group).toBeVisible();

    // The drawer of the group is there again.
    await page.keyboard.press('Escape');
    // Many at once, by keyboard: one question, one change, one undo.
    const clips = page.getByRole('row').filter({ hasText: 'Clip' });
    await clips.click();
    const many = page.getByRole('dialog', { name: 'Clip' });
    await expect(many.getByRole('button', { name: 'Move 0 parts' })).toHaveAccessibleDescription('Choose parts first');
    await many.getByRole('checkbox', { name: 'Choose C-2' }).check();
    await many.getByRole('checkbox', { name: 'Mark all parts that are not kept' }).focus();
    await page.keyboard.press('Space');
    await expect(many.getByRole('checkbox', { name: 'Choose C-3' })).toBeChecked();
    await expectAccessible(page);
    await many.getByRole('button', { name: 'Delete 2 parts' }).click();
    await expect(page.getByText('Are you sure you want to delete 2 parts?')).toBeVisible();
    await page
      .getByRole('alertdialog', { name: 'Delete 2 parts' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(page.getByText('2 parts are deleted')).toBeVisible();
    await expect(clips).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(clips).toBeVisible();

    await page.goto(`/${code}/cleanup?tab=duplicates&since=2020-01-01`);
    await expect(page.getByText('The range is longer than 6 months.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Description' }).fill('zzz');
    await expect(page.getByText('No duplicate descriptions match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/cleanup\?tab=duplicates$/);

    await page.getByRole('tab', { name: 'Multiple descriptions' }).click();
    await page.getByRole('row').filter({ hasText: 'R-1' }).click();
    const texts = page.getByRole('dialog', { name: 'Descriptions of R-1' });
    await texts.getByRole('radio', { name: /^Rolle Met once, first in Drive clutch/ }).check();
    await expectAccessible(page);
    await texts.getByRole('radio', { name: /^Rola/ }).check();
    await texts.getByRole('button', { name: 'Remove' }).click();
    const removing = page.getByRole('alertdialog', { name: 'Remove description' });
    await expect(removing).toContainText('Are you sure you want to remove Rola?');
    await removing.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(texts.getByRole('radio', { name: /^Rola/ })).toHaveCount(0);
    await texts.getByRole('radio', { name: /^Rolle Met/ }).check();
    await texts.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Rolls');
    await page.keyboard.press('Enter');
    await texts.getByRole('radio', { name: /^Rolls/ }).check();
    await texts.getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByText('This changes 0 parts lists.')).toBeVisible();
    await page.getByRole('alertdialog', { name: 'Choose description' }).getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByText('No part has several descriptions')).toBeVisible();
  },
);

test('19.e audiences of prices are added, marked, disabled and brought back', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/settings/12`);
  const dealer = page.getByRole('radio', { name: 'Dealer is the default' });
  const retail = page.getByRole('radio', { name: 'Retail is the default' });
  await expect(retail).toBeChecked();
  await dealer.click();
  await expect(page.getByText('Retail is the default for USD.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(retail).toBeChecked();
  await dealer.click();
  await page.keyboard.press('Enter');
  await expect(dealer).toBeChecked();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(retail).toBeChecked();

  const second = page.getByRole('checkbox', { name: 'The price of Retail stands second' });
  await second.click();
  await expect(second).toBeChecked();
  await page.getByRole('button', { name: 'Disable Dealer' }).click();
  await expect(page.getByRole('switch', { name: 'Dealer is enabled' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Disable Retail' }).click();
  await expect(page.getByText('One audience stays enabled.')).toBeVisible();
  await page.getByRole('textbox', { name: 'New audience' }).fill('dealer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'Dealer is enabled' })).toBeChecked();
  await page.getByRole('textbox', { name: 'New audience' }).fill('Nordic');
  await chooseIn(page, 'Currency', /^SEK/);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row', { name: /^SEK Swedish Krona/ })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Nordic' }).click();
  await page.getByRole('textbox', { name: 'Audience', exact: true }).fill('retail');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Another audience of this context has this name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Audience', exact: true }).fill('Nordic dealer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Nordic dealer is the default' })).toBeVisible();
  await expectAccessible(page);
});

test(
  '19.e images with missing hotspots are looked for, opened and taken out of the report',
  { tag: '@daily' },
  async ({ page }) => {
    const { code } = await scene(page);
    await page.goto(`/${code}/cleanup?tab=introduction`);
    await page.getByRole('button', { name: 'Images list' }).click();
    const diagram = page.getByRole('link', { name: 'Drive clutch' });
    await expect(diagram).toBeVisible();
    await page.getByRole('textbox', { name: 'Page' }).fill('7');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('1');
    await page.mouse.move(1, 1);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Remove .* from report$/ }).click();
    await expect(page.getByText(/^Permanently remove image '.*' from report\?$/)).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('No images found')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await diagram.click();
    await expect(page).toHaveURL(new RegExp(`/${code}/tree/\\d+/\\d+$`));
  },
);
