import { expect, test, type Page } from '@playwright/test';
import { chooseIn, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

let names = 0;
const freshName = () => `guest-${Date.now()}-${++names}`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test(
  'A1 an Admin invites a new user, who comes in by the link and may what was said, until it is taken away',
  { tag: '@daily' },
  async ({ page, browser }) => {
    const code = await newCatalog();
    const name = freshName();
    await signIn(page, 'Admin', code);
    await page.goto(`/${code}`);
    await page.getByRole('link', { name: 'Members' }).click();
    await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText('A user name is required.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'User name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Guest of the house');
    await chooseIn(dialog, 'Workflow role', /Reviewers/);
    await dialog.getByRole('checkbox', { name: 'Publisher' }).check();
    await expect(dialog.getByText('May do: write content, set states for publishing, publish')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const given = page.getByRole('dialog', { name: 'Guest of the house comes in by this link' });
    const link = await given.getByRole('textbox', { name: 'Link' }).inputValue();
    await expectAccessible(page);
    await given.getByRole('button', { name: 'Close' }).first().click();
    await expect(row(page, name)).toContainText('Invited');

    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(other).not.toHaveURL(/signin/);
    await other.goto(`/${code}`);
    await expect(other.getByRole('link', { name: 'Publish' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Members' })).toHaveCount(0);
    await other.goto(`/${code}/members`);
    await expect(other.getByText('It needs the Admin role.')).toBeVisible();

    await page.reload();
    await expect(row(page, name)).not.toContainText('Invited');
    await page.getByRole('button', { name: 'Take Guest of the house out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click();
    await expect(row(page, name)).toHaveCount(0);
    await other.goto(`/${code}`);
    await expect(other).toHaveURL(/accessDenied/);
    await other.context().close();
  },
);

test('A1 rights are changed by keyboard alone, a second Admin is shown what the first one saved, the last one stays', async ({
  page,
  browser,
}) => {
  const code = await newCatalog();
  const name = freshName();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/members?member=new`);
  const invite = page.getByRole('dialog', { name: 'Invite a member' });
  await expect(invite.getByRole('textbox', { name: 'User name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: `${name} comes in by this link` })).toBeVisible();
  await page.keyboard.press('Escape');
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  const open = async (on: Page) => {
    await on.getByRole('button', { name: `Edit ${name}` }).focus();
    await on.keyboard.press('Enter');
    await expect(on.getByRole('dialog', { name: `Edit ${name}` })).toBeVisible();
  };
  await open(page);
  await page.getByRole('checkbox', { name: 'Publisher' }).press('Space');
  const second = await (await browser.newContext()).newPage();
  await signIn(second, 'super', code);
  await second.goto(`/${code}/members`);
  await open(second);
  await second.getByRole('checkbox', { name: 'Import' }).press('Space');
  await second.keyboard.press('Control+s');
  await expect(second.getByText('Saved.').first()).toBeVisible();
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alertdialog', { name: 'Somebody else saved this meanwhile' });
  await expect(conflict.getByRole('row', { name: /Roles/ })).toContainText('AllowImport');
  await expect(edit).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await second.context().close();

  await page.goto(`/${code}/members`);
  const own = row(page, 'You');
  await own.getByRole('button', { name: /out$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click();
  await expect(page.getByText('Nobody takes their own right as Admin away. Ask another Admin.').first()).toBeVisible();
  await expect(own).toBeVisible();
});
