import { expect, test } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';

test(
  '18.b colours of hotspots share one save bar: they are set by hex and by numbers, fall back, are taken back, and the editor shows them',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, address } = await drawnDiagram(page, 'Admin');
    await page.goto(`/${code}/settings/11`);
    await expect(page.getByRole('heading', { level: 1, name: 'Display' })).toBeVisible();
    const linked = page.getByRole('group', { name: 'Hotspots', exact: true });
    const unassigned = page.getByRole('group', { name: 'Unassigned hotspots' });
    const sample = page.locator('.display-sample');

    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toHaveCount(0);

    await linked.getByLabel('Hex').fill('#1d5bbf');
    await expect(linked.getByLabel('Green')).toHaveValue('91');
    await expect(sample).toHaveCSS('--hs', '#1d5bbf');
    await expect(save).toHaveCount(1);
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('The new color has been successfully saved.').first()).toBeVisible();
    expect(await api.get('/api/diagrams/displayHotspotColor')).toMatchObject({ hotspotColor: '#1d5bbf' });
    // Else a quick hand takes back the first of two.
    const message = page.getByRole('region', { name: 'Message' });
    await page.keyboard.press('Escape');
    await expect(message).toBeHidden();

    await unassigned.getByLabel('Blue').fill('300');
    await unassigned.getByLabel('Hex').focus();
    await expect(unassigned.getByLabel('Hex')).toHaveValue('#ff0000');
    await unassigned.getByLabel('Blue').fill('200');
    await expect(unassigned.getByLabel('Hex')).toHaveValue('#ff00c8');
    await page.keyboard.press('Control+s');
    await expect(sample).toHaveCSS('--hs-un', '#ff00c8');
    await message.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(unassigned.getByLabel('Hex')).toHaveValue('#ff0000');
    expect(await api.get('/api/diagrams/displayHotspotColor')).toMatchObject({ hotspotUnassignedColor: '#ff0000' });

    await page.goto(address);
    const box = page.getByRole('option', { name: 'Callout 1, Washer 1' }).locator('.hs-box');
    await expect(box).toHaveCSS('stroke', 'rgb(29, 91, 191)');
  },
);

test('a colour that somebody else set meanwhile is shown beside mine', async ({ page }) => {
  const { code, api } = await drawnDiagram(page, 'Admin');
  const path = '/api/diagrams/displayHotspotColor';
  await page.goto(`/${code}/settings/11`);
  const linked = page.getByRole('group', { name: 'Hotspots', exact: true });
  await linked.getByLabel('Hex').fill('#111111');
  const { version } = (await api.get(path)) as { version: number };
  await api.put(path, { newColor: '#222222', targetType: 'hotspot', version });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText('#222222');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The new color has been successfully saved.').first()).toBeVisible();
  expect(await api.get(path)).toMatchObject({ hotspotColor: '#111111' });
});

test('18.e the tags of the sample stand whole inside their boxes', { tag: '@daily' }, async ({ page }) => {
  const { code } = await drawnDiagram(page, 'Admin');
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${code}/settings/11`);
    const spots = page.locator('.display-sample .hs');
    await expect(spots).toHaveCount(3);
    for (const spot of await spots.all()) {
      const [tag, box] = [
        await spot.locator('.display-tag').boundingBox(),
        await spot.locator('.hs-box').first().boundingBox(),
      ];
      if (!tag || !box) throw new Error('The sample is not drawn.');
      expect(tag.x).toBeGreaterThan(box.x);
      expect(tag.x + tag.width).toBeLessThan(box.x + box.width);
      expect(tag.y).toBeGreaterThanOrEqual(box.y);
      expect(tag.y + tag.height).toBeLessThanOrEqual(box.y + box.height);
    }
  }
});
