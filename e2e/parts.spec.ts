// size: one place for what editors of parts do, in the order of the form
import { expect, test, type Page } from '@playwright/test';
import { callsOf, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';

interface Saved {
  id: number;
  version: number;
}
const addPart = (page: Page, code: string, partNumber: string, description: string, more: object = {}) =>
  callsOf(page, code).post('/api/parts', { partNumber, description, ...more }) as Promise<Saved>;

/** A catalogue of the test's own, its administrator signed in. */
async function openCatalog(page: Page): Promise<string> {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  return code;
}

const detail = (page: Page) => page.locator('#part-detail');
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

test('U-04 finds a part, opens it by keyboard, and keeps everything in the address', async ({ page }) => {
  const code = await openCatalog(page);
  await addPart(page, code, '0450623', 'Screw, hex flange');
  await addPart(page, code, '3091517', 'Flyweight, 62 g');
  await addPart(page, code, '3091518', 'Flyweight, 65 g', { isInternal: true });
  await page.goto(`/${code}/part?order=number`);
  await expect(page.getByText('1 to 3 of 3')).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('fl');
  await page.keyboard.press('Tab');
  await page.waitForTimeout(900);
  await expect(page.getByText('1 to 3 of 3'), 'two letters ask nothing').toBeVisible();
  await page.getByRole('textbox', { name: 'Search descriptions' }).fill('flyw');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  await expect(page).toHaveURL(/\?order=number&q=flyw$/);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.keyboard.type('price');
  await expect(page.getByText('The filter "price" does not exist.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find a filter' }).fill('int');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove the filter Internal' }).click();

  await row(page, '3091517').focus();
  await page.keyboard.press('j');
  await expect(row(page, '3091518')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: '3091518' })).toBeVisible();
  await page.getByRole('tab', { name: 'Measurement' }).click();
  await expect(page).toHaveURL(/\/part\/\d+\?order=number&q=flyw&tab=measurement$/);
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { name: '3091517' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Measurement' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('1 to 2 of 2')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '3091518' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Base' })).toHaveAttribute('aria-selected', 'true');
});

test('says when nothing matches, and clears', { tag: '@daily' }, async ({ page }) => {
  const code = await openCatalog(page);
  await page.goto(`/${code}/part`);
  await expect(page.getByText('No parts yet')).toBeVisible();
  await addPart(page, code, 'A-1', 'Washer');
  await page.goto(`/${code}/part?number=ZZZ999&order=added`);
  await expect(page.getByText('No parts match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, 'A-1')).toBeVisible();
  await expect(page).toHaveURL(/\?order=added&changed=any$/);
  await page.goto(`/${code}/part/999999`);
  await expect(page.getByText('This part does not exist')).toBeVisible();
});

test(
  '15.13 a part that its address opens fills the search; one chosen in the list does not',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await openCatalog(page);
    const { id } = await addPart(page, code, 'A-1', 'Washer');
    await addPart(page, code, 'B-2', 'Bolt');
    const search = page.getByRole('search').getByRole('textbox', { name: 'Part number' });
    await page.goto(`/${code}/part/${id}?tab=whereUsed`);
    await expect(search).toHaveValue('A-1');
    await expect(page).toHaveURL(/\?tab=whereUsed&number=A-1&changed=any$/);
    await expect(row(page, 'A-1')).toHaveAttribute('aria-current', 'true');
    await expect(row(page, 'B-2')).toBeHidden();

    await page.goto(`/${code}/part`);
    await row(page, 'B-2').click();
    await expect(page.getByRole('heading', { name: 'B-2' })).toBeVisible();
    await expect(search).toHaveValue('');
    await page.goto(`/${code}/part/${id}?number=B`);
    await expect(page.getByRole('heading', { name: 'A-1' })).toBeVisible();
    await expect(search).toHaveValue('B');
  },
);

test(
  'shows numbers a slip away behind those that hold what was typed, in the list and the palette',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await openCatalog(page);
    await addPart(page, code, '9977128', 'Rivet');
    await addPart(page, code, '77120', 'Rivet, blind');
    await page.goto(`/${code}/part?number=77128`);
    await expect(page.getByText('1 to 2 of 2')).toBeVisible();
    await expect(row(page, '9977128').getByText('Similar')).toHaveCount(0);
    await expect(row(page, '77120').getByText('Similar')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('77128');
    await expect(page.getByRole('option', { name: /77120/ })).toBeVisible();
  },
);

test('18.b adds a part with a number of its own and corrects its prices, dates too by keyboard', async ({ page }) => {
  const code = await openCatalog(page);
  await addPart(page, code, '3091517', 'Flyweight, 62 g');
  await page.goto(`/${code}/part`);
  await expect(row(page, '3091517')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Add part' });
  await dialog.getByLabel('Part number').fill('30-91517');
  await expect(dialog.getByText('Part number is already in use.')).toBeVisible();
  await dialog.getByLabel('Part number').fill('30-91520');
  await expect(dialog.getByText('Not in use')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add part' }).click();
  await expect(dialog.getByText('Description is required. Value limited to 256 characters.')).toBeVisible();
  await dialog.getByLabel('Description').fill('Flyweight, 68 g');
  await dialog.getByRole('button', { name: 'Add part' }).click();
  await expect(page.getByText('This item has been successfully added!').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '30-91520' })).toBeVisible();
  const isApart = async () => {
    const [said, head] = [await page.locator('.toast').boundingBox(), await page.locator('.ph').first().boundingBox()];
    return said && head && (said.y + said.height <= head.y || said.y >= head.y + head.height);
  };
  await expect.poll(isApart, { message: 'a message covers no title' }).toBe(true);
  await expect(row(page, '30-91520')).toBeVisible();

  await page.getByRole('tab', { name: 'Pricing' }).click();
  await page.getByRole('button', { name: 'Dealer USD' }).click();
  await page.getByLabel('Row 1 Cost').fill('0.00');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Row 1 Cost or MSRP is required. One of the two has to be more than 0.')).toBeVisible();
  await page.getByLabel('Row 1 Cost').fill('18.42');
  await page.getByLabel('Row 1 MSRP').fill('27.955');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Row 1 Effective date is required.')).toBeVisible();
  await expect(page.getByText('The value has more than 2 decimals.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('button', { name: 'Go to field' }).last().click();
  const date = page.getByRole('group', { name: 'Row 1 Effective date' });
  await expect(date.getByRole('spinbutton').first()).toBeFocused();
  await date.getByRole('spinbutton', { name: /^day/ }).focus();
  await page.keyboard.type('1');
  await date.getByRole('spinbutton', { name: /^month/ }).focus();
  await page.keyboard.type('12');
  await date.getByRole('spinbutton', { name: /^year/ }).focus();
  await page.keyboard.type('2025');
  await page.getByLabel('Row 1 MSRP').fill('');
  await page.getByLabel('Row 1 MSRP').pressSequentially('27,95');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Successfully saved.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Row 1 MSRP')).toHaveValue('27.95');
  await expect(date, '18.b a date reads as people say it').toContainText('1 Dec 2025');
  await date.getByRole('spinbutton', { name: /^year/ }).focus();
  await page.keyboard.type('2999');
  await expect(page.getByText('Not in effect yet')).toBeVisible();
  await page.keyboard.press('Control+s');
  const inForce = page.getByRole('row').filter({ hasText: 'In force today' });
  await expect(inForce, 'beside a price to come stands the one in force').toContainText('1 Dec 2025');
  await date.getByRole('spinbutton', { name: /^year/ }).focus();
  await page.keyboard.type('2998');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
  await page.reload();
  await expect(date).toContainText('1 Dec 2998');
  await expect(page.getByText('Not in effect yet'), 'the date that it had is gone').toHaveCount(1);
  await expect(inForce).toHaveCount(1);
});

test('U-05 guards what is typed: curtain, question, and both answers', async ({ page }) => {
  const code = await openCatalog(page);
  const first = await addPart(page, code, 'A-1', 'Washer');
  await addPart(page, code, 'A-2', 'Washer, thick');
  await page.goto(`/${code}/part`);
  await row(page, 'A-1').click();
  await detail(page).getByLabel('Description', { exact: true }).fill('Washer, thin');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await page.mouse.click(300, 500);
  await expect(page.getByText('You have unsaved changes.', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/part/${first.id}$`));
  await page.goBack();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('You have unsaved changes. Changes will be lost if you proceed. Proceed?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(detail(page).getByLabel('Description', { exact: true })).toHaveValue('Washer, thin');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(detail(page).getByLabel('Description', { exact: true })).toHaveValue('Washer');
});

test(
  '15.6 a form asks before more than one change goes, and undo reaches over Cancel and Save',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await openCatalog(page);
    const { id } = await addPart(page, code, 'A-1', 'Washer');
    await page.goto(`/${code}/part/${id}`);
    const description = detail(page).getByLabel('Description', { exact: true });
    const notes = detail(page).getByLabel('Notes');
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    await description.fill('Washer, thin');
    await notes.pressSequentially('ordered');
    await cancel.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('You have unsaved changes. Changes will be lost if you proceed. Proceed?');
    await question.getByRole('button', { name: 'Proceed' }).click();
    await expect(description).toHaveValue('Washer');
    await page.keyboard.press('Control+z');
    await expect(description).toHaveValue('Washer, thin');
    await expect(notes).toHaveValue('ordered');
    await notes.focus();
    await page.keyboard.press('Control+z');
    await expect(notes).toHaveValue('');
    await page.keyboard.press('Control+y');
    await expect(notes).toHaveValue('ordered');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('2 unsaved changes')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(description).toHaveValue('Washer');
    await expect(page.getByText('2 unsaved changes')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('2 unsaved changes')).toHaveCount(0);
    await page.reload();
    await expect(description).toHaveValue('Washer');
  },
);

test('C-03 shows the second of two editors what the first saved, and loses nothing typed', async ({ page }) => {
  const code = await openCatalog(page);
  const { id, version } = await addPart(page, code, 'A-1', 'Washer', { notes: 'old' });
  await page.goto(`/${code}/part/${id}`);
  const description = detail(page).getByLabel('Description', { exact: true });
  await description.fill('Washer, mine');
  await detail(page).getByLabel('Long description').fill('Typed at length');
  await callsOf(page, code).post(`/api/parts/${id}`, {
    version,
    partNumber: 'A-1',
    description: 'Washer, theirs',
    notes: 'new',
  });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The requested item conflicted with existing items.');
  await expect(dialog.getByRole('radio', { name: 'Description, Your value' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Notes, Their value' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Description, Their value' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully saved.').first()).toBeVisible();
  await expect(description).toHaveValue('Washer, theirs');
  await expect(detail(page).getByLabel('Notes')).toHaveValue('new');
  await expect(detail(page).getByLabel('Long description')).toHaveValue('Typed at length');
});

test('deletes what nothing uses, after asking', { tag: '@daily' }, async ({ page }) => {
  const code = await openCatalog(page);
  const { id } = await addPart(page, code, 'A-1', 'Washer');
  await page.goto(`/${code}/part/${id}?tab=whereUsed`);
  await expect(page.getByText('Used nowhere')).toBeVisible();
  await page.getByRole('button', { name: 'Delete part' }).click();
  await expect(page.getByText('Are you sure you want to delete A-1?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No parts match')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${code}/part\\?tab=whereUsed&number=A-1&changed=any$`));
});

test('locks the form for a member without a workflow role, and says why', { tag: '@daily' }, async ({ page }) => {
  const code = await openCatalog(page);
  const { id } = await addPart(page, code, 'A-1', 'Washer');
  await page.context().clearCookies();
  await signIn(page, 'member', code);
  await page.goto(`/${code}/part/${id}`);
  await expect(
    page.getByText('Read-only: editing needs the workflow role Users, Reviewers or Administrators.'),
  ).toBeVisible();
  await expect(detail(page).getByLabel('Description', { exact: true })).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Delete part' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add part' })).toHaveAttribute('aria-disabled', 'true');
});

test(
  '15.17 leaves the cost away where none is seen, and says why where one is not',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await openCatalog(page);
    const audiences = (await callsOf(page, code).get('/api/Oem/pricing/settings')) as { id: number }[];
    const prices = audiences.map(({ id }) => ({ id, cost: 3, msrp: 5, effectiveDate: '2026-01-01' }));
    const sent = { partNumber: 'A-1', description: 'Washer', prices };
    const part = (await callsOf(page, code).post('/api/parts', sent)) as { id: number };
    await page.context().clearCookies();
    const { userId } = await signIn(page, 'member', code);
    const show = async (ids: number[]) => {
      await inDatabase((database) =>
        database.outside((db) =>
          db.updateTable('profile').set({ price_audiences: ids }).where('user_id', '=', userId).execute(),
        ),
      );
      await page.goto(`/${code}/part/${part.id}?tab=pricing`);
      await expect(detail(page).getByRole('columnheader', { name: 'MSRP' })).toBeVisible();
    };
    const cost = detail(page).getByRole('columnheader', { name: 'Cost' });
    await show(audiences.slice(1).map(({ id }) => id));
    await expect(cost).toHaveCount(0);
    await show(audiences.map(({ id }) => id));
    await expect(cost).toBeVisible();
    await expect(detail(page).locator('[data-tip="You may not see the cost of this audience"]')).toHaveCount(1);
  },
);

test('keeps what is typed while something holds the catalogue, and says what', { tag: '@daily' }, async ({ page }) => {
  const code = await openCatalog(page);
  const { id } = await addPart(page, code, 'A-1', 'Washer');
  await page.route(`**/api/parts/${id}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { message: '', modelState: { busy: ['Import: Part pricing'] } } })
      : route.continue(),
  );
  await page.goto(`/${code}/part/${id}`);
  const description = detail(page).getByLabel('Description', { exact: true });
  await description.fill('Washer, thin');
  await page.keyboard.press('Control+s');
  await expect(
    detail(page)
      .getByText('The system is busy "Import: Part pricing" and data changes are not allowed. Please try again later.')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(description).toHaveValue('Washer, thin');
});

test('keeps the list when it does not load, and tries again', { tag: '@daily' }, async ({ page }) => {
  const code = await openCatalog(page);
  await addPart(page, code, 'A-1', 'Washer');
  let failing = true;
  await page.route('**/api/parts/partSearch', (route) =>
    failing ? route.fulfill({ status: 500, json: { message: '', modelState: {} } }) : route.continue(),
  );
  await page.goto(`/${code}/part`);
  await expect(page.getByText('This list did not load')).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'A-1')).toBeVisible();
});
