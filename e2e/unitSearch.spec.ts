import { expect, test } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';
import { searchedUnits } from '../test/unitSearchScene.ts';

test('P5 units are searched by make, years, taxonomy and standardized values, by mouse and by keyboard', async ({
  page,
}) => {
  test.slow();
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/MajorUnit')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string): Promise<number> => {
    const typeId = types.find((one) => one.code === type)?.id;
    return ((await api.post('/api/items/MajorUnit', { typeId, parentId, name })) as { id: number }).id;
  };
  const folder = await add('MF', null, 'Sleds');
  const ids = [
    await add('MU', folder, 'Alpha'),
    await add('MU', folder, 'Beta'),
    await add('MU', folder, 'Gamma'),
  ] as const;
  const scene = await inDatabase(async (database) => {
    const { id } = await database.outside((db) =>
      db.selectFrom('catalog').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
    );
    return searchedUnits(database, id, ids);
  });
  const found = (...names: string[]) =>
    expect(page.locator('#search-results').getByRole('link', { name: /^(Alpha|Beta|Gamma)$/ })).toHaveText(names);

  await page.goto(`/${code}/search/majorUnits`);
  const filters = page.getByRole('search', { name: 'Filters' });
  // By keyboard: a make, found by typing.
  const make = filters.getByRole('combobox', { name: 'Make' });
  await make.focus();
  await page.keyboard.type('arctic');
  await expect(page.getByRole('option', { name: /^Arctic/ }).first()).toBeVisible();
  await page.keyboard.type(` ${scene.makeMark}`);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await found('Alpha', 'Beta');
  await expect(page).toHaveURL(new RegExp(`makes=${scene.makes['Arctic']}`));
  await filters.getByRole('textbox', { name: 'Year from' }).fill('2025');
  await expect(page).toHaveURL(/yearFrom=2025/);
  await found('Beta');
  await expect(page.getByRole('row', { name: /Beta/ })).toContainText('2026');
  await page.getByRole('button', { name: /^Remove the filter Year from/ }).click();
  await found('Alpha', 'Beta');

  // A measurement in a unit of its own, then in the other.
  await filters.getByRole('button', { name: 'Add feature' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Find a feature' })).toBeFocused();
  await page.keyboard.type(`displacement ${scene.tail}`);
  await expect(page.getByRole('button', { name: /^Displacement/ })).toHaveCount(1);
  await page.keyboard.press('Enter');
  const volume = filters.getByRole('group', { name: /^Displacement/ });
  await volume.getByRole('textbox', { name: /from$/ }).fill('889.5');
  await expect(page).toHaveURL(/f\d+=889\.5\.\.(@|%40)\d+/);
  await found('Beta');
  await expect(page.getByRole('button', { name: /^Remove the filter Displacement .* 889\.5 – … cc$/ })).toBeVisible();
  await volume.getByRole('textbox', { name: /from$/ }).fill('54');
  await chooseIn(volume, `Unit of Displacement ${scene.tail}`, 'ci');
  await found('Alpha', 'Beta');
  await volume.getByRole('textbox', { name: /to$/ }).fill('x');
  await expect(volume.getByRole('textbox', { name: /to$/ })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  // What the address says stands after a reload; so does a value of a list.
  await page.goto(`/${code}/search/majorUnits?f${scene.fields.engine}==${scene.engines.values.get('Single')}`);
  await found('Gamma');
  await expect(filters.getByRole('checkbox', { name: 'Single' })).toBeChecked();
  await filters.getByRole('checkbox', { name: 'Single' }).press(' ');
  await expect(page.getByText('Search the catalogue')).toBeVisible();
  await filters.getByRole('button', { name: /^Remove Engine/ }).click();
  await filters.getByRole('button', { name: 'Add feature' }).click();
  await page.getByRole('textbox', { name: 'Find a feature' }).fill(`abs ${scene.tail}`);
  await page.getByRole('button', { name: /^ABS/ }).click();
  await chooseIn(filters, `ABS ${scene.tail}`, 'No');
  await found('Beta');
  await filters.getByRole('button', { name: /^Remove ABS/ }).click();

  // A level of a taxonomy, and all below it.
  const industry = filters.getByRole('combobox', { name: 'Industry' });
  await industry.fill(scene.products.industry.name);
  await page.getByRole('option', { name: scene.products.industry.name }).click();
  await found('Alpha', 'Beta', 'Gamma');
  await filters.getByRole('button', { name: 'Choose level' }).press('Enter');
  await page.getByRole('combobox', { name: scene.tail }).fill(scene.level.topName);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await found('Alpha');
  await filters.getByRole('textbox', { name: 'Year to' }).fill('1950');
  await expect(page.getByText('No items match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click();
  await expect(page.getByText('Search the catalogue')).toBeVisible();
});
