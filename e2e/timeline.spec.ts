import { expect, test } from '@playwright/test';
import type { RecordDifference } from '../src/history/record/contract.ts';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

interface Part {
  id: number;
  version: number;
}

test('20.b the timeline tells what a change wrote, and takes it back with a preview, by keyboard alone', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  const part = { partNumber: 'A-1', description: 'Bearing', prices: [] };
  const added = (await calls.post('/api/parts', part)) as Part;
  const first = { ...part, description: 'Ball bearing', notes: 'first', version: added.version };
  const saved = (await calls.post(`/api/parts/${added.id}`, first)) as Part;
  await calls.post(`/api/parts/${added.id}`, { ...first, notes: 'mine', version: saved.version });
  await calls.post('/api/restorepoints', { description: 'Before spring' });

  await page.goto(`/${code}/rollback`);
  const side = page.getByRole('region', { name: 'Timeline', exact: true });
  await expect(side.getByRole('button', { name: 'Restore Before spring' })).toBeVisible();
  const lines = side.locator('button.timeline-line');
  await lines.first().focus();
  await page.keyboard.press('j');
  await expect(lines.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/change=\d+/);
  const pane = page.getByRole('region', { name: 'Part A-1' });
  await expect(pane.getByRole('heading', { name: /^Parts/ })).toBeVisible();
  await expect(pane.getByText('Ball bearing')).toBeVisible();
  await expectAccessible(page);

  await pane.getByRole('button', { name: /^Undo / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Undo a change' });
  await expect(dialog.getByRole('row', { name: /^Parts 0 1 0 0$/ })).toBeVisible();
  await expect(dialog.getByText('1 record goes back in part')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'What stays' })).toContainText('Notes: Edited later');
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone: Part A-1. 1 record was edited since')).toBeVisible();
  await expect(dialog).toBeHidden();
  const now = (await calls.get(`/api/parts/${added.id}`)) as { description: string; notes: string };
  expect([now.description, now.notes]).toEqual(['Bearing', 'mine']);

  await side.getByRole('button', { name: /^Kind of change/ }).click();
  await page.getByRole('option', { name: 'Undos' }).click();
  await expect(page).toHaveURL(/kind=undo/);
  await expect(lines).toHaveCount(1);
  await page.reload();
  await expect(lines).toHaveCount(1);
});

test(
  '001:233 takes one record of a change back, from the timeline and from the past of the part',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const calls = callsOf(page, code);
    const part = { partNumber: 'A-1', description: 'Bearing', prices: [] };
    const added = (await calls.post('/api/parts', part)) as Part;
    const audiences = (await calls.get('/api/Oem/pricing/settings')) as { id: number }[];
    const prices = [{ id: audiences[0]?.id, effectiveDate: '2024-01-01', cost: 1, msrp: 2 }];
    const saved = (await calls.post(`/api/parts/${added.id}`, {
      ...part,
      description: 'Ball bearing',
      prices,
      version: added.version,
    })) as Part;
    await calls.post(`/api/parts/${added.id}`, {
      ...part,
      description: 'Ball bearing',
      notes: 'mine',
      prices,
      version: saved.version,
    });
    const now = async () => (await calls.get(`/api/parts/${added.id}`)) as { description: string; notes: string };

    await page.goto(`/${code}/rollback`);
    await page.locator('button.timeline-line').nth(1).click();
    const pane = page.getByRole('region', { name: 'Part A-1' });
    await pane.getByRole('button', { name: 'Roll back A-1', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Roll back/ });
    await expect(dialog.getByRole('row', { name: /^Description/ })).toContainText('Ball bearing');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
    await expect(page.getByText('Rollback successfully completed.')).toBeVisible();
    expect(await now()).toMatchObject({ description: 'Bearing', notes: 'mine' });

    await page.goto(`/${code}/part/${added.id}`);
    await page.getByRole('tab', { name: /^Pricing/ }).click();
    await page.getByRole('button', { name: 'History of Prices' }).click();
    await page
      .getByRole('button', { name: /^Roll back A-1/ })
      .first()
      .click();
    await expect(dialog).toContainText('It was added since. Rolling back removes it.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

test(
  '20.b the past of an item that was deleted is reached, and brings it back',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const calls = callsOf(page, code);
    const types = (await calls.get('/api/itemType/Oem')) as { id: number; code: string }[];
    const typeId = types.find((one) => one.code === 'DV')?.id;
    const { id } = (await calls.post('/api/items/Oem', { typeId, parentId: null, name: 'Snowmobiles' })) as Part;
    const { version } = (await calls.get(`/api/items/Oem/${id}`)) as Part;
    await calls.del(`/api/hierarchies/${id}?version=${version}`);
    await page.goto(`/${code}/rollback?view=item`);
    await page.getByRole('button', { name: /^Snowmobiles/ }).click();
    await expect(page.getByRole('heading', { name: 'Snowmobiles' })).toBeVisible();
    await expect(page.getByText('2 revisions')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Roll back to revision 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back', exact: true }).click();
    await expect(page.getByText('Rollback successfully completed.')).toBeVisible();
    await page.goto(`/${code}/rollback?of=${id}`);
    await expect(page.getByText('Changes of Snowmobiles')).toBeVisible();
  },
);

test('20.b a field says when it became so, by its key', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  const part = { partNumber: 'A-1', description: 'Bearing', prices: [] };
  const added = (await calls.post('/api/parts', part)) as Part;
  const types = (await calls.get('/api/itemType/Oem')) as { id: number; code: string }[];
  const typeId = types.find((one) => one.code === 'DV')?.id;
  const { id } = (await calls.post('/api/items/Oem', { typeId, parentId: null, name: 'Snowmobiles' })) as Part;
  const { version } = (await calls.get(`/api/items/Oem/${id}`)) as Part;
  await calls.post(`/api/items/Oem/${id}`, { version, name: 'Snowmobiles', notes: 'Long track' });
  await page.goto(`/${code}/tree/${id}`);
  await expect(page.getByRole('link', { name: 'All history' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Notes' }).focus();
  await page.keyboard.press('Alt+w');
  const past = page.getByRole('dialog', { name: 'When did Notes become so' });
  await expect(past.getByText('Long track')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(past).toBeHidden();
  await page.goto(`/${code}/part/${added.id}?tab=pricing`);
  await page
    .getByRole('button', { name: /^History of / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^History of / })).toContainText('Nothing has been recorded.');
});

test('what is typed while choices are on their way finds them when they come', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  const { userName } = await signIn(page, 'Admin', code);
  await callsOf(page, code).post('/api/parts', { partNumber: 'A-1', description: 'Bearing' });
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/changes/people', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/${code}/rollback`);
  await page.getByRole('button', { name: /^Person/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(userName);
  answer();
  await expect(page.getByRole('option')).toHaveText([userName]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/person=\d+/);
});

test(
  'what the changes of the sample wrote reads as words, not as ids and braces',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page, 'Admin');
    const calls = callsOf(page, 'DEMO');
    const { items: changes } = (await calls.get('/api/changes?take=100')) as { items: { id: number }[] };
    const bare: string[] = [];
    let read = 0;
    for (const { id } of changes) {
      const wrote = (await calls.get(`/api/changes/${id}/wrote`)) as { table: string }[];
      for (const { table } of wrote) {
        const { items } = (await calls.get(`/api/changes/${id}/wrote/${table}`)) as { items: RecordDifference[] };
        read += items.length;
        const texts = items.flatMap(({ name, fields }) => [
          name,
          ...fields.flatMap(({ name: key, before, after }) => [key, before ?? '', after ?? '']),
        ]);
        bare.push(...texts.filter((text) => /[{}]|(^|[ ,])#\d+\b/.test(text)).map((text) => `${table}: ${text}`));
        bare.push(...items.filter(({ name }) => name === '').map(() => `${table} has no name`));
      }
    }
    expect(read).toBeGreaterThan(100);
    expect([...new Set(bare)]).toEqual([]);
  },
);
