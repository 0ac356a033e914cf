import { expect, test, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { callsOf, chooseIn, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const picture = async (name: string, width: number, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

const detail = (page: Page) => page.locator('#image-detail');

test('19.c images are uploaded, told from their doubles, found, enlarged, replaced and deleted', async ({
  page,
}, info) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/search`);
  await page.getByRole('navigation', { name: 'What is searched' }).getByRole('link', { name: 'Images' }).click();
  await expect(page.getByText('No images yet')).toBeVisible();
  const searches = page.getByRole('navigation', { name: 'What is searched' });
  const [title, tabs, first, field] = await Promise.all(
    [
      page.getByRole('heading', { level: 1, name: 'Images' }),
      searches,
      searches.getByRole('link', { name: 'Items' }),
      page.getByRole('textbox', { name: 'Name' }),
    ].map((one) => one.boundingBox()),
  );
  expect((first?.x ?? 0) + 8, 'the tabs begin where the title does').toBeCloseTo(title?.x ?? 0, 0);
  expect((field?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0), 'a filter does not touch them').toBeGreaterThan(7);

  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: 'Upload images' });
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await dialog
    .locator('input[type=file]')
    .setInputFiles([await picture('clutch.png', 400, '#fff'), await picture('clutch again.png', 400, '#fff'), text]);
  await expect(dialog.getByText('2 of 3 uploaded')).toBeVisible();
  await expect(dialog.getByText('File format not supported.')).toBeVisible();
  await expect(dialog.getByText('Same content as clutch', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use the one there' }).click();
  await expect(detail(page).getByRole('heading', { name: 'clutch' })).toBeVisible();
  await detail(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row')).toHaveCount(1);

  // Dropped anywhere on the page.
  const guard = info.outputPath('guard.png');
  await writeFile(guard, (await picture('guard.png', 800, '#eee')).buffer);
  const browser = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: 700,
      y: 500,
      data: { items: [], files: [guard], dragOperationsMask: 1 },
    });
  await expect(dialog.getByText('1 of 1 uploaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row')).toHaveCount(2);

  await chooseIn(page, 'Order', 'Width, smallest');
  await expect(page.getByRole('row').first()).toContainText('clutch');
  await page.getByRole('row').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('heading', { name: 'guard' })).toBeVisible();
  await expect(page).toHaveURL(/image=\d+/);
  await expectAccessible(page);
  await detail(page).getByRole('button', { name: 'Enlarge' }).click();
  await expect(page.getByRole('dialog', { name: 'guard' })).toBeVisible();
  await page.keyboard.press('Escape');

  await detail(page).getByRole('button', { name: 'Edit image' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit image' });
  await editing.getByLabel('Name').fill(' ');
  await page.keyboard.press('Enter');
  await expect(editing.getByText('Name is required. Value limited to 256 characters.')).toBeVisible();
  await editing.getByLabel('Name').fill('clutch guard');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Image -clutch guard has been updated')).toBeVisible();
  await expect(detail(page).getByRole('heading', { name: 'clutch guard' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(detail(page).getByRole('heading', { name: 'guard', exact: true })).toBeVisible();

  await page.getByRole('textbox', { name: 'Name' }).fill('clu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(1);

  await detail(page).getByRole('button', { name: 'Replace file' }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace the file of guard' });
  await expect(replacing.getByText('Nothing shows this image.', { exact: false })).toBeVisible();
  await replacing.locator('input[type=file]').setInputFiles([await picture('new.png', 500, '#ccc')]);
  await expect(page.getByText('Image -guard has been updated')).toBeVisible();
  await expect(detail(page).getByText('500 x 300')).toBeVisible();

  await detail(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image -guard has been removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test(
  '19.c an image says what shows it before it is replaced, and where its file is gone',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const api = callsOf(page, code);
    const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
    const typeId = types.find((type) => type.code === 'MD')?.id;
    const division = (await api.post('/api/items/Oem', {
      typeId: types.find((type) => type.code === 'DV')?.id,
      parentId: null,
      name: 'Snowmobiles',
    })) as { id: number };
    const model = (await api.post('/api/items/Oem', { typeId, parentId: division.id, name: 'Fjell 600' })) as {
      id: number;
    };
    const { buffer } = await picture('clutch.png', 400, '#fff');
    const sent = await page.request.post(`/${code}/api/file?filename=clutch.png&parentId=${model.id}`, {
      data: buffer,
      headers: { 'Content-Type': 'image/png', 'X-Requested-With': 'XMLHttpRequest' },
    });
    const image = (await sent.json()) as { id: number };
    await page.goto(`/${code}/image?image=${image.id}`);
    const used = detail(page).getByRole('table', { name: 'Where used' });
    await expect(used.getByRole('row')).toHaveCount(2);
    expect((await used.getByRole('columnheader').first().boundingBox())?.width).toBeLessThan(60);
    await detail(page).getByRole('button', { name: 'Replace file' }).click();
    const replacing = page.getByRole('dialog');
    await expect(replacing).toContainText(
      'It has no hotspots: it is replaced at once, in the one place that shows it.',
    );
    await expect(replacing.getByText('Shown by Fjell 600')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('textbox', { name: 'Find a filter' }).fill('shown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/parentType=2/);
    await expect(page.getByRole('row').filter({ hasText: 'clutch' }).first()).toBeVisible();
    await chooseIn(page, 'Shown by a', 'Part');
    await expect(page.getByText('No image matches')).toBeVisible();
    await expect(page).toHaveURL(/parentType=1/);
    await page.goto(`/${code}/image?image=${image.id}`);

    await page.route(/\/api\/file\/links\//, (route) => route.fulfill({ status: 404, json: { message: '' } }));
    await page.reload();
    await expect(detail(page).getByText('It is not in the catalogue any more.')).toContainText('Orphan');
    await page.unroute(/\/api\/file\/links\//);

    await page.route(/\/api\/file\/image\//, (route) =>
      route.fulfill({ status: 404, json: { message: 'The file is missing.' } }),
    );
    await page.reload();
    await expect(detail(page).getByText('File missing')).toBeVisible();
    await expect(page.getByRole('row').getByText('File missing')).toBeVisible();
    await expect(detail(page).getByText('Fjell 600')).toBeVisible();
    await expectAccessible(page);
  },
);

test('19.c an upload tells how far it is, while it is on its way', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/image`);
  await expect(page.getByText('No images yet')).toBeVisible();
  const raw = { width: 500, height: 500, channels: 3 } as const;
  const noise = await sharp(randomBytes(500 * 500 * 3), { raw })
    .png()
    .toBuffer();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 250_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: 'Upload images' });
  await dialog.locator('input[type=file]').setInputFiles([{ name: 'noise.png', mimeType: 'image/png', buffer: noise }]);
  const bar = dialog.getByRole('progressbar', { name: 'noise.png' });
  const share = async () => Number.parseInt((await bar.getAttribute('aria-valuetext')) ?? '0', 10);
  await expect(bar).toHaveAttribute('aria-valuemax', String(noise.byteLength));
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(5);
  const before = await share();
  expect(before).toBeLessThan(95);
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(before);
  await expect(dialog.getByText('1 of 1 uploaded')).toBeVisible();

  await dialog.locator('input[type=file]').setInputFiles([{ name: 'again.png', mimeType: 'image/png', buffer: noise }]);
  await expect(dialog.getByText('2 of 2 uploaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ignore the duplicate' }).click();
  await expect(dialog.getByText('Same content as noise')).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row')).toHaveCount(2);

  // So does one of literature.
  await page.goto(`/${code}/literature`);
  const file = { name: 'poster.png', mimeType: 'image/png', buffer: noise };
  await page.getByLabel('Add file', { exact: true }).last().setInputFiles([file]);
  await expect(page.getByRole('progressbar', { name: 'Sending poster.png' })).toBeVisible();
  await expect(page.getByRole('row', { name: /poster\.png/ })).toBeVisible();
});

test(
  '19.c replacing a file names the first 51 places that show it, behind the place for the file',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const { name, mimeType, buffer } = await picture('guard.png', 800, '#eee');
    const sent = await page.request.post(`/${code}/api/file?filename=${name}`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': mimeType },
      data: buffer,
    });
    const { id: imageId } = (await sent.json()) as { id: number };
    const api = callsOf(page, code);
    for (let n = 101; n <= 153; n += 1)
      await api.post('/api/parts', { partNumber: `P-${n}`, description: 'Pin', imageId });
    await page.goto(`/${code}/image?image=${imageId}`);
    await detail(page).getByRole('button', { name: 'Replace file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the file of guard' });
    const places = dialog.getByText(/^Shown by /);
    await expect(places).toContainText('P-151 and 2 more');
    expect((await places.textContent())?.match(/P-\d+/g)).toHaveLength(51);
    const drop = await dialog
      .getByRole('button', { name: /^Choose/ })
      .first()
      .boundingBox();
    expect(drop?.y).toBeLessThan((await places.boundingBox())?.y ?? 0);
  },
);
