import { expect, type Page } from '@playwright/test';

/** One screen, or what one act opens on it. `T` is what its address is made of. */
export interface Screen<T> {
  name: string;
  address: (of: T) => string;
  /** Sets the page up before it is opened, as for a state that the server seldom is in. */
  before?: Act;
  /** Opens what is looked at, on a page that is ready. */
  act?: Act;
}

export type Act = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp, exact = true): Act =>
  async (page) =>
    page.getByRole('button', { name, exact }).first().click();

/** Opens a menu by its button, and takes an entry of it. */
export const choose =
  (menu: string | RegExp, entry?: string | RegExp): Act =>
  async (page) => {
    await press(menu)(page);
    const entries = page.getByRole('menuitem').or(page.getByRole('menuitemradio'));
    await (entry === undefined
      ? expect(entries.first()).toBeVisible()
      : entries.filter({ hasText: entry }).first().click());
  };

export const keys =
  (...all: string[]): Act =>
  async (page) => {
    for (const key of all) await page.keyboard.press(key);
  };

export const openTreeMenu: Act = (page) => page.getByRole('treeitem', { selected: true }).click({ button: 'right' });

export const dialog: Act = (page) =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();

export const all =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** The server fails where the address has that text. */
export const fails = (text: string) => (page: Page) =>
  page.route(`**/api/${text}`, (route) => route.fulfill({ status: 500, json: { message: 'Failed', modelState: {} } }));

export const dialogOf = <T>(name: string, address: (of: T) => string, ...acts: Act[]): Screen<T> => ({
  name,
  address,
  act: all(...acts, dialog),
});
