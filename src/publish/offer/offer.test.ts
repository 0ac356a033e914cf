import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { unitIds } from '../../../test/fitments.ts';
import { openPublishing } from '../../../test/publishing.ts';
import { listValue, unique, unitsOfIndustry } from '../../../test/taxonomies.ts';
import { change } from '../../platform/change/change.ts';

const { api, work, publisher } = await openPublishing();

it('units that Production shows can be fitted where the catalogue offers them, as the release has them', async () => {
  work();
  const catalog = await api.catalog({ contexts: ['MajorUnit'] });
  const industryId = await listValue(api, 1002, unique('Industry'));
  const subTypeId = await listValue(api, 1001, 'Snowmobile');
  const makeId = await listValue(api, 1005, 'Norrland');
  const items = await unitsOfIndustry(api, catalog, industryId, ['Fjell', 'Tundra', 'Nameless'], {
    modelYear: 2026,
    subTypeId,
  });
  const edit = (statement: ReturnType<typeof sql>) =>
    api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: 'Test', actor: { id: null, name: 'tests' } }, () => statement.execute(db)),
    );
  await edit(sql`update major_unit set make_id = ${makeId} where item_id = any(${items.slice(0, 2)}::bigint[])`);
  await edit(sql`update hierarchy_item set workflow_id = (
    select id from workflow_state where context = 'MajorUnit' and is_published_state)`);
  const units = publisher(catalog, 'Publisher', 'MajorUnit');
  const offered = async () => [...(await unitIds(api, industryId)).keys()].toSorted();
  await units.run('Publish/2');
  await units.run('Publish/1');
  expect(await offered()).toEqual([]);
  await catalog.set({ offers_units: true });
  await edit(sql`update hierarchy_item set name = 'Fjell 600' where id = ${items[0] ?? 0}`);
  await units.run('Publish/2');
  await edit(sql`update hierarchy_item set name = 'Fjell 700' where id = ${items[0] ?? 0}`);
  await units.run('Publish/1');
  await vi.waitFor(
    async () => expect(await offered()).toEqual(['2026 Norrland Fjell 600', '2026 Norrland Tundra']),
    20_000,
  );
  const line = await api.services.database.inCatalog(catalog.id, (db) =>
    sql<{
      attributes: unknown;
      years: string;
    }>`select attributes, years::text from shared_fit_line where industry_id = ${industryId}`.execute(db),
  );
  expect(line.rows[0]).toEqual({ attributes: { 'Unit type': 'Snowmobile' }, years: '{[2026,2027)}' });
});
