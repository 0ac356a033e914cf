import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { editing, filesBelow, releasesOf } from '../../../test/releases.ts';
import { sql } from 'kysely';
import { publicLayer } from '../rules.ts';
import { accentShades, brandMessages, contrast, isAccent, refusedAccent, surfaces } from './rules.ts';

describe('an accent', () => {
  it('18.e stands on the surfaces that the tokens have', () => {
    const css = readFileSync(join(import.meta.dirname, '../../platform/web/styles/tokens.css'), 'utf8');
    for (const [at, theme] of [':root {', "[data-theme='dark'] {"].entries()) {
      const block = css.slice(css.indexOf(theme), css.indexOf('}', css.indexOf(theme)));
      const grounds = ['canvas', 'surface', 'raised', 'sunken'].map(
        (name) => new RegExp(`--c-${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? '',
      );
      const [first, last] = at === 0 ? surfaces.light : surfaces.dark;
      const sorted = grounds.toSorted((a, b) => contrast(a, '#000000') - contrast(b, '#000000'));
      expect(new Set([sorted[0], sorted.at(-1)])).toEqual(new Set([first, last]));
    }
  });

  it('18.e is refused where it is not seen in one of the themes, with the nearest that is', () => {
    expect(refusedAccent('')).toBeUndefined();
    expect(refusedAccent('#316ac5')).toBeUndefined();
    expect(refusedAccent('red')).toBe(brandMessages.noColor);
    for (const [color, message] of [
      ['#ffee00', brandMessages.tooPale],
      ['#000040', brandMessages.tooDark],
    ] as const) {
      const near = /#[0-9a-f]{6}/.exec(refusedAccent(color) ?? '')?.[0] ?? '';
      expect([refusedAccent(color), isAccent(near)]).toEqual([message(near), true]);
    }
  });

  it('18.e gives texts and marks that AA asks for, whatever accent is taken', () => {
    for (let n = 0; n < 4096; n += 7) {
      const color = `#${n.toString(16).padStart(3, '0').replace(/./g, '$&$&')}`;
      if (!isAccent(color)) continue;
      const { on, light, dark } = accentShades(color);
      expect(contrast(on, color), color).toBeGreaterThanOrEqual(4.5);
      for (const surface of surfaces.light) expect(contrast(light, surface), color).toBeGreaterThanOrEqual(4.5);
      for (const surface of surfaces.dark) expect(contrast(dark, surface), color).toBeGreaterThanOrEqual(4.5);
    }
  });
});

const api = await openApi();
const path = '/api/settings/brand';
let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await api.catalog();
});
const read = async () => (await catalog.as('member').get(path)).body;
const save = async (of: object) =>
  catalog.as('ManageCatalogSettings').put(path, { name: '', accent: '', version: (await read()).version, ...of });
const square = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#0b6b7d' } })
    .png()
    .toBuffer();

describe('a brand', () => {
  it('18.e is saved by who manages settings, over the version that was read, and undo takes it back', async () => {
    expect(await read()).toEqual({ name: '', accent: '', logo: null, version: 0 });
    const first = await save({ name: ' Norrland ', accent: '#316AC5' });
    expect(first.body).toMatchObject({ name: 'Norrland', accent: '#316ac5', logo: null });
    expect((await save({ name: 'X', version: 0 })).status).toBe(409);
    const refused = await save({ accent: '#ffee00' });
    expect([refused.status, refused.body.modelState.accent[0]]).toEqual([400, refusedAccent('#ffee00')]);
    expect((await catalog.as('Users').put(path, { name: 'X', accent: '', version: 0 })).status).toBe(403);
    const { body } = await catalog.as('Admin').get('/api/changes?take=1');
    expect(body.items[0].label).toBe('Brand');
    expect((await catalog.as('Admin').post(`/api/changes/${body.items[0].id}/undo`)).status).toBe(200);
    expect((await read()).name).toBe('');
  });

  it('18.e takes a logo in as every picture, refuses what is none, and lets go of it', async () => {
    const manager = catalog.as('ManageCatalogSettings');
    const none = await manager.upload(`${path}/logo?filename=a.png&version=0`, Buffer.from('no picture'));
    expect(none.status).toBe(400);
    const taken = await manager.upload(`${path}/logo?filename=logo.png&version=0`, await square(400), 'image/png');
    expect(taken.body.logo).toMatchObject({ width: 400, height: 400 });
    const named = await save({ name: 'Norrland' });
    expect(named.body.logo.id).toBe(taken.body.logo.id);
    const uses = await api.services.database.inCatalog(catalog.id, (db) =>
      sql<{ of_id: number }>`select of_id from hangs_on_image`.execute(db),
    );
    expect(uses.rows.map(({ of_id }) => of_id)).toContain(taken.body.logo.id);
    expect((await save({ hasLogo: false })).body.logo).toBeNull();
  });

  it('18.e reaches readers by a delta as by a full publish, with its logo, beside what codes are called', async () => {
    const manager = catalog.as('ManageCatalogSettings');
    const releases = releasesOf(api, catalog);
    await releases.publish('full');
    expect((await manager.upload(`${path}/logo?version=0`, await square(400), 'image/png')).status).toBe(200);
    await save({ name: 'Norrland', accent: '#316ac5' });
    const base = releases.kept.at(-1);
    const delta = await releases.build('delta', base);
    const whole = releases.newFolder();
    const full = await releases.build('full', base, whole.files);
    expect(delta.manifests).toEqual(full.manifests);
    expect(delta.changes).toBe(0);
    const { meta } = await whole.files.layer(publicLayer).readManifest(delta.manifests[publicLayer] ?? '');
    expect(meta?.brand).toMatchObject({ name: 'Norrland', accent: '#316ac5', logo: { width: 400, height: 400 } });
    expect(meta?.names?.statuses).toEqual({ A: 'Active', D: 'Discontinued', O: 'Obsolete' });
    const kept = [...filesBelow(releases.folder).keys()];
    for (const file of [meta?.brand?.logo?.file ?? '', meta?.brand?.logo?.thumbnail ?? ''])
      expect(
        kept.some((one) => one.endsWith(file.slice(2))),
        file,
      ).toBe(true);
    await editing(api, catalog, (db) => sql`update brand set name = 'Other'`.execute(db));
    expect((await releases.build('delta', releases.kept.at(-1))).manifests).not.toEqual(delta.manifests);
  });
});
