import { expect, test } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible } from '../test/e2e.ts';
import { serveFiles } from '../test/staticServer.ts';
import { openViewer, withViewer } from '../test/viewerPage.ts';
import { viewerRelease } from '../test/viewerRelease.ts';

test(
  '19.b the number of an alternate leads to the part in the list, the palette and the parts grid',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, address, api } = await drawnDiagram(page);
    const { id } = (await api.post('/api/parts', { partNumber: 'ALT-77', description: 'Washer of another maker' })) as {
      id: number;
    };
    await api.post(`/api/parts/${id}/5/relatedParts`, { parts: [{ partNumber: '00-2' }], version: 0 });

    await page.goto(`/${code}/part?number=ALT77`);
    const rows = page.getByRole('grid', { name: 'Parts' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Washer 2' })).toContainText('Alternate of ALT-77');
    await expect(rows.nth(1)).toContainText('ALT-77');
    await expectAccessible(page);

    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('alt77');
    const hits = page.getByRole('group', { name: 'Parts' }).getByRole('option');
    await expect(hits.nth(0)).toContainText('ALT-77');
    await expect(hits.nth(1)).toContainText('Alternate of ALT-77');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '00-2' })).toBeVisible();

    await page.goto(address);
    const cell = page.getByRole('grid', { name: 'Parts' }).getByRole('gridcell', { name: '00-1', exact: true });
    await cell.dblclick();
    await page.getByRole('combobox', { name: 'Part number' }).fill('alt77');
    await expect(page.getByRole('option', { name: '00-2 Washer 2 Alternate of ALT-77' })).toBeVisible();
  },
);

test('19.b readers come by the number of an alternate to the part', { tag: '@daily' }, async ({ page }) => {
  const host = await serveFiles('/any/folder/', withViewer(await viewerRelease()));
  try {
    await openViewer(page, `${host.address}#/search?q=32087972`);
    const hits = page.getByRole('list', { name: 'Exact number' }).getByRole('listitem');
    await expect(hits.nth(0)).toContainText('Exact number');
    await expect(hits.nth(1)).toContainText('Alternate of 32-087972');
    await expectAccessible(page);
    await hits.nth(0).getByRole('link').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/part\/1$/);
  } finally {
    await host.close();
  }
});
