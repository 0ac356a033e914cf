import { expect, test, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

/** Names from the top to a model; the third is as long as any that we know of. */
const above = ['Outboards', 'Model year 2026', 'Motoren ab Fahrgestellnummer VBKEXA40XKM123456 und Zubehör', 'Lakrids'];

/** Two models of one family, each with a diagram of the same name and part; the first is linked elsewhere too. */
async function openDeepTree(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const { get, post } = callsOf(page, code);
  const types = (await get('/api/itemType/Oem')) as { code: string; id: number }[];
  let tag = 0;
  const add = async (type: string, parentId: number | null, name: string) => {
    const attributeValues = [{ attributeId: 1, stringValue: String((tag += 1)) }];
    const typeId = types.find((one) => one.code === type)?.id;
    return ((await post('/api/items/Oem', { typeId, parentId, name, attributeValues })) as { id: number }).id;
  };
  let family: number | null = null;
  for (const name of above) family = await add('DV', family, name);
  const models = [];
  for (const name of ['Lakrids 250', 'Lakrids 300']) {
    const model = await add('MD', family, name);
    models.push(model);
    const diagram = await add('IP', model, 'Air intake');
    const items = [{ tag: '1', partNumber: 'A-1', description: 'Washer', partQty: '1' }];
    await post(`/api/diagrams/${diagram}/pegged`, { items });
  }
  await post(`/api/hierarchies/link/${models[0]}/${await add('DV', family, 'Demonstrators')}/true`, {});
  const { result } = (await post('/api/parts/partSearch', { name: 'A-1' })) as { result: { id: number }[] };
  return { code, model: models[0], part: result[0]?.id };
}

/** Each way as the eye reads it; a name that is cut is marked. */
const read = (page: Page) =>
  page
    .locator('.way')
    .evaluateAll((ways) =>
      ways.map((way) =>
        [...way.querySelectorAll<HTMLElement>('span:not(.vh)')]
          .map((name) => (name.scrollWidth > name.clientWidth ? `CUT ${name.textContent}` : name.textContent))
          .join(''),
      ),
    );

for (const width of [600, 1024, 1440]) {
  test(
    `18.b at ${width} pixels a way leaves out whole names and keeps what tells it apart`,
    { tag: '@daily' },
    async ({ page }) => {
      const { code, model, part } = await openDeepTree(page);
      await page.setViewportSize({ width, height: 900 });
      for (const [address, ends] of [
        [`part/${part}?tab=whereUsed`, ['Lakrids 250', 'Lakrids 300']],
        ['search?q=Air%20intake', ['Lakrids 250', 'Lakrids 300']],
        [`tree/${model}`, ['Lakrids', 'Demonstrators']],
      ] as const) {
        await page.goto(`/${code}/${address}`);
        await expect(page.locator('.way')).toHaveCount(2);
        await expect.poll(() => read(page), address).not.toContainEqual(expect.stringContaining('CUT'));
        const ways = (await read(page)).map((way) => way.split(' › '));
        expect(ways.map((names) => names.at(-1) ?? '').toSorted(), address).toEqual(ends.toSorted());
        for (const names of ways) {
          expect(names.filter((name) => name === '…').length, names.join()).toBeLessThan(2);
          expect(names.filter((name) => ![...above, ...ends, '…'].includes(name))).toEqual([]);
        }
        // The whole of it is there for who does not see it.
        const whole = await page.locator('.way').first().locator('[data-name]').allTextContents();
        expect(whole.join('')).toMatch(new RegExp(`^${above.slice(0, 3).join(' › ')}`));
      }
    },
  );
}

test('18.b at no width is a name of a way cut while another can be left out', { tag: '@daily' }, async ({ page }) => {
  const { code, part } = await openDeepTree(page);
  const cut: string[] = [];
  await page.goto(`/${code}/part/${part}?tab=whereUsed`);
  await expect(page.locator('.way')).toHaveCount(2);
  for (let width = 1440; width >= 560; width -= 40) {
    await page.setViewportSize({ width, height: 900 });
    // Two frames: the size is told in the first, what is left out drawn by the second.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    cut.push(...(await read(page)).filter((way) => way.includes('CUT')).map((way) => `${width}: ${way}`));
  }
  expect(cut).toEqual([]);
});

test(
  '18.b siblings of one name say their tag in the tree, in both themes readable',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Users', code);
    const { get, post } = callsOf(page, code);
    const types = (await get('/api/itemType/Oem')) as { code: string; id: number }[];
    const typeId = types.find((one) => one.code === 'DV')?.id;
    for (const [name, tag] of [
      ['Powerhead', 'EU'],
      ['Powerhead', 'US'],
      ['Gearcase', 'EU'],
    ]) {
      const attributeValues = [{ attributeId: 1, stringValue: tag }];
      await post('/api/items/Oem', { typeId, parentId: null, name, attributeValues });
    }
    await page.goto(`/${code}`);
    const nodes = page.getByRole('tree').getByRole('treeitem');
    await expect(nodes).toHaveText([/^Powerhead\s*EU\s*Draft$/, /^Powerhead\s*US\s*Draft$/, /^Gearcase\s*Draft$/]);
    await expectAccessible(page);
  },
);
