import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachDaily } from './daily.ts';
import { exportDatasets } from '../src/app/registered.ts';
import type { ExportDataset } from '../src/export/service.ts';
import { rowsOf } from '../src/export/queries.ts';
import type { Sight } from '../src/platform/auth/sight.ts';
import { change } from '../src/platform/change/change.ts';
import { openApi } from './api.ts';
import { ask, needed, textOf } from './asking.ts';
import type { Caller } from './caller.ts';
import { ownDatabase } from './database.ts';
import { hiddenCatalog, leaks, secret } from './hiddenCatalog.ts';
import { isNumeric, nowhere, walk } from './walk.ts';

/** Ids of what is hidden of parts: 77 and seven digits, as `leaks` finds them. Amounts that nobody may read too. */
const hiddenFrom = 775_000_000;
const secretAmount = 771_234_567;
const past = '2026-01-01';
const farDay = '2999-01-01';

// What other tests made for the installation has ids of any kind.
const own = await ownDatabase();
const api = await openApi(own);
let made: Awaited<ReturnType<typeof partCatalog>>;
beforeAll(async () => {
  made = await partCatalog();
}, 60_000);

/**
 * The catalogue with a hidden branch, and parts that a member who may write nothing has to guess: one that only the
 * hidden branch uses, one that its open diagram used once, and an internal one in a row of the open diagram.
 */
async function partCatalog() {
  const base = await hiddenCatalog(api);
  const { catalog, open, hidden } = base;
  const admin = catalog.as('Admin');
  const must = async (answer: ReturnType<Caller['post']>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const changing = (
    work: (db: Parameters<Parameters<typeof api.services.database.inCatalog>[1]>[0]) => Promise<unknown>,
  ) =>
    api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: `Part ${secret}-9`, actor: { id: null, name: 'tests' } }, () => work(db)),
    );
  const [dealer, retail] = (await admin.get('/api/Oem/pricing/settings')).body as { id: number }[];
  if (!dealer || !retail) throw new Error('The catalogue has no audiences.');
  const price = (id: number, cost: number, msrp: number, effectiveDate = past) => ({ id, cost, msrp, effectiveDate });
  const part = async (partNumber: string, more: object = {}) =>
    (await must(admin.post('/api/parts', { partNumber, description: `${partNumber} pump`, ...more }))).id as number;

  const unused = await part('LOOSE-1');
  const seen = await part('OPEN-1', { prices: [price(dealer.id, 11, 12), price(retail.id, secretAmount, 22)] });
  const append = (diagram: number, ...partNumbers: string[]) => {
    const items = partNumbers.map((partNumber, at) => ({
      tag: String(at + 2),
      partNumber,
      description: `${partNumber} pump`,
      partQty: '1',
    }));
    return must(admin.post(`/api/diagrams/${diagram}/pegged`, { items }));
  };
  await append(open.diagram, 'OPEN-1');
  const owner = new pg.Client(api.owner);
  await owner.connect();
  const { rows: tables } = await owner.query<{ name: string }>(
    'select name from platform.content_table where name not in (select name from platform.shared_table) order by name',
  );
  for (const [place, { name }] of tables.entries())
    await owner.query("select setval(pg_get_serial_sequence('public.' || $1, 'id'), $2)", [
      name,
      hiddenFrom + place * 100_000,
    ]);
  await owner.end();

  const prices = [price(dealer.id, secretAmount, secretAmount), price(retail.id, secretAmount, secretAmount)];
  const away = await part(`${secret}-1`, { prices, notes: secret });
  const once = await part(`${secret}-2`, { prices });
  const internal = await part(`${secret}-3`, { prices, isInternal: true });
  const loner = await part(`${secret}-4`, { prices, isInternal: true });
  await changing(async (db) => {
    await sql`insert into price_audience (context, name, shows_cost) values ('Oem', ${secret}, true)`.execute(db);
    await sql`insert into price (part_id, audience_id, effective_date, cost, msrp)
      select ${seen}::bigint, a.id, ${past}::date, ${secretAmount}::numeric, ${secretAmount}::numeric from price_audience a where a.name = ${secret}
      union all select ${seen}::bigint, ${dealer.id}::bigint, ${farDay}::date, ${secretAmount}, ${secretAmount}`.execute(
      db,
    );
    await sql`insert into part_relation (kind, part_id, related_id)
      select 1, ${seen}::bigint, n.id from unnest(${[away, once, internal]}::bigint[]) n(id)
      union all select 1, n.id, ${open.part}::bigint from unnest(${[away, once, internal]}::bigint[]) n(id)`.execute(
      db,
    );
    await sql`insert into description_variant (part_id, description, first_seen_in)
      values (${away}, ${secret}, ${hidden.diagram}), (${seen}, ${secret}, ${hidden.diagram})`.execute(db);
    await sql`insert into translation (noun, row_id, field, language, text)
      select 'part', n.id, 'description', 'DE', ${secret} from unnest(${[away, once, internal]}::bigint[]) n(id)`.execute(
      db,
    );
  });
  await append(hidden.diagram, `${secret}-1`, `${secret}-2`);
  await append(open.diagram, `${secret}-2`, `${secret}-3`);
  await changing((db) =>
    sql`delete from parts_list_row where diagram_id = ${open.diagram} and part_id = ${once}`.execute(db),
  );

  const reader = async (audiences: number[]) => {
    const { caller, userId } = await base.reader({});
    await api.services.database.outside((db) =>
      db.updateTable('profile').set({ price_audiences: audiences }).where('user_id', '=', userId).execute(),
    );
    return { caller, userId };
  };
  return {
    ...base,
    admin,
    dealer: dealer.id,
    retail: retail.id,
    parts: { seen, unused, away, once, internal, loner },
    hiddenParts: [away, once, internal, loner],
    dealerReader: await reader([dealer.id]),
    bothReader: await reader([dealer.id, retail.id]),
    noReader: await reader([]),
  };
}

const routes = () => walk(api).filter(({ inCatalog, upload }) => inCatalog && !upload);
const reads = () => routes().filter(({ method }) => method === 'GET');
const readers = () => [made.bothReader.caller, made.noReader.caller];

describe('a member who may write nothing', () => {
  eachDaily([1, 2])(
    '15.17 reads no hidden part, row or price in any answer, whatever open thing it asks for (%i of them ask)',
    async (count) => {
      const all = [...made.openIds, String(made.parts.seen), String(made.parts.unused)];
      const ids = count === 1 ? all.slice(-4) : all;
      for (const route of reads()) {
        const [name] = route.params.filter((param) => isNumeric(route.shape[param]));
        const ways = name === undefined ? [{}] : ids.map((id) => ({ [name]: id }));
        for (const caller of readers().slice(-count)) {
          const answers = await Promise.all(ways.map((values) => ask(caller, route, values, needed(route))));
          expect([route.name, answers.flatMap(({ text }) => leaks(text))]).toEqual([route.name, []]);
        }
      }
    },
    60_000,
  );

  eachDaily([1, 2])(
    '15.17 gets for the id of a hidden part the answer of an id that nothing has (%i of them ask)',
    async (count) => {
      const ids = made.hiddenParts.map(String);
      for (const route of reads())
        for (const name of route.params.filter((param) => isNumeric(route.shape[param])))
          for (const caller of readers().slice(-count)) {
            const unknown = await ask(caller, route, { [name]: nowhere }, needed(route));
            if (unknown.status === 400) continue;
            const answers = await Promise.all(ids.map((id) => ask(caller, route, { [name]: id }, needed(route))));
            expect([route.name, ...answers]).toEqual([route.name, ...ids.map(() => unknown)]);
          }
    },
    60_000,
  );

  it('15.17 finds no hidden part by any field of any search, with or without a body', async () => {
    const asking = new Set(
      api.app.mounted.flatMap(({ method, url, meta }) => (meta.permission === 'member' ? [`${method} ${url}`] : [])),
    );
    const ids = made.hiddenParts;
    const number = `${secret}-1`;
    // A check of numbers says the number again that was typed, and its key.
    const said = new RegExp(number.replace('-', '-?'), 'gi');
    const typed = [number, secret.slice(0, 6), `${secret.slice(0, -1)}-1`, 'pump', 'OPEN-1', String(ids[0])];
    const asked = [{ row: 0, partNumber: number }];
    for (const route of routes().filter(({ name, method }) => method === 'GET' || asking.has(name)))
      for (const field of [...route.fields, ...route.params.filter((name) => !isNumeric(route.shape[name]))])
        for (const word of [...typed, ...(route.method === 'GET' ? [] : [ids, [number], asked, true, ...ids])]) {
          if (route.shape[field]?.safeParse(word).success !== true) continue;
          const isParam = route.params.includes(field);
          const fields = { ...needed(route), ...(isParam ? {} : { [field]: word }) };
          const { text } = await ask(
            made.noReader.caller,
            route,
            isParam ? { [field]: textOf(word).replaceAll('"', '') } : {},
            fields,
          );
          expect([route.name, field, word, leaks(text.replaceAll(said, ''))]).toEqual([route.name, field, word, []]);
        }
  }, 60_000);

  it('15.17 exports nothing hidden', async () => {
    const sight: Sight = { groups: [], told: [], audiences: [made.dealer], userId: made.dealerReader.userId };
    // Sheets for translators are asked for in a language.
    const asked = ({ options }: ExportDataset) => (options ? { language: 'SV', untranslatedOnly: false } : undefined);
    for (const dataset of exportDatasets) {
      const text = await api.services.database.inCatalog(
        made.catalog.id,
        (db) =>
          db.transaction().execute(async (snapshot) => {
            const cells: string[][] = [];
            for await (const batch of rowsOf(
              snapshot,
              (await dataset.open(snapshot, [], undefined, asked(dataset))).rows,
            ))
              cells.push(...batch);
            return JSON.stringify(cells);
          }),
        sight,
      );
      expect([dataset.key, leaks(text)]).toEqual([dataset.key, []]);
    }
  });

  it('15.17 finds what its branches use and what nothing uses, and counts the parts and rows that it sees', async () => {
    const { noReader, open, parts, catalog } = made;
    const { body } = await noReader.caller.post('/api/parts/partSearch', {});
    expect(body.result.map((one: { partNumber: string }) => one.partNumber)).toEqual(['LOOSE-1', 'OPEN-1', 'SHARED-1']);
    expect(body).toMatchObject({ totalCount: 3, isMore: false });
    const rows = async (caller: Caller) =>
      ((await caller.get(`/api/diagrams/${open.diagram}/pegged`)).body as { partNumber: string }[]).map(
        ({ partNumber }) => partNumber,
      );
    expect(await rows(noReader.caller)).toEqual(['SHARED-1', 'OPEN-1']);
    expect(await rows(catalog.as('Users'))).toEqual(['SHARED-1', 'OPEN-1', `${secret}-3`]);
    const shared = (await noReader.caller.get(`/api/parts/${open.part}`)).body;
    expect(shared).toMatchObject({ whereUsedCount: 1, priorParts: [], supersessions: [] });
    const one = (await noReader.caller.get(`/api/parts/${parts.seen}`)).body;
    expect(one).toMatchObject({ supersessions: [], descriptionVariants: 0, prices: [] });
  });

  it('15.17 sees the prices of its audiences from their day on, the cost where the audience is marked', async () => {
    const { dealerReader, bothReader, parts, dealer, retail } = made;
    const priced = async ({ caller }: { caller: Caller }) => (await caller.get(`/api/parts/${parts.seen}`)).body.prices;
    const ofDealer = { id: dealer, cost: 11, msrp: 12, effectiveDate: past, earlier: [] };
    expect(await priced(dealerReader)).toMatchObject([ofDealer]);
    expect(await priced(bothReader)).toMatchObject([ofDealer, { id: retail, cost: null, msrp: 22, earlier: [] }]);
    const audiences = (await dealerReader.caller.get('/api/Oem/pricing/settings')).body as { id: number }[];
    expect(audiences.map(({ id }) => id)).toEqual([dealer]);
  });

  it('15.17 reads no label that names a part', async () => {
    const { body } = await made.noReader.caller.get('/api/changes');
    expect(leaks(textOf(body))).toEqual([]);
    expect(textOf((await made.admin.get('/api/changes')).body)).toContain(`${secret}-9`);
  });
});

it('15.17 hides no part and no price from a member who may write something', async () => {
  const { reader, groups, parts, hiddenParts } = made;
  for (const of of [{ roles: ['Publisher'] as const }, { workflowRole: 'Users' as const, groups: [groups.outside] }]) {
    const { caller } = await reader({ ...of, roles: 'roles' in of ? [...of.roles] : [] });
    for (const id of hiddenParts) expect((await caller.get(`/api/parts/${id}`)).status).toBe(200);
    const { body } = await caller.get(`/api/parts/${parts.seen}`);
    expect(body.prices).toHaveLength(3);
    expect(body.prices[1]).toMatchObject({ id: made.retail, cost: secretAmount });
  }
});

it('15.17 shows no part and no price on a connection that never said what it sees', async () => {
  const client = new pg.Client(own.app);
  await client.connect();
  await client.query("select set_config('callout.catalog', $1, false)", [String(made.catalog.id)]);
  for (const groups of ['', '{}'])
    for (const table of ['part', 'price', 'shown_price', 'price_audience', 'part_relation', 'description_variant']) {
      await client.query("select set_config('callout.groups', $1, false)", [groups]);
      expect([table, (await client.query(`select from live.${table}`)).rowCount]).toEqual([table, 0]);
    }
  await client.end();
});
