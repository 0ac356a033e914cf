import { expect, test, type Page } from '@playwright/test';
import { busyText, callsOf, chooseIn, holdCatalog, newCatalog, selectOf, signIn } from '../test/e2e.ts';

/** A catalogue of the test's own with its calls, and somebody signed in who edits types and items. */
async function openCatalog(page: Page) {
  const code = await newCatalog({ languages: ['EN', 'SV'], contexts: ['Oem', 'MajorUnit'] });
  await signIn(page, 'Admin', code);
  return { code, calls: callsOf(page, code) };
}

interface Typed {
  id: number;
  code: string;
  version: number;
  attributes: { name: string }[];
  allowableChildren: object[];
}

/** A type of the Oem context as its settings have it. */
async function typeOf(calls: ReturnType<typeof callsOf>, code: string): Promise<Typed> {
  const types = (await calls.get('/api/itemType/Oem')) as Typed[];
  return (await calls.get(`/api/hierarchytypes/${types.find((type) => type.code === code)?.id}`)) as Typed;
}

const inForm = (page: Page) => page.locator('form.pane-scroll');

test(
  'adds an attribute with a list, renames and replaces its values in the items, and takes that back',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, calls } = await openCatalog(page);
    await page.goto(`/${code}/settings/3`);
    const form = inForm(page);
    await expect(form.getByRole('heading', { name: 'Tag' })).toBeVisible();
    await page.getByRole('button', { name: 'Add attribute' }).click();
    await chooseIn(form, 'Type', 'Selection list');
    await form.getByLabel('Name', { exact: true }).fill('tag');
    await expect(form.getByText('Another attribute has this name.')).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill('Colour');
    await form.getByLabel('New values').fill('1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11');
    await expect(form.getByText('Add 10 values at a time.')).toBeVisible();
    await form.getByLabel('New values').fill('Red\nGreen\nBlue');
    await form.getByRole('button', { name: 'Add values' }).click();
    await expect(
      page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Cancel' }),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Add translation' }).click();
    await form.getByLabel('Translated name 1').fill('Färg');
    await expect(form.getByText('Both text and language are required.')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Undo', exact: true }),
    ).toBeVisible();
    await chooseIn(form, 'Language 1', 'Swedish');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Successfully saved.').first()).toBeAttached();
    await expect(page).toHaveURL(/id=\d+/);
    await expect(selectOf(form, 'Type')).toBeDisabled();

    const id = Number(/id=(\d+)/.exec(page.url())?.[1]);
    const division = await typeOf(calls, 'DV');
    const attributes = [
      { attributeId: 1, isKey: true },
      { attributeId: id, isKey: false },
    ];
    await calls.post(`/api/hierarchytypes/${division.id}/attributes`, { version: division.version, attributes });
    const item = (await calls.post('/api/items/Oem', {
      typeId: division.id,
      parentId: null,
      name: 'Fjell',
      attributeValues: [{ attributeId: id, stringValue: 'Green' }],
    })) as { id: number };
    const colour = async (): Promise<string | undefined> => {
      const { attributeValues } = (await calls.get(`/api/items/Oem/${item.id}`)) as {
        attributeValues: { stringValue: string }[];
      };
      return attributeValues[0]?.stringValue;
    };

    await form.getByLabel('Value 1').fill('Crimson');
    await form.getByRole('button', { name: 'Remove Green' }).click();
    await page.keyboard.press('Control+s');
    await expect(form.getByText('Removed values are used by 1 item: Fjell.')).toBeVisible();
    await chooseIn(form, 'Replace Green with', 'Crimson');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Successfully saved. 1 item was updated.').first()).toBeAttached();
    expect(await colour()).toBe('Crimson');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(form.getByLabel('Value 1')).toHaveValue('Red');
    expect(await colour()).toBe('Green');

    await form.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/is used by the types DV Division and by 1 item: Fjell/).first()).toBeAttached();
  },
);

test(
  'makes a type with its children and attributes, which Browse offers at once',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, calls } = await openCatalog(page);
    await calls.post('/api/attributes', { name: 'Year', type: 2, definition: { min: 1900, max: 2100 } });
    await page.goto(`/${code}/settings/2`);
    const form = inForm(page);
    await expect(form.getByRole('heading', { name: 'Division' })).toBeVisible();
    await page.getByRole('button', { name: 'Add type' }).click();
    await form.getByLabel('Code').pressSequentially('sx');
    await expect(form.getByLabel('Code')).toHaveValue('SX');
    await form.getByLabel('Description').fill('Section');
    await form.getByRole('checkbox', { name: 'Top level' }).check();
    await form.getByRole('checkbox', { name: 'Model: Primary' }).check();
    await form.getByRole('checkbox', { name: 'Tag: Key' }).press('Space');
    await expect(form.getByText('At least one attribute must be selected as the Key.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled();
    await chooseIn(form, 'Add attribute', 'Year');
    await form.getByRole('checkbox', { name: 'Year: Key' }).check();
    await expect(form.getByRole('checkbox', { name: 'Year: Required' })).toBeChecked();
    await expect(form.getByRole('checkbox', { name: 'Year: Required' })).toBeDisabled();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page).toHaveURL(/id=\d+/);
    await expect(form.getByRole('heading', { name: 'Section' })).toBeVisible();

    expect(await typeOf(calls, 'SX')).toMatchObject({ allowableChildren: [{ primary: true, link: false }] });
    await page.getByRole('link', { name: 'Browse' }).click();
    await page.getByRole('button', { name: 'Add the first item' }).first().click();
    await expect(page.getByRole('menuitem', { name: 'Section' }).or(page.getByRole('dialog')).first()).toBeVisible();
  },
);

test('edits a type with the keyboard alone, and says who relies on what it would lose', async ({ page }) => {
  const { code, calls } = await openCatalog(page);
  const division = await typeOf(calls, 'DV');
  await calls.post('/api/items/Oem', { typeId: division.id, parentId: null, name: 'Snowmobiles' });
  await calls.post('/api/attributes', { name: 'Brand', type: 1 });
  await page.goto(`/${code}/settings/2?id=${division.id}`);
  const form = inForm(page);
  await expect(selectOf(form, 'Base type')).toBeDisabled();
  await selectOf(form, 'Add attribute').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Brand' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByRole('checkbox', { name: 'Brand: Searchable' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(form.getByRole('checkbox', { name: 'Brand: Searchable' })).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Successfully saved.').first()).toBeAttached();
  const saved = await typeOf(calls, 'DV');
  expect(saved.attributes.map((one) => one.name)).toEqual(['Brand', 'Tag']);

  await form.getByRole('checkbox', { name: 'Top level' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect(form.getByText('Items of the catalogue stand at the top level: 1 item: Snowmobiles.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The type is used by 1 item: Snowmobiles.').first()).toBeAttached();
});

test(
  'meets a save of somebody else side by side, and asks before a draft is left',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, calls } = await openCatalog(page);
    await page.goto(`/${code}/settings/2`);
    await page.getByRole('link', { name: 'Chapter' }).click();
    const form = inForm(page);
    await form.getByLabel('Description').fill('Chapter, mine');
    const chapter = await typeOf(calls, 'CH');
    await calls.post(`/api/hierarchytypes/${chapter.id}`, {
      version: chapter.version,
      code: 'CH',
      description: 'Chapter, theirs',
      baseType: 4,
      allowTopLevel: false,
      allowDiagrams: false,
      allowImage: true,
      allowAttachments: false,
      hasWorkflow: true,
      allowableChildren: chapter.allowableChildren,
      attributes: [{ attributeId: 1, isKey: true, isSearchable: true }],
    });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Chapter, theirs');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(form.getByLabel('Description')).toHaveValue('Chapter, mine');
    await expect(form.getByRole('checkbox', { name: 'Image' })).toBeChecked();

    await form.getByLabel('Description').fill('Draft');
    await page.goBack();
    await expect(
      page.getByText('You have unsaved changes. Changes will be lost if you proceed. Proceed?'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(form.getByLabel('Description')).toHaveValue('Draft');
  },
);

test('locks the type of groups, and turns away who may not change settings', { tag: '@daily' }, async ({ page }) => {
  const { code } = await openCatalog(page);
  await page.goto(`/${code}/settings/2?context=MajorUnit&id=99`);
  await expect(page.getByRole('heading', { name: 'Model Grouping' })).toBeVisible();
  await expect(page.getByText('This type belongs to the product and cannot be changed.')).toBeVisible();
  await expect(inForm(page).getByRole('checkbox', { name: 'Workflow' })).toBeDisabled();
  await page.getByRole('main').getByRole('radio', { name: 'Oem' }).click();
  await expect(inForm(page).getByRole('heading', { name: 'Division' })).toBeVisible();
  await page.goto(`/${code}/settings/3?id=999999`);
  await expect(page.getByText('This attribute no longer exists.')).toBeVisible();
  await signIn(page, 'Users', code);
  await page.goto(`/${code}/settings/2`);
  await expect(page).toHaveURL(/\/accessDenied/);
});

const areas = [
  { tab: 1, call: '**/api/workflows/getall/**', shows: 'Ready to Review', add: 'Add state' },
  { tab: 2, call: '**/api/itemType/Oem', shows: 'Division', add: 'Add type' },
  { tab: 3, call: '**/api/attributes', shows: 'Tag', add: 'Add attribute' },
];
for (const { tab, call, shows, add } of areas) {
  test(
    `settings/${tab} says what did not load and tries again, and stays readable while an import writes`,
    { tag: '@daily' },
    async ({ page }) => {
      const { code } = await openCatalog(page);
      await page.route(call, (route) => route.fulfill({ status: 500, json: { message: '' } }));
      await page.goto(`/${code}/settings/${tab}`);
      await expect(page.getByText('This list did not load').first()).toBeVisible();
      await page.unroute(call);
      await page.getByRole('button', { name: 'Try again' }).first().press('Enter');
      await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
      await expect(page.getByText('This list did not load')).toHaveCount(0);

      await holdCatalog(page);
      await page.reload();
      await expect(page.getByRole('main').getByText(busyText).first()).toBeVisible();
      const adding = page.getByRole('button', { name: add });
      await expect(adding).toHaveAccessibleDescription(busyText);
      await adding.press('Enter');
      await expect(page).not.toHaveURL(/=new/);
      const name = page.locator('form.pane-scroll').getByRole('textbox').first();
      await name.fill('Typed');
      await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled();
      await page.keyboard.press('Control+s');
      await expect(name).toHaveValue(/Typed/i);
    },
  );
}
