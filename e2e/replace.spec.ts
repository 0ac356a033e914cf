// size: one dialog, opened from a diagram and from an image, and what each kind of file does in it
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { DiagramRecord } from '../src/diagram/contract.ts';
import type { Hotspot } from '../src/image/contract.ts';
import { drawFigure } from '../tools/drawing/assemblies/figure.ts';
import { withoutWords } from '../tools/drawing/svg.ts';
import { pdfOf } from '../test/drawings/pdf.ts';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

interface Written {
  id: number;
  version: number;
}

const title = { name: 'Clutch', figure: '1', model: 'Fjell', sheet: '1', number: '7' };
const { svg, labels } = drawFigure('driveClutch', 0, title);
const drawing = await sharp(Buffer.from(withoutWords(svg)))
  .png()
  .toBuffer();
const [first] = labels;
const blot = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect x="${(first?.x ?? 0) - 2}" y="${(first?.y ?? 0) - 2}" width="${(first?.w ?? 0) + 4}" height="${(first?.h ?? 0) + 4}" fill="#fff"/></svg>`;
/** The first balloon is gone, all else stands further to the right and below. */
const successor = await sharp(
  await sharp(drawing)
    .composite([{ input: Buffer.from(blot) }])
    .png()
    .toBuffer(),
)
  .extend({ left: 90, top: 40, background: '#fff' })
  .png()
  .toBuffer();
const another = await sharp(Buffer.from(drawFigure('shock', 1, title).svg))
  .png()
  .toBuffer();

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** A catalogue of the test's own with a diagram and its hotspots, shown in the editor. */
async function scene(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const api = callsOf(page, code);
  const types = Object.fromEntries(
    ((await api.get('/api/itemType/Oem')) as { code: string; id: number }[]).map((type) => [type.code, type.id]),
  );
  const add = async (type: string, parentId: number | null, name: string): Promise<number> =>
    ((await api.post('/api/items/Oem', { typeId: types[type], parentId, name })) as Written).id;
  const model = await add('MD', await add('DV', null, 'Snowmobiles'), 'Fjell 600');
  const diagram = await add('IP', model, 'Drive clutch');
  const sent = await page.request.post(`/${code}/api/file?filename=clutch.png`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'image/png' },
    data: drawing,
  });
  const { id: imageId } = (await sent.json()) as Written;
  const { version } = (await api.get(`/api/items/Oem/${diagram}`)) as Written;
  await api.post(`/api/diagrams/${diagram}/image`, { version, imageId });
  await api.post('/api/file/hotspots', {
    imageId,
    items: labels.map(({ value, x, y, w, h }) => ({ value, x, y, w, h })),
  });
  await page.goto(`/${code}/tree/${model}/${diagram}`);
  const shown = async () => {
    const { image } = (await api.get(`/api/diagrams/${diagram}`)) as DiagramRecord;
    return { image, hotspots: (await api.get(`/api/file/hotspots?imageId=${image?.id}`)) as Hotspot[] };
  };
  return { imageId, shown };
}

const dialog = (page: Page, name = 'Replace image') => page.getByRole('dialog', { name });

async function choose(page: Page, bytes: Buffer, of = dialog(page)): Promise<void> {
  await of.getByLabel('Choose a file').last().setInputFiles(file('new.png', bytes));
  await expect(of.getByRole('listbox')).toBeVisible({ timeout: 60_000 });
}

test('a drawing is replaced, its hotspots go along, the doubtful one is decided with the keys, and undo', async ({
  page,
}) => {
  const { imageId, shown } = await scene(page);
  await page.getByRole('button', { name: 'Replace image' }).click();
  await expect(dialog(page)).toContainText('Used in 1 model, which will show the new drawing.');
  await expectAccessible(page);
  await choose(page, successor);

  const counts = dialog(page).getByText(/\d carried over, /);
  await expect(counts).toHaveText(`${labels.length - 1} carried over, 1 doubtful, 0 not carried`);
  const doubtful = dialog(page).getByRole('option', { name: /doubtful/ });
  await expect(doubtful).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/replace-light.png' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: 'test-results/replace-dark.png' });
  await page.emulateMedia({ colorScheme: 'light' });

  await page.keyboard.press('ArrowDown');
  await expect(doubtful).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('j');
  await expect(doubtful).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await expect(counts).toHaveText(`${labels.length - 1} carried over, 0 doubtful, 1 not carried`);
  await page.keyboard.press('Enter');
  await expect(counts).toHaveText(`${labels.length} carried over, 0 doubtful, 0 not carried`);
  await dialog(page).getByRole('radio', { name: 'New drawing' }).click();
  await dialog(page).getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Message' })).toContainText(/Image -.+ has been updated/);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('#diagram-canvas')).toBeFocused();

  const after = await shown();
  expect(after.image).toMatchObject({ width: 1690, height: 1240 });
  expect(after.hotspots).toHaveLength(labels.length);
  for (const { value, x, y, w, h, confirmed } of after.hotspots) {
    expect(confirmed).toBe(true);
    const from = labels.filter((label) => label.value === value);
    expect(from.some((label) => Math.hypot(label.x + 90 - x, label.y + 40 - y) < Math.min(w, h) / 2)).toBe(true);
  }
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await shown()).image?.id).toBe(imageId);
  expect((await shown()).hotspots).toHaveLength(labels.length);
});

test('15.10 on the page of images it is the same, and what nobody confirmed stands in the inbox', async ({ page }) => {
  const { imageId, shown } = await scene(page);
  const code = new URL(page.url()).pathname.split('/')[1] ?? '';
  const newest = async () =>
    ((await callsOf(page, code).get('/api/changes?take=1')) as { items: { id: number }[] }).items[0]?.id;
  const before = await newest();
  await page.goto(`/${code}/image?image=${imageId}`);
  await page.getByRole('button', { name: 'Replace file' }).click();
  const replacing = dialog(page, 'Replace the file of clutch');
  await expect(replacing).toContainText('Replacing changes it in the one place that shows it.');
  await expect(replacing).toContainText('Shown by Drive clutch');
  await choose(page, successor, replacing);
  const counts = replacing.getByText(/\d carried over, /);
  await expect(counts).toHaveText(`${labels.length - 1} carried over, 1 doubtful, 0 not carried`);
  await expect(replacing.locator('.replace-marks .hs')).toHaveCount(labels.length);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/replace-images-light.png' });
  expect(await newest()).toBe(before);
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(replacing).toHaveCount(0);
  await expect(page.getByText('Image -clutch has been updated')).toBeVisible();
  await expect(page.locator('#image-detail').getByText('1 to confirm')).toBeVisible();
  const after = await shown();
  expect(after.image).toMatchObject({ id: imageId, width: 1690, height: 1240 });
  expect(after.hotspots.filter(({ confirmed }) => !confirmed).map(({ value }) => value)).toEqual([first?.value]);

  await page.getByRole('banner').getByRole('button', { name: 'Action items' }).click();
  await page.getByRole('link', { name: '1 hotspot to confirm' }).click();
  await expect(page).toHaveURL(/cleanup\?kind=hotspotUnconfirmed/);
  const found = page.getByRole('row').filter({ hasText: 'Drive clutch' });
  await expect(found).toHaveCount(1, { timeout: 30_000 });
  await found.click();
  const finding = page.getByRole('region', { name: 'Finding' });
  await expect(finding).toContainText('nobody has confirmed it');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/inbox-unconfirmed-light.png' });
  await finding.getByRole('link', { name: 'Open' }).click();
  // The editor opens with that hotspot chosen.
  await expect(page.locator('.cv .hs-label.sel')).toHaveText(`${first?.value}?`);
  await page.goBack();
  await finding.getByRole('button', { name: 'Confirm hotspot' }).click();
  await page
    .getByRole('dialog', { name: 'Preview 1 fix' })
    .getByRole('button', { name: /^Confirm hotspot/ })
    .click();
  await expect(page.getByText('1 finding is put right')).toBeVisible();
  await expect.poll(async () => (await shown()).hotspots.every(({ confirmed }) => confirmed)).toBe(true);
});

test(
  'another drawing carries nothing and says so; a file that is none is refused in place',
  { tag: '@daily' },
  async ({ page }) => {
    const { shown } = await scene(page);
    await page.getByRole('button', { name: 'Replace image' }).click();
    await dialog(page)
      .getByLabel('Choose a file')
      .last()
      .setInputFiles(file('new.png', Buffer.from('no picture')));
    await expect(dialog(page)).toContainText('File format not supported.');
    await choose(page, another);
    await expect(dialog(page)).toContainText('This is another drawing: none of its hotspots could be carried over.');
    await expect(dialog(page)).toContainText(`0 carried over, 0 doubtful, ${labels.length} not carried`);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect((await shown()).hotspots).toHaveLength(labels.length);
  },
);

test('15.10 a Replace that is cancelled leaves no image and no change behind', { tag: '@daily' }, async ({ page }) => {
  const { imageId, shown } = await scene(page);
  const code = new URL(page.url()).pathname.split('/')[1] ?? '';
  const newest = async () =>
    ((await callsOf(page, code).get('/api/changes?take=1')) as { items: { id: number }[] }).items[0]?.id;
  const before = await newest();
  await page.getByRole('button', { name: 'Replace image' }).click();
  await choose(page, successor);
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, another);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await newest()).toBe(before);
  expect((await shown()).image?.id).toBe(imageId);
});

test(
  '15.10 an image that is added to a page which is left meanwhile leaves nothing behind',
  { tag: '@daily' },
  async ({ page }) => {
    await scene(page);
    const [, code = '', , model] = new URL(page.url()).pathname.split('/');
    const api = callsOf(page, code);
    const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
    const typeId = types.find((type) => type.code === 'IP')?.id;
    const empty = (await api.post('/api/items/Oem', { typeId, parentId: Number(model), name: 'Brake' })) as Written;
    await page.goto(`/${code}/tree/${model}/${empty.id}`);
    let uploaded = 0;
    let answer = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/file\?/, async (route) => {
      const response = await route.fetch();
      uploaded = ((await response.json()) as Written).id;
      await left;
      await route.fulfill({ response });
    });
    await page.getByLabel('Choose a file').last().setInputFiles(file('brake.png', another));
    await expect.poll(() => uploaded).toBeGreaterThan(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Parts' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
    answer();
    await expect.poll(async () => (await page.request.get(`/${code}/api/file/meta/${uploaded}`)).status()).toBe(404);
    expect(((await api.get(`/api/diagrams/${empty.id}`)) as DiagramRecord).image).toBeNull();
  },
);

test('15.20 a PDF of several pages asks which page', { tag: '@daily' }, async ({ page }) => {
  const { imageId, shown } = await scene(page);
  await page.getByRole('button', { name: 'Replace image' }).click();
  const sheet = (text: string) => `BT /F 18 Tf 1 0 0 1 72 90 Tm (${text}) Tj ET`;
  const pages = Buffer.from(pdfOf(sheet('one'), sheet('two'), sheet('three')), 'latin1');
  await dialog(page)
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'sheets.pdf', mimeType: 'application/pdf', buffer: pages });
  const asked = page.getByRole('dialog', { name: 'Which page?' });
  await expect(asked).toContainText('sheets.pdf has 3 pages; an image is one of them.');
  await expectAccessible(page);
  const number = asked.getByLabel('Page');
  await expect(number).toBeFocused();
  const take = asked.getByRole('button', { name: 'Take this page' });
  await number.fill('4');
  await expect(asked).toContainText('1 to 3');
  await expect(take).toBeDisabled();
  await number.fill('2');
  await number.press('Enter');
  await expect(asked).toBeHidden();
  await expect(dialog(page).getByText('This is another drawing')).toBeVisible({ timeout: 60_000 });
  await dialog(page).getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  expect((await shown()).image?.id).not.toBe(imageId);
});

test(
  '15.12 a mirrored drawing lies on the present one, and its hotspots go along',
  { tag: '@daily' },
  async ({ page }) => {
    await scene(page);
    await page.getByRole('button', { name: 'Replace image' }).click();
    await choose(page, await sharp(drawing).flop().png().toBuffer());
    const counts = dialog(page).getByText(/\d carried over, /);
    await expect(counts).toHaveText(`${labels.length} carried over, 0 doubtful, 0 not carried`);
    // The old drawing covers the new one: turned over at the right edge.
    const [old, next] = await Promise.all(
      ['old', 'new'].map((kind) => dialog(page).locator(`.replace-layer.${kind}`).boundingBox()),
    );
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((old?.[side] ?? 0) - (next?.[side] ?? 0)), side).toBeLessThan(4);
    await page.screenshot({ path: 'test-results/replace-mirrored.png' });
  },
);

test(
  '15.11 an image whose file cannot be read says so once, and the page stays',
  { tag: '@daily' },
  async ({ page }) => {
    await page.route(/\/api\/file\/image\/\d+/, (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"The file is damaged."}' }),
    );
    await scene(page);
    const unread = page.getByRole('alert').filter({ hasText: 'The file of this image could not be read.' });
    await expect(unread).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Replace image' })).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: 'test-results/unread-light.png' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.screenshot({ path: 'test-results/unread-dark.png' });
  },
);

test(
  '18.e the review shows hotspots as the editor does, and asks at the doubtful one',
  { tag: '@daily' },
  async ({ page }) => {
    await scene(page);
    await page.getByRole('button', { name: 'Replace image' }).click();
    await choose(page, successor);
    const marks = dialog(page).locator('.replace-marks');
    await expect(marks.locator('.hs')).toHaveCount(labels.length);
    // The one that is decided about is selected, with its question beside it.
    await expect(marks.locator('.hs.sel')).toHaveCount(1);
    await expect(marks.locator('.hs-label.sel')).toHaveText(`${first?.value}?`);
    await page.keyboard.press('ArrowDown');
    await expect(marks.locator('.hs-label.unsure')).toHaveText(`${first?.value}?`);
    // A line lies outside of the box, so that it covers no number.
    const line = await marks.locator('.hs.sel .hs-box').evaluate((one) => getComputedStyle(one).fill);
    expect(line).toBe('none');
  },
);
