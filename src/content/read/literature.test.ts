import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { smallRelease, storePicture } from '../../../test/releaseCatalog.ts';

const api = await openApi();

/** A released catalogue with one file and two URLs at its model, one of them for dealers. */
async function withLiterature() {
  const made = await smallRelease(api);
  const { catalog, edit, ids, releases } = made;
  const file = await storePicture(api, Buffer.from(`%PDF-1.7 ${catalog.code}`));
  const rows = await edit(sql<{ dealers: number; owner: number }>`
    with g as (insert into lookup_value (type, name) values (2, 'Dealers') returning id),
      c as (select min(id) as id from lookup_value where type = 4),
      a as (insert into attachment (name, display_name, is_url, hash, content_type, size, category_id, language)
        select * from (select 'owner.pdf', 'Owner manual', false, ${file.hash}::text, 'application/pdf', ${file.size}::bigint, c.id, 'FR' from c
          union all select 'https://example.org/all', '', true, null, '', 0, c.id, '' from c
          union all select 'https://example.org/dealers', '', true, null, '', 0, c.id, '' from c) v
        returning id, name),
      l as (insert into attachment_link (item_id, attachment_id, ordinal) select ${ids.model}::bigint, id, 1 from a),
      v as (insert into attachment_visibility (attachment_id, group_id)
        select a.id, g.id from a, g where a.name like '%dealers')
    select g.id as dealers, a.id as owner from g, a where a.name = 'owner.pdf'`);
  await releases.publish();
  const { dealers = 0, owner = 0 } = rows.rows[0] ?? {};
  const names = async (layer: string) =>
    [...(await releases.records(layer, 'literature')).values()].map(({ name }) => name).sort();
  return { ...made, dealers, owner, file, names };
}

it('19.l brings literature and URLs of models to readers, by visibility, its files by hash', async () => {
  const { releases, ids, dealers, owner, file, names } = await withLiterature();
  expect(await names('p')).toEqual(['Owner manual', 'https://example.org/all']);
  expect(await names(`g${dealers}`)).toEqual(['https://example.org/dealers']);
  const record = (await releases.records('p', 'literature')).get(JSON.stringify([ids.model, owner]));
  expect(record).toMatchObject({ name: 'Owner manual', language: 'FR', bytes: file.size });
  expect(record?.file).toMatch(/^[0-9a-f]{32}\.pdf$/);
  const files = await releases.records('p', 'files');
  expect(files.get(JSON.stringify([record?.file, -ids.model, -owner]))).toBe(file.size);
  expect([...(await releases.records('p', 'literatureWords')).keys()]).toContain(
    JSON.stringify(['manual', owner, ids.model]),
  );
});

it('19.l takes literature as its item was published, and a change of a shared file where items are published', async () => {
  const { releases, edit, state, ids, owner, names } = await withLiterature();
  await edit(sql`delete from attachment_link where attachment_id = ${owner}`);
  await state('draft', ids.model);
  await releases.publish();
  expect(await names('p')).toEqual(['Owner manual', 'https://example.org/all']);
  await state('published', ids.model);
  await releases.publish();
  expect(await names('p')).toEqual(['https://example.org/all']);
  await edit(sql`update attachment set display_name = 'Everything' where name like '%/all'`);
  expect((await releases.publish()).changes).toBe(1);
  expect(await names('p')).toEqual(['Everything']);
});
