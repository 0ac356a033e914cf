import pg from 'pg';
import sharp from 'sharp';
import { lookupType } from '../src/lookup/rules.ts';
import type { Role, WorkflowRole } from '../src/rights.ts';
import type { Api } from './api.ts';
import type { Caller } from './caller.ts';
import { itemsOf, versionOf } from './items.ts';

/** A word that stands in every text of what is hidden. */
export const secret = 'Zebrafish';

/** Ids of hidden rows: 77 and seven digits, 100,000 for each table. */
const hiddenFrom = 770_000_000;
const openFrom = 550_000_000;
const sharedFrom = 330_000_000;

/**
 * A catalogue with a division that only a group sees, beside one that all see, with one of everything on both sides, a
 * link each way, and an orphan and a picture that nothing shows any more, which came from the hidden one.
 */
export async function hiddenCatalog(api: Api) {
  const owner = new pg.Client(api.owner);
  await owner.connect();
  const tables = (
    await owner.query<{ name: string }>(
      'select name from platform.content_table where name not in (select name from platform.shared_table) order by name',
    )
  ).rows;
  const numberFrom = async (base: number) => {
    for (const [place, { name }] of tables.entries())
      await owner.query("select setval(pg_get_serial_sequence('public.' || $1, 'id'), $2)", [
        name,
        base + (place + 1) * 100_000,
      ]);
  };
  // An earlier file of the worker may have left its numbers among the hidden ones.
  await numberFrom(sharedFrom);
  const catalog = await api.catalog();
  const admin = catalog.as('Admin');
  const items = await itemsOf(catalog);
  const must = async (answer: ReturnType<Caller['post']>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const group = async (name: string): Promise<number> =>
    (await must(admin.post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name }))).id;

  async function branch(word: string) {
    const division = await items.division(null, `${word} division`);
    const model = await items.model(division, `${word} model`);
    const diagram = await items.diagram(model, `${word} diagram`);
    const serialVins = [{ t: '1', a: word.slice(0, 4).toUpperCase(), b: '7', e: '', s: '' }];
    await must(
      admin.post(`/api/hierarchies/${model}/serialVin`, { version: await versionOf(catalog, model), serialVins }),
    );
    const urls = [{ url: `https://manuals.example/${word}`, displayName: `${word} manual` }];
    await must(admin.post('/api/items/Oem/postUrls', { id: model, urls }));
    const row = { tag: '1', partNumber: 'SHARED-1', description: 'Shared part', partQty: '1', footnote: word };
    const { rows } = await must(admin.post(`/api/diagrams/${diagram}/pegged`, { items: [row] }));
    const color = word === secret ? '#c00' : '#0c0';
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: color } }).png();
    const { id: image } = await must(
      admin.upload(`/api/file?filename=${word}.png`, await picture.toBuffer(), 'image/png'),
    );
    await must(
      admin.post(`/api/diagrams/${diagram}/image`, { version: await versionOf(catalog, diagram), imageId: image }),
    );
    return { division, model, diagram, image: image as number, part: rows[0].partId as number };
  }

  /** The picture of a diagram that is deleted. */
  async function lostPicture(model: number, word: string): Promise<number> {
    const diagram = await items.diagram(model, `${word} deleted`);
    const picture = sharp({ create: { width: 30, height: 30, channels: 3, background: '#00c' } }).png();
    const { id: imageId } = await must(
      admin.upload(`/api/file?filename=${word}-lost.png`, await picture.toBuffer(), 'image/png'),
    );
    await must(admin.post(`/api/diagrams/${diagram}/image`, { version: await versionOf(catalog, diagram), imageId }));
    await must(admin.del(`/api/hierarchies/${diagram}?version=${await versionOf(catalog, diagram)}`));
    return imageId;
  }

  const groups = { inside: await group('Insiders'), outside: await group('Outsiders') };
  const anywhere = { nothing: await items.division(null, 'Bare division') };
  await must(admin.post('/api/parts', { partNumber: 'SHARED-1', description: 'Shared part' }));
  await numberFrom(hiddenFrom);
  const hidden = await branch(secret);
  const lost = await items.model(hidden.division, `${secret} lost model`);
  const orphan = await items.diagram(lost, `${secret} orphan`);
  const lostImage = await lostPicture(hidden.model, secret);
  await numberFrom(openFrom);
  const open = await branch('Open');
  const shown = await items.diagram(hidden.model, 'Shown by a link');
  await must(admin.post(`/api/hierarchies/link/${shown}/${open.model}/true`));
  await must(admin.post(`/api/hierarchies/link/${open.diagram}/${hidden.model}/true`));
  for (const [id, targetId, tag] of [
    [hidden.diagram, open.diagram, '1'],
    [open.diagram, shown, 'Open'],
    [open.diagram, hidden.diagram, secret],
  ] as const)
    await must(admin.post(`/api/diagrams/${id}/jumpTos`, { targetId, tag }));
  await must(admin.post(`/api/hierarchies/${open.model}/relateditems`, { items: [hidden.model] }));
  await must(admin.del(`/api/hierarchies/${lost}?version=${await versionOf(catalog, lost)}`));
  await must(
    admin.post(`/api/hierarchies/${hidden.division}/visibility`, {
      version: await versionOf(catalog, hidden.division),
      groups: [groups.inside],
    }),
  );

  /** The newest row of every table of content on one side. */
  const newestOf = async (base: number): Promise<string[]> => {
    const found: string[] = [];
    for (const { name } of tables) {
      const table = owner.escapeIdentifier(name);
      const { rows } = await owner.query<{ id: string | null }>(
        `select max(id)::text as id from ${table} where catalog_id = $1 and id between $2 and $3`,
        [catalog.id, base, base + 9_999_999],
      );
      found.push(...rows.flatMap(({ id }) => id ?? []));
    }
    return found;
  };
  const ids = {
    hidden: [...(await newestOf(hiddenFrom)), ...Object.values(hidden).map(String)],
    open: await newestOf(openFrom),
  };
  await owner.end();

  /** Somebody with that profile in the catalogue. */
  async function reader(of: { groups?: number[]; roles?: Role[]; workflowRole?: WorkflowRole | null }) {
    const { id, accessToken } = await api.user();
    await api.profile(id, catalog.id, of);
    await api.services.database.outside((db) =>
      db
        .updateTable('profile')
        .set({ visibility_groups: of.groups ?? [] })
        .where('user_id', '=', id)
        .execute(),
    );
    return { userId: id, caller: api.caller(accessToken).under(`/${catalog.code}`) };
  }

  return {
    catalog,
    items,
    groups,
    hidden: { ...hidden, orphan, lostImage },
    open,
    shown,
    nothing: anywhere.nothing,
    hiddenIds: [...new Set([...ids.hidden, String(orphan), String(lostImage)])].filter((id) => id.startsWith('77')),
    openIds: [...new Set([...ids.open, ...Object.values(open).map(String)])],
    reader,
  };
}

/** What of the hidden side an answer says: the word, or an id. */
export const leaks = (text: string): string[] => text.match(/zebrafish|\b77\d{7}\b/gi) ?? [];
