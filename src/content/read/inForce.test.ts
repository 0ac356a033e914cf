import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { smallRelease } from '../../../test/releaseCatalog.ts';
import { buildPrices } from './service.inForce.ts';
const api = await openApi();
const { database } = api.services;
describe('prices in a release', () => {
  it('are those in force, from their date on, with cost only where it is shown', async () => {
    const { catalog, releases, edit, ids } = await smallRelease(api);
    const { rows } = await edit(sql`insert into price_audience (context, name, shows_cost)
      values ('Oem', 'Workshops', true), ('Oem', 'Owners', false) returning id`);
    const [dealer, open] = (rows as { id: number }[]).map((row) => row.id);
    for (const audience of [dealer, open])
      await edit(sql`insert into price (part_id, audience_id, effective_date, cost, msrp)
        values (${ids.bolt}, ${audience}, '2026-11-01', 1, 2), (${ids.bolt}, ${audience}, '2026-11-22', 3, 4),
          (${ids.spare}, ${audience}, '2026-11-01', 5, 6)`);
    await releases.publish();
    const price = async (audience: number | undefined, of?: { manifests: Record<string, string> }) =>
      Object.fromEntries(await releases.records(`p.a${audience}`, 'prices', of));
    const old = { msrp: 2, from: '2026-11-01' };
    expect(await price(open)).toEqual({ [ids.bolt]: old });
    expect(await price(dealer)).toEqual({ [ids.bolt]: { ...old, cost: 1 } });
    const release = releases.kept.at(-1);
    const order = (from: string, to: string) =>
      database.inCatalog(catalog.id, (db) =>
        buildPrices({
          db,
          context: 'Oem',
          snapshot: release?.snapshot ?? '',
          manifests: release?.manifests ?? {},
          files: releases.files,
          from,
          to,
        }),
      );
    expect(await order('2026-11-20', '2026-11-21')).toBeUndefined();
    await edit(sql`update price set msrp = 77 where msrp = 4`);
    const next = await order('2026-11-20', '2026-11-22');
    expect(await price(open, { manifests: next ?? {} })).toEqual({ [ids.bolt]: { msrp: 4, from: '2026-11-22' } });
    expect(next?.['p']).toBe(release?.manifests['p']);
    releases.state.today = '2026-11-23';
    await releases.publish();
    expect(await price(dealer)).toEqual({ [ids.bolt]: { msrp: 77, cost: 3, from: '2026-11-22' } });
  });
});
