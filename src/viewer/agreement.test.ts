import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import { eachDaily } from '../../test/daily.ts';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { Dice } from '../../test/dice.ts';
import { storePicture } from '../../test/releaseCatalog.ts';
import { editAtRandom, type EditWorld, edits } from '../../test/releaseEdits.ts';
import { editing, releasesOf, type Releases } from '../../test/releases.ts';
import { parseLayer } from '../release/rules.ts';
import { about } from '../../test/viewerRelease.ts';
import { itemOf, partOf } from './read/content.ts';
import { literatureOf } from './read/literature.ts';
import { openRelease } from './read/release.ts';
import { search } from './search/search.ts';

const api = await openApi();

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

const seeds = [20_261_124, 7, 4711];
const steps = 4;

/** What a catalogue has before the first release. */
const beginning = {
  newDivision: 3,
  newPart: 20,
  newModel: 5,
  newDiagram: 8,
  addRow: 25,
  attach: 10,
  attachAgain: 5,
  attachToPart: 12,
  supersede: 10,
  relate: 30,
  hide: 1,
  supersedeHidden: 6,
};

async function prepare(catalog: TestCatalog, dice: Dice): Promise<EditWorld> {
  const background = { r: 1, g: 2, b: 3 };
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background } });
  const { hash } = await storePicture(api, await picture.png().toBuffer());
  return editing(api, catalog, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into lookup_value (type, name) values (2, 'Dealers'), (2, 'Police') returning id`.execute(db);
    await sql`insert into hierarchy_type (context, code, description, base_type, has_workflow)
      values ('Oem', 'NW', 'Plain folder', 4, false), ('Oem', 'ND', 'Plain diagram', 3, false)`.execute(db);
    const pictures = [{ hash, type: 'image/png', width: 30, height: 20 }];
    const world = { dice, groups: rows.map(({ id }) => id), pictures };
    for (const [name, times] of Object.entries(beginning))
      for (let n = 0; n < times; n++) await edits[name]?.[1](db, world);
    return world;
  });
}

/** The newest release as a reader of some layers has it. */
async function readerOf({ kept, folder }: Releases, groups: readonly number[]) {
  const has = (layer: string) => {
    const { audienceId, groupId } = parseLayer(layer) ?? {};
    return audienceId === null && (groupId === null || groups.some((id) => id === groupId));
  };
  const manifests = Object.entries(kept.at(-1)?.manifests ?? {});
  const layers = manifests.filter(([id]) => has(id)).map(([id, manifest]) => ({ id, manifest }));
  const pointer = new TextEncoder().encode(JSON.stringify({ format: 1, ...about, layers }));
  return openRelease(async (address) =>
    address === 'release.json' ? pointer : new Uint8Array(await readFile(join(folder, address))),
  );
}

/** What a member is told, of whom nothing is hidden. */
function editorOf(catalog: TestCatalog) {
  const user = catalog.as('Users');
  const all = async <T>(statement: ReturnType<typeof sql<T>>) =>
    (await api.services.database.inCatalog(catalog.id, (db) => statement.execute(db))).rows;
  return {
    ids: async (table: string) =>
      (await all(sql<{ id: number }>`select id from ${sql.table(table)} order by id`)).map(({ id }) => id),
    get: async (path: string) => {
      const { status, body } = await user.get(path);
      expect(status, path).toBe(200);
      return body;
    },
    find: async (name: string) => (await user.post('/api/parts/partSearch', { name })).body.result,
  };
}

const lists = [
  ['includedParts', 'included'],
  ['crossSellParts', 'crossSell'],
  ['upSellParts', 'upSell'],
  ['supersessions', 'supersededBy'],
  ['priorParts', 'supersedes'],
] as const;

interface Named {
  id: number;
}
interface Attached extends Named {
  /** Visibility groups and language. */
  customAttributes: { '26': number[]; '31': string };
}

eachDaily(seeds)(
  '19.p editor, release and viewer agree on literature, alternates, related parts and supersessions (seed %i)',
  async (seed) => {
    const dice = new Dice(seed);
    const catalog = await api.catalog();
    const world = await prepare(catalog, dice);
    const releases = releasesOf(api, catalog);
    const editor = editorOf(catalog);
    const seen = { related: 0, alternates: 0, literature: 0, ofParts: 0 };
    for (let step = 0; step < steps; step++) {
      await editing(api, catalog, async (db) => {
        for (let n = 0; n < (step === 0 ? 0 : 12); n++) await editAtRandom(db, world);
        await edits['publishAll']?.[1](db, world);
      });
      await releases.publish(step === 0 ? 'full' : 'delta');
      const parts = new Map<number, Record<string, Named[]>>();
      for (const id of await editor.ids('part')) parts.set(id, await editor.get(`/api/parts/${id}`));
      const attached = new Map<number, Attached[]>();
      for (const id of await editor.ids('hierarchy_item'))
        attached.set(id, (await editor.get(`/api/hierarchies/${id}/attachments`)).items);
      for (const id of parts.keys()) attached.set(-id, (await editor.get(`/api/parts/${id}/attachments`)).items);
      const alternates = [...parts].flatMap(([id, { alternativeParts = [] }]) =>
        alternativeParts.flatMap((other) => [
          [id, other.id],
          [other.id, id],
        ]),
      );
      for (const groups of [[], ...world.groups.map((id) => [id])]) {
        const reader = await readerOf(releases, groups);
        const shown = new Map<number, Awaited<ReturnType<typeof partOf>>>();
        for (const id of parts.keys()) shown.set(id, await partOf(reader, id));
        /** What an editor's list means for a reader: the parts that stand in the reader's layers beside the part. */
        const meant = (of: readonly Named[], layer: string) =>
          of.filter(({ id }) => [layer, 'p'].includes(shown.get(id)?.layer ?? '')).map(({ id }) => id);
        const alternatesOf = (id: number) => [
          ...new Set(alternates.flatMap(([one, other = 0]) => (one === id ? [other] : []))),
        ];
        for (const [id, part] of parts) {
          const record = shown.get(id);
          if (!record) continue;
          for (const [said, told] of lists) {
            const named = (record[told] ?? []).map((one: { part: number }) => one.part);
            const isChain = told === 'supersededBy' || told === 'supersedes';
            // Chains are seen through: whoever has both parts is told of the supersession.
            const wanted = isChain
              ? (part[said] ?? []).flatMap((other) => (shown.get(other.id) ? other.id : []))
              : meant(part[said] ?? [], record.layer);
            expect(inOrder(named), `${told} of ${id}`).toEqual(inOrder(wanted));
            seen.related += named.length;
          }
          const beside = meant(
            alternatesOf(id).map((other) => ({ id: other })),
            record.layer,
          );
          expect(inOrder((record.alternates ?? []).map((one) => one.part)), `alternates of ${id}`).toEqual(
            inOrder(beside),
          );
          for (const other of beside) {
            const number = shown.get(other)?.number ?? '';
            const hits = (await search(reader, 'EN', number)).parts;
            expect(hits.find((hit) => hit.id === id)?.alternateOf, `${id} by ${number}`).toBe(number);
            expect(hits[0]?.isExact).toBe(true);
            const found = await editor.find(number);
            const row = found.find((one: Named) => one.id === id);
            expect(row.alternateOf ?? row.foundBy).toBe(number);
            seen.alternates += 1;
          }
        }
        for (const [id, items] of attached) {
          const isRead = (await (id < 0 ? partOf(reader, -id) : itemOf(reader, id))) !== null;
          for (const language of ['EN', 'FR']) {
            const wanted = items.filter(
              ({ customAttributes: of }) =>
                isRead &&
                (of['26'].length === 0 || of['26'].some((group) => groups.includes(group))) &&
                (of['31'] === '' || of['31'] === language),
            );
            const read = await literatureOf(reader, id, language);
            expect(inOrder(read.map((one) => one.id)), `literature of ${id}`).toEqual(
              inOrder(wanted.map((one) => one.id)),
            );
            seen[id < 0 ? 'ofParts' : 'literature'] += read.length;
          }
        }
      }
    }
    expect(Math.min(seen.related, seen.alternates, seen.literature, seen.ofParts)).toBeGreaterThan(0);
  },
  120_000,
);
