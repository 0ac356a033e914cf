import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible, signIn } from '../test/e2e.ts';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { paths } from '../src/paths.ts';

interface Saved {
  version: number;
}
interface Row {
  id: number;
  version: number;
  tag: string;
  partNumber: string;
  description: string;
}
interface Spot {
  id: number;
  version: number;
  value: string;
}

/** Drive clutch, of which a row, its name and a hotspot were changed since. */
async function edited(page: Page) {
  const drawn = await drawnDiagram(page);
  const { api, diagram, imageId } = drawn;
  const { version } = (await api.get(`/api/items/Oem/${diagram}`)) as Saved;
  await api.post(`/api/items/Oem/${diagram}`, { version, displayName: 'Clutch, drive' });
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as Row[];
  const of = (tag: string) => rows.find((row) => row.tag === tag) as Row;
  const { id, version: rowVersion, partNumber, description } = of('2');
  await api.post(`/api/diagrams/${diagram}/pegged`, {
    items: [
      { id, version: rowVersion, tag: '2', partNumber, description, partQty: '3' },
      { tag: '5', partNumber: '00-5', description: 'Lock nut' },
    ],
    deleted: [{ id: of('4').id, version: of('4').version }],
  });
  const spots = (await api.get(`/api/file/hotspots?imageId=${imageId}`)) as { items: Spot[] } | Spot[];
  const [one] = Array.isArray(spots) ? spots : spots.items;
  await api.post('/api/file/hotspots', {
    imageId,
    items: [{ id: one?.id, version: one?.version, value: '1', x: 220, y: 320, w: 60, h: 40 }],
  });
  await page.goto(paths.item(drawn.code, diagram, 'revisionHistory'));
  await expect(page.getByRole('heading', { name: 'Revisions' })).toBeVisible();
  return drawn;
}

const pick = (page: Page, letter: 'A' | 'B', number: number) =>
  page.getByRole('button', { name: new RegExp(`^${letter}: .* revision ${number}$`) });

test('001:46 compares two revisions, and rolls back to the earlier one', async ({ page }) => {
  const { api, diagram } = await edited(page);
  await expect(page.getByRole('status').filter({ hasText: /^Revision \d+ → Revision \d+$/ })).toBeVisible();
  const list = page.getByRole('region', { name: 'Hotspots' });
  await expect(list).toContainText('Moved');
  await expect(list).toContainText('px, down');
  const newest = await page.locator('.revisions li').count();
  await pick(page, 'A', newest - 3).click();
  await expect(page.getByRole('table', { name: 'Details' })).toContainText('Clutch, drive');
  const rows = page.getByRole('table', { name: 'Parts list' });
  await expect(rows.getByRole('img', { name: 'Changed' })).toBeVisible();
  await expect(rows.getByRole('img', { name: 'Added' })).toBeVisible();
  await expect(rows.getByRole('img', { name: 'Removed' })).toBeVisible();
  await page.getByRole('button', { name: `Roll back to revision ${newest - 3}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('sets it to Draft');
  await expect(dialog.getByRole('table', { name: 'What goes back' })).toContainText('Rows of the parts list');
  await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(page.getByText('Rollback successfully completed.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const back = (await api.get(`/api/diagrams/${diagram}/pegged`)) as { tag: string }[];
  expect(back.map(({ tag }) => tag)).toEqual(['1', '2', '3', '4']);
  await expect(page.getByText(`${newest + 1} revisions`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`${newest + 2} revisions`)).toBeVisible();
});

test('goes by the keyboard alone: J and K move, A and B set, brackets step', { tag: '@daily' }, async ({ page }) => {
  await edited(page);
  const newest = await page.locator('.revisions li').count();
  await pick(page, 'A', newest).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(pick(page, 'A', newest - 2)).toBeFocused();
  await page.keyboard.press('a');
  await expect(
    page.getByRole('status').filter({ hasText: `Revision ${newest - 2} → Revision ${newest}` }),
  ).toBeVisible();
  await page.keyboard.press('[');
  await expect(
    page.getByRole('status').filter({ hasText: `Revision ${newest - 3} → Revision ${newest - 1}` }),
  ).toBeVisible();
  await page.keyboard.press(']');
  await page.keyboard.press('k');
  await page.keyboard.press('b');
  await expect(
    page.getByRole('status').filter({ hasText: `Revision ${newest - 2} → Revision ${newest - 1}` }),
  ).toBeVisible();
});

test('001:253 says for a moment that a rollback failed', { tag: '@daily' }, async ({ page }) => {
  await edited(page);
  await page.route('**/rollback', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'Failed', modelState: {} } })
      : route.continue(),
  );
  await page.getByRole('button', { name: /^Roll back to revision/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back', exact: true }).click();
  const failed = page.getByText('Rollback failed. Please contact your system administrator.');
  await expect(failed).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(failed).toBeVisible();
  await expect(failed).toBeHidden({ timeout: 3000 });
});

test(
  '001:233 takes one row and one field back from the difference, by the keyboard alone',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, diagram } = await edited(page);
    const newest = await page.locator('.revisions li').count();
    await pick(page, 'A', newest - 3).click();
    const rows = page.getByRole('table', { name: 'Parts list' });
    await rows.getByRole('button', { name: 'Roll back row 2' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: /^Quantity/ })).toContainText('3');
    await expect(dialog).toContainText('goes back to the initial state');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Rollback successfully completed.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const quantities = async () =>
      ((await api.get(`/api/diagrams/${diagram}/pegged`)) as { tag: string; partQty: string }[]).map(
        ({ tag, partQty }) => `${tag} ${partQty}`,
      );
    expect(await quantities()).toContainEqual('2 1');
    expect((await quantities()).map((one) => one[0])).toContain('5');
    const details = page.getByRole('table', { name: 'Details' });
    await details.getByRole('button', { name: 'Roll back Display name' }).click();
    await expect(dialog.getByRole('row', { name: /^Display name/ })).toContainText('Clutch, drive');
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
    await expect(page.getByText(`${newest + 2} revisions`)).toBeVisible();
    expect(((await api.get(`/api/items/Oem/${diagram}`)) as { displayName: string }).displayName).toBe('');
    // What is as it was goes back no more, and says so.
    await rows.getByRole('button', { name: 'Roll back row 5' }).click();
    await expect(dialog).toContainText('Rolling back removes it.');
    await page.keyboard.press('Escape');
    const hotspots = page.getByRole('region', { name: 'Hotspots' });
    await hotspots.getByRole('button', { name: 'Roll back hotspot 1' }).click();
    await expect(dialog.getByRole('row', { name: /^Place in the drawing/ })).toBeVisible();
  },
);

test(
  '20.c the drawing shows then, now or both, and W says when a hotspot became so',
  { tag: '@daily' },
  async ({ page }) => {
    await edited(page);
    const hotspots = page.getByRole('region', { name: 'Hotspots' });
    const boxes = hotspots.locator('.diff-box.moved rect');
    await expect(boxes).toHaveCount(2);
    await hotspots.getByRole('radio', { name: 'Then' }).check();
    await expect(boxes).toHaveCount(1);
    await expect(hotspots.locator('.diff-box.moved rect.was')).toHaveCount(0);
    await hotspots.getByRole('radio', { name: 'Now' }).check();
    await expect(boxes).toHaveCount(1);
    await hotspots.getByRole('button', { name: 'Roll back hotspot 1' }).focus();
    await page.keyboard.press('w');
    await expect(page.getByRole('heading', { name: 'History of hotspot 1' })).toBeVisible();
    await expectAccessible(page);
  },
);

test('20.a what scrolls on Rollback is the item history, never the document', { tag: '@daily' }, async ({ page }) => {
  const { code, diagram } = await edited(page);
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/rollback?view=item&item=${diagram}`);
  await expect(page.getByRole('region', { name: 'Hotspots' })).toBeVisible();
  const [higher, scrolls] = await page.evaluate(() => {
    const pane = document.querySelector('.change-pane');
    return [
      document.documentElement.scrollHeight - document.documentElement.clientHeight,
      pane !== null && getComputedStyle(pane).overflowY === 'auto',
    ];
  });
  expect([higher, scrolls]).toEqual([0, true]);
});
