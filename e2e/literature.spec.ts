import { expect, test } from '@playwright/test';
import { pdfOf } from '../test/drawings/pdf.ts';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const line = (text: string): string => `BT /F 20 Tf 40 100 Td (${text}) Tj ET`;

test('19.l literature is searched, leads to its item, and a PDF is read in place by its pages and words', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string) => {
    const typeId = types.find((one) => one.code === type)?.id;
    return ((await api.post('/api/items/Oem', { typeId, parentId, name, attributeValues: [] })) as { id: number }).id;
  };
  const division = await add('DV', null, 'Snowmobiles');
  const [fjell, tundra] = [await add('MD', division, 'Fjell'), await add('MD', division, 'Tundra')];
  await page.goto(`/${code}/tree/${fjell}?tab=literature`);
  const field = page.getByLabel('Add file', { exact: true }).last();
  await field.setInputFiles({
    name: 'Manual.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfOf(line('Drive clutch'), line('Torque of the bolt'))),
  });
  await expect(page.getByRole('link', { name: 'Manual.pdf' })).toBeVisible();
  await api.post('/api/items/Oem/postUrls', { id: fjell, urls: [{ url: 'https://example.org/film' }] });

  await page.goto(`/${code}/search`);
  await page.getByRole('navigation', { name: 'What is searched' }).getByRole('link', { name: 'Literature' }).click();
  const hit = page.getByRole('row', { name: /Manual\.pdf/ });
  await expect(hit).toContainText('Fjell');
  await expectAccessible(page);
  await hit.getByText('Manual.pdf').click();
  await expect(page).toHaveURL(new RegExp(`/tree/${fjell}\\?tab=literature$`));
  // Where its type takes no attachments any more, to its details.
  await page.route(/\/api\/items\/Oem\/literature\?/, async (route) => {
    const found = (await (await route.fetch()).json()) as { items: { place: object | null }[] };
    const items = found.items.map((one) => ({
      ...one,
      place: one.place && { ...one.place, allowsAttachments: false },
    }));
    await route.fulfill({ json: { ...found, items } });
  });
  await page.goto(`/${code}/literature`);
  await hit.getByText('Manual.pdf').click();
  await expect(page).toHaveURL(new RegExp(`/tree/${fjell}\\?tab=details$`));
  await page.unroute(/\/api\/items\/Oem\/literature\?/);
  await page.goBack();
  await page.getByText('URLs', { exact: true }).click();
  await expect(page.getByRole('row', { name: /example\.org\/film/ })).toBeVisible();
  await expect(hit).toHaveCount(0);

  const { items } = (await api.get(`/api/hierarchies/${fjell}/attachments`)) as { items: { id: number }[] };
  await api.post(`/api/hierarchies/${tundra}/attachments/link`, { items: [items[0]?.id] });
  await page.goto(`/${code}/literature`);
  const chosen = page.getByLabel('Add file', { exact: true }).last();
  const file = (name: string, ...pages: string[]) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfOf(...pages)),
  });
  await chosen.setInputFiles(file('Again.pdf', line('Drive clutch'), line('Torque of the bolt')));
  const same = page.getByRole('alertdialog', { name: 'This file is there already' });
  await expect(same).toContainText('Again.pdf has the same content as Manual.pdf, which is attached in 2 places.');
  await same.getByRole('button', { name: 'Cancel' }).click();
  await chosen.setInputFiles(file('Bulletin.pdf', line('Recall')));
  const bulletin = page.getByRole('row', { name: /Bulletin\.pdf/ });
  await expect(bulletin).toContainText('Orphan');
  await expect(page.getByRole('row', { name: /Again\.pdf/ })).toHaveCount(0);
  await bulletin.getByRole('button', { name: 'Edit Bulletin.pdf' }).click();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Recall of 2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Recall of 2026/ })).toBeVisible();
  await page.goto(`/${code}/tree/${fjell}?tab=literature`);
  await field.setInputFiles(file('Recall again.pdf', line('Recall')));
  await same.getByRole('button', { name: 'Use the one there' }).click();
  await expect(page.getByRole('link', { name: 'Recall of 2026' })).toBeVisible();
  await page.goto(`/${code}/literature`);
  await hit.getByText('Manual.pdf').click();
  const details = page.getByRole('dialog');
  await expect(details.getByRole('link', { name: 'Tundra' })).toBeVisible();
  await details.getByRole('button', { name: 'View' }).click();
  const viewer = page.getByRole('dialog').last();
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await expect(viewer.locator('.textLayer').getByText('Drive clutch')).toBeAttached();
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await viewer.getByRole('textbox', { name: 'Find in the document' }).fill('torque');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('1 of 1')).toBeVisible();
});
