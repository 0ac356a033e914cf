import { expect, test, type Page } from '@playwright/test';
import { chooseIn, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';
import { application, industryWith, skusNumbered } from '../test/fitments.ts';
import { unique } from '../test/taxonomies.ts';

/** A catalogue with SKUs and units to fit; the page's user writes them. */
async function scene(page: Page, of: { isOld?: boolean } = {}) {
  const code = await newCatalog({ contexts: ['Oem', 'Ecommerce'] });
  const kind = unique('Starting battery');
  const made = await inDatabase(async (database) => {
    const api = { services: { database } };
    const { id } = await database.outside((db) =>
      db.selectFrom('catalog').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
    );
    if (of.isOld)
      await database.inCatalog(id, async (db) => {
        const { change } = await import('../src/platform/change/change.ts');
        await change(db, { kind: 'script', label: 'Old', actor: { id: null, name: 'tests' } }, () =>
          db.updateTable('catalog').set({ enable_new_fitment: false }).where('id', '=', id).execute(),
        );
      });
    const industryId = await industryWith(
      api,
      [2014, 2015, 2016].flatMap((year) => [
        { year, make: 'Norrland', model: 'Fjell 600', attributes: { Engine: 'N600' } },
        { year, make: 'Ridgeback', model: 'Boulder 570', attributes: { Engine: '570 single' } },
      ]),
    );
    await application(api, kind);
    const [sku = 0, other = 0] = await skusNumbered(api, { id }, ['BT-4420', 'BT-4415']);
    const industry = await database.inCatalog(id, (db) =>
      db
        .selectFrom('shared_list_value' as never)
        .select('name' as never)
        .where('id' as never, '=', industryId as never)
        .executeTakeFirstOrThrow(),
    );
    return { industryId, sku, other, industry: (industry as { name: string }).name };
  });
  await signIn(page, 'Users', code);
  return { code, kind, ...made };
}

const assigned = (page: Page) => page.getByRole('region', { name: 'Assigned fitments' });

test('24 E3 units are found by facets, assigned and deleted by mouse and by keys, and their gaps are settled', async ({
  page,
}) => {
  const { code, sku, industryId, kind } = await scene(page);
  await page.goto(`/${code}/ecom/wizard?sku=${sku}&step=fitment&industry=${industryId}`);
  const units = page.getByRole('grid', { name: 'Units' });
  await expect(units.getByRole('row', { name: /2016 Norrland/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Norrland' }).check();
  await expect(units.getByRole('row', { name: /Ridgeback/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Model contains' }).fill('fjell');
  await expect(page).toHaveURL(/contains=fjell/);
  // By keys alone: the first unit, another one, and A.
  await units.getByRole('row', { name: /2016 Norrland/ }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.keyboard.press('a');
  const ask = page.getByRole('dialog', { name: 'Assign fitments' });
  await expect(ask.getByText('Opens 1 finding')).toBeVisible();
  await expect(ask.getByRole('row', { name: /2014 Norrland/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 units are assigned')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Model contains' })).toHaveValue('fjell');
  await expect(assigned(page).getByRole('button', { name: 'Take 2016 Norrland Fjell 600 away' })).toBeVisible();
  await expectAccessible(page);
  // Quality: the gap is put right, and taken back.
  await page.getByText('Quality', { exact: true }).click();
  const findings = page.getByRole('region', { name: 'Findings' });
  const gap = 'Fits Norrland Fjell 600 before and after 2015, which exist and are left out.';
  await findings.getByRole('button', { name: gap }).click();
  await expectAccessible(page);
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog').getByText('Closes 1 finding')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(findings.getByText('Nothing to settle')).toBeVisible();
  await page.keyboard.press('Control+z');
  await findings.getByRole('button', { name: gap }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('r');
  await page.getByLabel('Reason').fill('Other frame');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 finding is right so')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Fitment', { exact: true }).click();
  // The chip of the year before assigns it; details; what is filtered is deleted.
  await assigned(page).getByRole('button', { name: 'Assign 2015 Norrland Fjell 600 too' }).click();
  await expect(assigned(page).getByRole('button', { name: 'Take 2015 Norrland Fjell 600 away' })).toBeVisible();
  await assigned(page).getByRole('button', { name: 'Actions for Norrland Fjell 600' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Major Unit Details' }).getByText('2014–2016').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseIn(page, 'Applications', kind);
  await page.keyboard.press('Escape');
  await units
    .getByRole('row', { name: /2015 Norrland/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: /^Assign 1/ }).click();
  await expect(page.getByRole('dialog').getByRole('cell', { name: `nothing → ${kind}` })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign 1 unit' }).click();
  await expect(assigned(page).getByText(kind)).toBeVisible();
  await assigned(page).getByRole('button', { name: 'Delete all fitments' }).click();
  await page.getByRole('dialog', { name: 'Delete fitments' }).getByRole('button', { name: 'Delete 3 units' }).click();
  await expect(assigned(page).getByText('Nothing is assigned')).toBeVisible();
});

test(
  '24 E3.1 E7 the old step takes one list after another; SKUs are found by what they fit and rolled up',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, sku, industry } = await scene(page, { isOld: true });
    await page.goto(`/${code}/ecom/wizard?sku=${sku}&step=fitment`);
    const submit = page.getByRole('button', { name: 'Submit' });
    await chooseIn(page, 'Industry', industry);
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    for (const [list, value] of [
      ['Year', '2015'],
      ['Make', 'Norrland'],
      ['Model', 'Fjell 600'],
    ] as const)
      await chooseIn(page, list, value);
    await expectAccessible(page);
    await submit.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign 1 unit' }).click();
    await expect(assigned(page).getByRole('button', { name: 'Take 2015 Norrland Fjell 600 away' })).toBeVisible();

    await page.goto(`/${code}/ecom/search?by=fitment`);
    await chooseIn(page, 'Industry', industry);
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await expect(search).toHaveAttribute('aria-disabled', 'true');
    for (const [list, value] of [
      ['Year', '2015'],
      ['Make', 'Norrland'],
      ['Model', 'Fjell 600'],
    ] as const)
      await chooseIn(page, list, value);
    await search.click();
    const found = page.getByRole('grid');
    await expect(found.getByRole('row', { name: /BT-4420/ })).toBeVisible();
    await expect(found.getByRole('row', { name: /BT-4415/ })).toHaveCount(0);
    await expectAccessible(page);
    await found
      .getByRole('row', { name: /BT-4420/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Roll up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll up fitments' });
    await dialog.getByRole('checkbox', { name: '2016' }).check();
    await expect(dialog.getByText('SKUs that fit it: 1. Units that would be added: 1.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Roll up' }).click();
    await expect(page.getByText('1 SKU is rolled up')).toBeVisible();
  },
);
