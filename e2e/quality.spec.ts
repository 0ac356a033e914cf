import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { change } from '../src/platform/change/change.ts';
import { callsOf, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';

/** A catalogue with two parts that others supersede, in a list, and one that was said otherwise; its code. */
async function catalogWithFindings(page: Page): Promise<string> {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  for (const [partNumber, description] of [
    ['OLD-1', 'Bearing, old'],
    ['OLD-2', 'Roller, old'],
    ['NEW-1', 'Bearing'],
    ['NEW-2', 'Roller'],
  ])
    await calls.post('/api/parts', { partNumber, description });
  await inDatabase(async (database) => {
    const { id } = await database.outside((db) =>
      db.selectFrom('catalog').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
    );
    await database.inCatalog(id, (db) =>
      change(db, { kind: 'edit', label: 'test', actor: { id: null, name: 'Lea' } }, async () => {
        const part = (number: string) => sql`(select id from part where part_number = ${number})`;
        await sql`insert into part_relation (kind, part_id, related_id)
          values (1, ${part('OLD-1')}, ${part('NEW-1')}), (1, ${part('OLD-2')}, ${part('NEW-2')})`.execute(db);
        await sql`with model as (
            insert into hierarchy_item (type_id, name) select id, 'Fjell 600' from hierarchy_type where code = 'MD' and context = 'Oem' returning id
          ), diagram as (
            insert into hierarchy_item (type_id, name) select id, 'Drive clutch' from hierarchy_type where code = 'IP' and context = 'Oem' returning id
          ), place as (
            insert into hierarchy_relation (parent_id, child_id, is_primary)
            select null, id, true from model union all select model.id, diagram.id, true from model, diagram
          )
          insert into parts_list_row (diagram_id, ordinal, tag, part_id)
          select diagram.id, n, n::text, ${part('OLD-1')} from diagram, generate_series(1, 2) n
          union all select diagram.id, 3, '3', ${part('OLD-2')} from diagram`.execute(db);
        // A catalogue that keeps prices.
        await sql`insert into price (part_id, audience_id, effective_date, cost, msrp)
          select ${part('NEW-1')}, price_audience.id, '2026-01-01', 1, 2 from price_audience order by price_audience.id limit 1`.execute(
          db,
        );
        await sql`insert into description_variant (part_id, description) values (${part('NEW-1')}, 'Lager')`.execute(
          db,
        );
      }),
    );
  });
  return code;
}

const kinds = (page: Page) => page.getByRole('navigation', { name: 'Kinds of findings' });
const kind = (page: Page, name: string) => kinds(page).getByRole('button', { name: new RegExp(`^${name}`) });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('19.i findings are looked through, said to be right so and fixed by keyboard alone, and taken back', async ({
  page,
}) => {
  const code = await catalogWithFindings(page);
  await page.goto(`/${code}`);
  await expect(page.getByRole('link', { name: 'Look for what is wrong' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('tab', { name: /^Inbox/ })).toHaveAttribute('aria-selected', 'true');
  const superseded = kind(page, 'Superseded, still in lists');
  await expect(superseded).toContainText('2', { timeout: 30_000 });
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await superseded.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/kind=supersededInLists/);
  await expect(row(page, 'OLD-1')).toContainText('Replaced by NEW-1; 1 parts list still names it.');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const finding = page.getByRole('region', { name: 'Finding' });
  await expect(finding).toContainText('OLD-1');
  await expectAccessible(page);

  // One is right so, with a reason, and is opened again.
  await page.keyboard.press('r');
  const asked = page.getByRole('dialog', { name: '1 finding is right so' });
  await page.keyboard.press('Enter');
  await expect(asked.getByText(/^A reason is required/)).toBeVisible();
  await page.keyboard.type('Kept for older models');
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(superseded).toContainText('1');
  await expect(row(page, 'OLD-1')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Right so' }).focus();
  await page.keyboard.press('Space');
  await expect(row(page, 'OLD-1')).toBeVisible();
  await row(page, 'OLD-1').focus();
  await page.keyboard.press('Enter');
  await expect(finding).toContainText('Kept for older models');
  await finding.getByRole('button', { name: 'Open again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 finding is open again')).toBeVisible();
  // The pane goes with the finding, and the focus that it had.
  await expect(finding).toBeHidden();
  await page.getByRole('switch', { name: 'Right so' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Right so' })).not.toBeChecked();
  await expect(superseded).toContainText('2');

  // Both are fixed at once, after a preview, and come back.
  await row(page, 'OLD-1').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('f');
  const preview = page.getByRole('dialog', { name: 'Preview 2 fixes' });
  await expect(preview.getByRole('row', { name: /OLD-2 .*NEW-2/ })).toBeVisible();
  await expectAccessible(page);
  await expect(preview.getByRole('button', { name: 'Take newer part (2)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 findings are put right')).toBeVisible();
  await expect(page.getByText('Nothing of this kind was found.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'OLD-2')).toBeVisible();
});

test('19.i findings are filtered, opened and fixed by mouse, in both themes', { tag: '@daily' }, async ({ page }) => {
  const code = await catalogWithFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/${code}/cleanup`);
  await expect(kind(page, 'Second description')).toContainText('1', { timeout: 30_000 });
  await kind(page, 'No price, or future only').click();
  await expect(row(page, 'OLD-1')).toContainText('A parts list names it, and it has no price.');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Model', exact: true }).click();
  await page.getByRole('button', { name: 'Fjell 600' }).click();
  await expect(page).toHaveURL(/under=\d+/);
  await expect(row(page, 'OLD-1')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Changed last by' }).click();
  await page
    .getByRole('button', { name: /^user-|^Admin|^admin|^e2e/i })
    .first()
    .click();
  await expect(row(page, 'OLD-1')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove filter Model' }).click();
  await page.getByRole('button', { name: 'Remove filter Changed last by' }).click();
  await expect(page).not.toHaveURL(/under|by=/);

  await kind(page, 'Second description').click();
  await row(page, 'NEW-1').click();
  const finding = page.getByRole('region', { name: 'Finding' });
  await expect(finding).toContainText('Parts lists also call it Lager.');
  await finding.getByRole('button', { name: 'Keep description' }).click();
  await page
    .getByRole('dialog', { name: 'Preview 1 fix' })
    .getByRole('button', { name: /^Keep description/ })
    .click();
  await expect(page.getByText('Nothing of this kind was found.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await row(page, 'NEW-1').click();
  await finding.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/part\/\d+/);

  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/${code}`);
  await page.getByRole('link', { name: /findings are open$/ }).click();
  await expect(page.getByRole('tab', { name: /^Inbox/ })).toBeVisible();
  await expectAccessible(page);
});
