import { expect, test } from '@playwright/test';
import { catalogIdOf } from '../src/catalog/queries.ts';
import { callsOf, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';

test(
  '20.publish P-02 a failed publish is tried anew: it goes into the archive, and another one is made',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const api = callsOf(page, code);
    const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
    const typeId = types.find((one) => one.code === 'DV')?.id;
    const body = { typeId, parentId: null, name: 'Machines', attributeValues: [] };
    const { id: itemId } = (await api.post('/api/items/Oem', body)) as { id: number };
    for (const newWorkFlowState of [2, 3]) {
      const { version } = (await api.get(`/api/items/Oem/${itemId}`)) as { version: number };
      await api.post('/api/workflows/updateItemWorkFlow', { itemId, newWorkFlowState, version });
    }
    const failed = { context: 'Oem', environment: 'Staging', kind: 'delta', release_number: 1, status: 2 };
    await inDatabase(async (database) => {
      const catalog = await database.outside((db) => catalogIdOf(db, code));
      const ended = {
        started_by_name: 'Ingrid Solberg',
        message: 'A file is missing',
        ended_at: new Date().toISOString(),
      };
      await database.inCatalog(catalog?.id ?? 0, (db) =>
        db
          .insertInto('publish_session')
          .values({ ...failed, ...ended })
          .execute(),
      );
    });
    await page.goto(`/${code}/publishing`);
    const staging = page.getByRole('region', { name: 'Staging' });
    const box = staging.getByRole('alert');
    await expect(box.getByRole('button', { name: 'Resume' })).toBeEnabled();
    await expect(box.getByRole('button', { name: 'Archive' })).toBeEnabled();
    await expectAccessible(page);
    await box.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(staging.getByText('Release 2')).toBeVisible();
    await expect(page.getByText('Staging serves release 2.')).toBeVisible();
    await expect(box).toBeHidden();
    await page.getByRole('tab', { name: /Archive/ }).click();
    await expect(page.getByRole('grid', { name: 'Archive' }).getByText('Failed')).toBeVisible();
  },
);
