import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Hotspot } from '../src/image/contract.ts';
import { useFonts } from '../test/drawings/lettering.ts';
import { drawing } from '../test/drawings/sheet.ts';
import { scene } from '../test/diagramScene.ts';
import { expectAccessible } from '../test/e2e.ts';

useFonts();

/**
 * A diagram with a drawing whose callouts are known. Its parts list lacks the first callout, which is therefore doubtful,
 * and names 88, which is not on the drawing.
 */
async function drawn(page: Page) {
  const { picture, callouts, tags } = await drawing(4);
  const { width, height, gray } = picture;
  const png = await sharp(gray, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const unlisted = callouts[0]?.value ?? '';
  const called = new Set(callouts.map(({ value }) => value));
  const listed = [...tags.filter((tag) => called.has(tag) && tag !== unlisted), '88'];
  const items = listed.map((tag, at) => ({ tag, partNumber: `P-${at}`, description: `Washer ${tag}`, partQty: '1' }));
  const { api, address, imageId } = await scene(page, { picture: png, items });
  const hotspots = () => api.get(`/api/file/hotspots?imageId=${imageId}`) as Promise<Hotspot[]>;
  return { address, callouts, unlisted, hotspots };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Auto-hotspot' });
const bar = (page: Page) => page.getByRole('region', { name: 'Auto-hotspot' });
const left = (page: Page, queue: string) => bar(page).getByRole('button', { name: queue }).locator('b');
const boxes = (page: Page) => page.getByRole('listbox', { name: /^Hotspots of/ }).getByRole('option');

async function find(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Auto-hotspot' }).click();
  await dialog(page).getByRole('button', { name: 'Find callouts' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Review' })).toBeFocused({ timeout: 60_000 });
}

test(
  '15.1 15.9 callouts are found, walked through with one key, accepted, dropped, drawn and saved',
  { tag: '@daily' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const { address, callouts, unlisted, hotspots } = await drawn(page);
    await page.goto(address);
    await find(page);
    await expectAccessible(page);
    await page.keyboard.press('Enter');

    const doubtful = callouts.filter(({ value }) => value === unlisted).length;
    const confident = callouts.length - doubtful;
    await expect(left(page, 'Confident')).toHaveText(String(confident));
    await expect(left(page, 'Doubtful')).toHaveText(String(doubtful));
    await expect(left(page, 'Missing')).toHaveText('1');
    await expect(boxes(page)).toHaveCount(callouts.length);
    // Confident ones look as linked ones do, the doubtful ones ask.
    await expect(page.locator('.cv-list .hs.unsure')).toHaveCount(doubtful);
    await expectAccessible(page);
    expect(await hotspots()).toEqual([]);

    await page.keyboard.press('Enter');
    await expect(left(page, 'Confident')).toHaveText(String(confident - 1));
    await page.keyboard.press('n');
    await expect(left(page, 'Confident')).toHaveText(String(confident - 1));
    await page.keyboard.press('Control+z');
    await expect(left(page, 'Confident')).toHaveText(String(confident));
    await expect(bar(page).getByRole('img', { name: 'The drawing under the hotspot' })).toBeVisible();
    await expect(bar(page).getByRole('button', { name: `Accept all ${confident} confident ones` })).toBeVisible();
    await page.keyboard.press('Shift+Enter');
    await expect(left(page, 'Confident')).toHaveText('0');
    await expect(bar(page).getByText(`Callout ${unlisted}`)).toBeVisible();
    // What is saved meanwhile stays to be decided.
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
    await expect(left(page, 'Doubtful')).toHaveText(String(doubtful));
    await expect(bar(page).getByText(`Callout ${unlisted}`)).toBeVisible();
    await expect(bar(page).getByText('Not in the parts list', { exact: true })).toBeVisible();
    for (let drop = 0; drop < doubtful; drop++) await page.keyboard.press('Delete');
    await expect(left(page, 'Doubtful')).toHaveText('0');
    await expect(boxes(page)).toHaveCount(confident);

    await expect(bar(page).getByText('88 was not found: click two corners to draw it')).toBeVisible();
    // 15.9: one Enter too many places nothing.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(boxes(page)).toHaveCount(confident);
    await expect(left(page, 'Missing')).toHaveText('1');
    const stage = await page.locator('.cv').boundingBox();
    if (!stage) throw new Error('The stage is not there.');
    await page.mouse.click(stage.x + stage.width / 2 - 20, stage.y + stage.height / 2);
    await page.mouse.click(stage.x + stage.width / 2 + 20, stage.y + stage.height / 2 + 20);
    await page.keyboard.press('Control+z');
    await expect(left(page, 'Missing')).toHaveText('1');
    await page.keyboard.press('n');
    await page.keyboard.press('Insert');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(bar(page).getByText('All are decided. Save to keep them.')).toBeVisible();
    const unsaved = page.getByText(/unsaved hotspots?$/);
    await expect(unsaved).toHaveText(`${1 + doubtful} unsaved hotspots`);
    await page.keyboard.press('Control+s');
    await expect(bar(page).getByText(`${1 + doubtful} hotspots were saved.`)).toBeVisible();
    await expect(unsaved).toBeHidden();
    await expect(bar(page)).toBeHidden({ timeout: 10_000 });
    await expect.poll(async () => (await hotspots()).every(({ confirmed }) => confirmed)).toBe(true);
    const saved = await hotspots();
    const wanted = [...callouts.map(({ value }) => value).filter((value) => value !== unlisted), '88'];
    expect(saved.map(({ value }) => value).toSorted()).toEqual(wanted.toSorted());
  },
);

test('15.1 18.d what the parts list lacks gets a row, in the order of the tags', async ({ page }) => {
  test.setTimeout(180_000);
  const { address, unlisted } = await drawn(page);
  await page.goto(address);
  await find(page);
  await expect(dialog(page).getByText(`Not in the parts list: ${unlisted}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(bar(page).getByText('Not in the parts list', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // 18.d: every button stays on its side of the splitter, however little room there is.
  const accept = bar(page)
    .getByRole('button', { name: /^Accept/ })
    .last();
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const [button, pane] = [await accept.boundingBox(), await bar(page).boundingBox()];
    if (!button || !pane) throw new Error('Accept is not there.');
    expect(button.x + button.width).toBeLessThanOrEqual(pane.x + pane.width);
    expect(button.y + button.height).toBeLessThanOrEqual(pane.y + pane.height);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('#diagram-canvas').focus();
  await page.keyboard.press('+');
  await expect(bar(page).getByText('Not in the parts list', { exact: true })).toBeHidden();
  await expect(bar(page).getByText(`Callout ${unlisted}`)).toBeVisible();
  const row = page
    .getByRole('grid', { name: 'Parts list' })
    .locator('tr[data-row]')
    .filter({ hasText: new RegExp(`^\\d*${unlisted}`) });
  await expect(row.first()).toBeVisible();
  await expect(page.getByText('1 unsaved row')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(left(page, 'Doubtful')).toHaveText('0');
});

test(
  'a region is drawn first, a pattern is asked for, and a second search brings nothing twice',
  { tag: '@daily' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const { address, callouts } = await drawn(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Auto-hotspot' }).click();
    await dialog(page).getByRole('radio', { name: 'A region' }).click();
    await dialog(page).getByLabel('Pattern').fill('99');
    await dialog(page).getByRole('button', { name: 'Draw the region' }).click();
    await expect(page.getByText('Click two corners of the region. Esc goes back.')).toBeVisible();
    const paper = await page.locator('.paper').boundingBox();
    if (!paper) throw new Error('The paper is not there.');
    await page.mouse.click(paper.x + 4, paper.y + 4);
    await page.mouse.click(paper.x + paper.width - 4, paper.y + paper.height - 4);
    await expect(dialog(page).getByRole('button', { name: 'Review' })).toBeFocused({ timeout: 60_000 });
    await page.keyboard.press('Enter');
    const two = callouts.filter(({ value }) => /^\d\d$/.test(value)).length;
    await expect(boxes(page)).toHaveCount(two);
    await bar(page).getByRole('button', { name: 'End the review' }).click();

    await page.getByRole('button', { name: 'Auto-hotspot' }).click();
    await dialog(page).getByRole('radio', { name: 'Whole drawing' }).click();
    await dialog(page).getByLabel('Pattern').fill('');
    await dialog(page).getByRole('button', { name: 'Find callouts' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Review' })).toBeFocused({ timeout: 60_000 });
    await page.keyboard.press('Enter');
    await expect(boxes(page)).toHaveCount(callouts.length);

    // Those of the first search wait as well; typing another tag decides one and goes on, the canvas keeps the focus.
    const waiting = async () =>
      Number(await left(page, 'Confident').innerText()) + Number(await left(page, 'Doubtful').innerText());
    expect(await waiting()).toBe(callouts.length);
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Hotspot is tagged with value 77').first()).toBeVisible();
    expect(await waiting()).toBe(callouts.length - 1);
    await expect(bar(page).getByRole('button', { name: 'Accept', exact: false }).last()).toBeVisible();
    await bar(page)
      .getByRole('button', { name: /^Accept all/ })
      .click();
    await expect(page.getByRole('listbox', { name: /^Hotspots of/ })).toBeFocused();
  },
);

test('the diagrams of a list are searched in one go, reviewed, taken as one change and taken back', async ({
  page,
}) => {
  const callout = (tag: string, y: number) =>
    `<circle cx="200" cy="${y}" r="26" fill="none" stroke="black"/><path d="M226,${y}H290" stroke="black"/><text x="200" y="${y + 8}" font-size="22" text-anchor="middle">${tag}</text>`;
  const picture = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${callout('1', 100)}${callout('2', 200)}${callout('7', 300)}</svg>`,
  );
  const { api, code, model, imageId } = await scene(page, { picture, rows: 2 });
  const hotspots = async () => ((await api.get(`/api/file/hotspots?imageId=${imageId}`)) as Hotspot[]).length;
  await page.goto(`/${code}/tree/${model}?tab=diagrams`);
  const chosen = page.getByRole('toolbar', { name: 'Selection' });
  const all = page.getByRole('checkbox', { name: 'Select all diagrams' });
  await all.press('Space');
  await expect(chosen.getByText('2 selected')).toBeVisible();
  await all.press('Space');
  await expect(chosen).toBeHidden();
  await page.locator('#browse-detail').focus();
  await page.keyboard.press('Control+a');
  await expect(chosen.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await chosen.getByRole('button', { name: 'Auto-hotspot' }).click();
  await dialog(page).getByRole('button', { name: 'Find callouts' }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}/autoHotspot/\\d+$`));
  const take = page.getByRole('button', { name: /^Take / });
  await expect(take).toHaveText('Take the confident ones of 1 diagram (2 hotspots)', { timeout: 30_000 });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Driven clutch')).toContainText('The diagram has no image.');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Drive clutch with 3 found callouts' })).toBeVisible();
  await expect(page.locator('#found-detail .hs')).toHaveCount(3);
  await expect(page.locator('#found-detail .hs.unsure')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Also the doubtful ones, to be confirmed' }).check();
  await expect(take).toHaveText('Take all of 1 diagram (3 hotspots)');
  await take.click();
  await expect(page.getByText('3 hotspots in 1 diagram.').first()).toBeVisible();
  await expect.poll(hotspots).toBe(3);
  await expect(row('Drive clutch')).toContainText('Taken');
  await page.keyboard.press('Control+z');
  await expect.poll(hotspots).toBe(0);
  await expect(take).toHaveText('Take all of 1 diagram (3 hotspots)');
});
