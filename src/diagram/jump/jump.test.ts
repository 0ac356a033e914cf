import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';
import type { JumpTo } from './contract.ts';
import { jumpLimits, jumpTexts } from './rules.ts';

const api = await openApi();

async function withDiagrams() {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const division = await items.division(null, 'Snowmobiles');
  const model = await items.model(division, 'Fjell 600');
  const clutch = await items.diagram(model, 'Drive clutch');
  const guard = await items.diagram(model, 'Clutch guard');
  const engine = await items.diagram(model, 'Engine');
  const editor = catalog.as('Users');
  const path = `/api/diagrams/${clutch}/jumpTos`;
  const jumps = async (caller: Caller = editor): Promise<JumpTo[]> => (await caller.get(path)).body.items;
  return { catalog, items, division, model, clutch, guard, engine, editor, path, jumps };
}

const told = (jumps: JumpTo[]) => jumps.map(({ tag, targetName }) => `${tag}:${targetName}`);
const undo = async (catalog: TestCatalog, changeId: number) =>
  (await catalog.as('Users').post(`/api/changes/${changeId}/undo`)).body;
const deleteItem = async (catalog: TestCatalog, id: number) =>
  (await catalog.as('Users').del(`/api/hierarchies/${id}?version=${await versionOf(catalog, id)}`)).body.changeId;

describe('jump-tos of a diagram', () => {
  it('are listed in the order of their tags, with what they lead to, where that is and its state', async () => {
    const { catalog, model, clutch, guard, engine, editor, path, jumps } = await withDiagrams();
    for (const [tag, targetId] of [
      ['10', guard],
      ['2', engine],
      ['A', guard],
    ] as const)
      expect((await editor.post(path, { tag: ` ${tag} `, targetId })).status).toBe(200);
    await setState(catalog, guard, 2);
    const { body } = await catalog.as('member').get(path);
    expect(told(body.items)).toEqual(['2:Engine', '10:Clutch guard', 'A:Clutch guard']);
    expect(body.workflowAncestorId).toBe(clutch);
    expect((await jumps())[1]).toMatchObject({
      sourceId: clutch,
      targetId: guard,
      hierarchyId: model,
      where: ['Fjell 600', 'Snowmobiles'],
      status: 2,
      workflowName: 'Ready to Review',
    });
  });

  it('are found by tag without case, and named for follow-ups as long as they are there', async () => {
    const { model, clutch, guard, editor, path, jumps } = await withDiagrams();
    const { body: saved } = await editor.post(path, { tag: 'b1', targetId: guard });
    expect((await editor.get(`${path}/byTag?tag=B1`)).body).toEqual((await jumps())[0]);
    expect((await editor.get(`${path}/byTag?tag=B2`)).status).toBe(404);
    const named = await editor.get(`/api/jumpTos?ids=${saved.jumpToId},999999999`);
    expect(named.body).toEqual([
      { id: saved.jumpToId, tag: 'b1', sourceId: clutch, sourceName: 'Drive clutch', hierarchyId: model },
    ]);
    expect((await editor.get('/api/jumpTos?ids=1,x')).status).toBe(400);
    expect((await editor.get(`/api/jumpTos?ids=${Array(201).fill(1).join(',')}`)).status).toBe(400);
  });

  it('deletes the old one first where one is saved again, and takes both back with one undo', async () => {
    const { catalog, guard, engine, editor, path, jumps } = await withDiagrams();
    await editor.post(path, { tag: 'A', targetId: guard });
    const [first] = (await jumps()) as [JumpTo];
    const old = { id: first.id, version: first.version };
    const again = await editor.post(path, { old, tag: 'a', targetId: engine });
    expect(again.status).toBe(200);
    const [second] = (await jumps()) as [JumpTo];
    expect([told([second]), second.id]).toEqual([['a:Engine'], again.body.jumpToId]);
    expect(second.id).not.toBe(first.id);
    const stale = await editor.post(path, { old, tag: 'a', targetId: guard });
    expect([stale.status, told(await jumps())]).toEqual([409, ['a:Engine']]);
    expect(await undo(catalog, again.body.changeId)).toMatchObject({ leftAlone: 0 });
    expect((await jumps()).map(({ id, tag }) => [id, tag])).toEqual([[first.id, 'A']]);
  });

  it('are deleted by the version that was read, and brought back', async () => {
    const { catalog, clutch, guard, editor, path, jumps } = await withDiagrams();
    await editor.post(path, { tag: 'A', targetId: guard });
    const [jump] = (await jumps()) as [JumpTo];
    expect((await editor.del(`${path}/${jump.id}?version=${jump.version + 1}`)).status).toBe(409);
    const removed = await editor.del(`${path}/${jump.id}?version=${jump.version}`);
    expect([removed.status, await jumps()]).toEqual([200, []]);
    expect((await editor.del(`${path}/${jump.id}?version=${jump.version}`)).status).toBe(404);
    await undo(catalog, removed.body.changeId);
    expect(told(await jumps())).toEqual(['A:Clutch guard']);
    const { body } = await editor.get(`/api/hierarchies/history/${clutch}`);
    expect(body.items[0]).toMatchObject({ label: expect.stringContaining('Jump-to A of Drive clutch') });
  });
});

describe('a target that is deleted', () => {
  it('leaves the tag behind, broken, until it is brought back or the tag is pointed elsewhere', async () => {
    const { catalog, guard, engine, editor, path, jumps } = await withDiagrams();
    await editor.post(path, { tag: 'A', targetId: guard });
    await editor.post(path, { tag: 'B', targetId: guard });
    const changeId = await deleteItem(catalog, guard);
    expect(await jumps()).toMatchObject([
      { tag: 'A', targetId: null, targetName: '', hierarchyId: null, where: [], status: 0 },
      { tag: 'B', targetId: null },
    ]);
    const [, { id, version }] = (await jumps()) as [JumpTo, JumpTo];
    await editor.post(path, { old: { id, version }, tag: 'B', targetId: engine });
    await undo(catalog, changeId);
    expect(told(await jumps())).toEqual(['A:Clutch guard', 'B:Engine']);
  });

  it('takes its own jump-tos along, which come back with it', async () => {
    const { catalog, clutch, guard, editor, path, jumps } = await withDiagrams();
    await editor.post(path, { tag: 'A', targetId: guard });
    const changeId = await deleteItem(catalog, clutch);
    expect((await editor.get(path)).status).toBe(404);
    await undo(catalog, changeId);
    expect(told(await jumps())).toEqual(['A:Clutch guard']);
  });
});

describe('bad input', () => {
  it('a tag in use is refused at the field, whatever its case, also where two add it at once', async () => {
    const { catalog, guard, engine, editor, path, jumps } = await withDiagrams();
    const both = await Promise.all(
      [guard, engine].map((targetId, n) =>
        catalog.as(n === 0 ? 'Users' : 'Reviewers').post(path, { tag: n === 0 ? 'a' : 'A', targetId }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(both.find(({ status }) => status === 409)?.body.modelState).toEqual({ tag: [jumpTexts.tagTaken] });
    await editor.post(path, { tag: 'B', targetId: engine });
    const [, { id, version }] = (await jumps()) as [JumpTo, JumpTo];
    const renamed = await editor.post(path, { old: { id, version }, tag: 'a', targetId: engine });
    expect([renamed.status, renamed.body.modelState]).toEqual([409, { tag: ['This tag is already in use!'] }]);
    expect((await jumps()).map(({ tag }) => tag.toLowerCase())).toEqual(['a', 'b']);
  });

  it('a blank or long tag, the diagram itself, a model, and what is not there are refused', async () => {
    const { model, clutch, guard, editor, path, jumps } = await withDiagrams();
    const refusals: [object, string, string][] = [
      [{ tag: '  ', targetId: guard }, 'tag', jumpTexts.tag],
      [{ tag: 'x'.repeat(17), targetId: guard }, 'tag', jumpTexts.tag],
      [{ tag: 'A', targetId: clutch }, 'targetId', jumpTexts.itself('Drive clutch')],
      [{ tag: 'A', targetId: model }, 'targetId', jumpTexts.target],
      [{ tag: 'A', targetId: 999_999_999 }, 'targetId', jumpTexts.target],
    ];
    for (const [sent, field, message] of refusals) {
      const { status, body } = await editor.post(path, sent);
      expect([status, body.modelState]).toEqual([400, { [field]: [message] }]);
    }
    expect((await editor.post(`/api/diagrams/${model}/jumpTos`, { tag: 'A', targetId: guard })).status).toBe(404);
    expect(await jumps()).toEqual([]);
  });

  it('holds so many and no more', async () => {
    const { clutch, guard, editor, catalog, path } = await withDiagrams();
    await editor.post(path, { tag: 'first', targetId: guard });
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: 'fill', actor: { id: null, name: 'test' } }, () =>
        sql`insert into jump_to (source_id, target_id, tag)
          select ${clutch}, ${guard}, n::text from generate_series(2, ${jumpLimits.perDiagram}::int) n`.execute(db),
      ),
    );
    const { status, body } = await editor.post(path, { tag: 'more', targetId: guard });
    expect([status, body.modelState]).toEqual([400, { tag: [jumpTexts.tooMany] }]);
  });
});

describe('who may, and when', () => {
  it('members read, those with a workflow role write, others are refused', async () => {
    const { catalog, guard, editor, path, jumps } = await withDiagrams();
    await editor.post(path, { tag: 'A', targetId: guard });
    const [jump] = (await jumps()) as [JumpTo];
    expect(told(await jumps(catalog.as('member')))).toEqual(['A:Clutch guard']);
    for (const role of ['member', 'AllowImport', 'MajorUnits', 'Publisher'] as const) {
      expect((await catalog.as(role).post(path, { tag: 'B', targetId: guard })).status).toBe(403);
      expect((await catalog.as(role).del(`${path}/${jump.id}?version=${jump.version}`)).status).toBe(403);
    }
    expect((await catalog.as('stranger').get(path)).status).toBe(403);
    expect((await catalog.as('none').get(path)).status).toBe(401);
  });

  it('a state that is not editable refuses, and a diagram in review goes back to its initial state', async () => {
    const { catalog, clutch, guard, editor, path, jumps } = await withDiagrams();
    await setState(catalog, clutch, 2);
    const saved = await editor.post(path, { tag: 'A', targetId: guard });
    expect(saved.body).toMatchObject({ workflowUpdated: true, workflowAncestorId: clutch });
    const [jump] = (await jumps()) as [JumpTo];
    await setState(catalog, clutch, 4);
    const added = await editor.post(path, { tag: 'B', targetId: guard });
    const removed = await editor.del(`${path}/${jump.id}?version=${jump.version}`);
    expect([added.status, removed.status]).toEqual([409, 409]);
    expect(added.body.modelState.workflow[0]).toContain('Draft - Remove');
  });

  it('A-03 a diagram or a jump-to of another catalogue is unknown', async () => {
    const [here, there] = [await withDiagrams(), await withDiagrams()];
    await there.editor.post(there.path, { tag: 'A', targetId: there.guard });
    const [foreign] = (await there.jumps()) as [JumpTo];
    const { editor, path } = here;
    expect((await editor.get(there.path)).status).toBe(404);
    expect((await editor.get(`/api/jumpTos?ids=${foreign.id}`)).body).toEqual([]);
    expect((await editor.post(path, { tag: 'A', targetId: there.guard })).status).toBe(400);
    const old = { id: foreign.id, version: foreign.version };
    expect((await editor.post(path, { old, tag: 'A', targetId: here.guard })).status).toBe(409);
    expect((await editor.del(`${path}/${foreign.id}?version=${foreign.version}`)).status).toBe(404);
    expect(told(await there.jumps())).toEqual(['A:Clutch guard']);
  });
});

it('copies lead to the copies of what is copied with them, and to the originals of what is not', async () => {
  const { catalog, items, division, model, clutch, guard, editor, path } = await withDiagrams();
  const elsewhere = await items.diagram(await items.model(division, 'Tundra'), 'Brake');
  await editor.post(path, { tag: 'A', targetId: guard });
  await editor.post(path, { tag: 'B', targetId: elsewhere });
  const { status } = await editor.post(`/api/hierarchies/${model}/duplicate`, {
    parentId: division,
    name: 'Fjell 700',
    diagrams: 'copies',
  });
  expect(status).toBe(200);
  const copies = await catalog.as('member').get('/api/hierarchies/search?context=Oem&q=Drive%20clutch');
  const copy = (copies.body.items as { id: number }[]).find(({ id }) => id !== clutch)?.id;
  const { items: jumps } = (await editor.get(`/api/diagrams/${copy}/jumpTos`)).body as { items: JumpTo[] };
  expect(told(jumps)).toEqual(['A:Clutch guard', 'B:Brake']);
  expect(jumps.map(({ where }) => where[0])).toEqual(['Fjell 700', 'Tundra']);
  expect(jumps.map(({ targetId }) => targetId === guard || targetId === elsewhere)).toEqual([false, true]);
});
