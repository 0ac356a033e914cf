import { beforeAll, describe, expect, it } from 'vitest';
import { lookupType } from '../src/lookup/rules.ts';
import type { Role, WorkflowRole } from '../src/rights.ts';
import { openApi, type TestCatalog } from './api.ts';
import { itemsOf, versionOf } from './items.ts';

const api = await openApi();
let catalog: TestCatalog;
/** A group that the profiles below name, and one that they do not. */
const groups = { mine: 0, others: 0 };
/** Top-level items: both see the one, the other is for the others alone. */
const divisions = { shared: 0, theirs: 0 };

beforeAll(async () => {
  catalog = await api.catalog();
  const items = await itemsOf(catalog);
  for (const [key, name] of [
    ['mine', 'Dealers'],
    ['others', 'Workshops'],
  ] as const)
    groups[key] = (
      await catalog.as('Admin').post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name })
    ).body.id;
  divisions.shared = await items.division(null, 'For both');
  divisions.theirs = await items.division(null, 'For workshops');
  await setGroups(divisions.shared, [groups.mine, groups.others]);
  await setGroups(divisions.theirs, [groups.others]);
});

async function member(of: { roles?: Role[]; workflowRole?: WorkflowRole; groups?: number[] }) {
  const { id, accessToken } = await api.user();
  await api.profile(id, catalog.id, of);
  return api.caller(accessToken).under(`/${catalog.code}`);
}

const visibility = (id: number) => `/api/hierarchies/${id}/visibility`;
const setGroups = async (id: number, wanted: number[], by = catalog.as('Admin')) =>
  (await by.post(visibility(id), { version: await versionOf(catalog, id), groups: wanted })).status;
const groupsOf = async (id: number) => (await catalog.as('Admin').get(visibility(id))).body.groups as number[];

/** The names of groups that somebody is told, by each call that tells any. */
async function told(by: Awaited<ReturnType<typeof member>>): Promise<string[][]> {
  const names = (of: { name: string }[]) => of.map(({ name }) => name);
  const { body: pageData } = await by.get('/api/pageData');
  const { body: list } = await by.get(`/api/lookup/byType/${lookupType('visibilityGroup')}`);
  const { body: of } = await by.get(visibility(divisions.shared));
  return [names(pageData.visibilityTypes), names(list), names(of.choices ?? [])];
}

describe('names of visibility groups', () => {
  it('are told to a profile that names groups: these alone', async () => {
    for (const of of [{}, { workflowRole: 'Users' }, { roles: ['Publisher', 'PDFManagement'] }] as const)
      expect(
        await told(await member({ ...of, roles: [...('roles' in of ? of.roles : [])], groups: [groups.mine] })),
      ).toEqual(Array.from({ length: 3 }, () => ['Dealers']));
  });

  it('are all told to an editor whose profile names none, to Admin and to who keeps the settings', async () => {
    for (const of of [
      { workflowRole: 'Users' as const },
      { roles: ['Admin' as const], groups: [groups.mine] },
      { roles: ['ManageCatalogSettings' as const], groups: [groups.mine] },
    ])
      expect(await told(await member(of))).toEqual(Array.from({ length: 3 }, () => ['Dealers', 'Workshops']));
  });

  it('are not told to a member who only reads and whose profile names none', async () => {
    for (const roles of [[], ['PDFCreation', 'PDFManagement', 'DataManagement']] satisfies Role[][])
      expect(await told(await member({ roles }))).toEqual([[], [], []]);
  });

  it('are no way to see what carries them', async () => {
    const settings = await member({ roles: ['ManageCatalogSettings'], groups: [groups.mine] });
    expect((await settings.get(`/api/items/Oem/${divisions.theirs}`)).status).toBe(404);
    expect((await settings.get(`/api/items/Oem/${divisions.shared}`)).status).toBe(200);
  });

  it('that somebody is not told stay on what this one saves', async () => {
    const editor = await member({ workflowRole: 'Users', groups: [groups.mine] });
    expect((await editor.get(visibility(divisions.shared))).body.groups).toEqual([groups.mine]);
    expect(await setGroups(divisions.shared, [groups.mine], editor)).toBe(200);
    expect(await groupsOf(divisions.shared)).toEqual([groups.mine, groups.others]);
    expect(await setGroups(divisions.shared, [groups.mine, groups.others], editor)).toBe(400);
    // Without the own one it would be the others' alone.
    expect(await setGroups(divisions.shared, [], editor)).toBe(403);
    expect(await groupsOf(divisions.shared)).toEqual([groups.mine, groups.others]);
  });

  it('are not told by what an item was before', async () => {
    const editor = await member({ workflowRole: 'Users', groups: [groups.mine] });
    await setGroups(divisions.shared, [groups.mine]);
    await setGroups(divisions.shared, [groups.mine, groups.others]);
    for (const path of [`/api/hierarchies/history/${divisions.shared}`, '/api/changes'])
      expect(JSON.stringify((await editor.get(path)).body)).not.toContain('Workshops');
  });
});
