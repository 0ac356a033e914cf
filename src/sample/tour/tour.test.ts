import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';
import { serverSteps } from './rules.ts';

const api = await openApi();

it('18.c a step of the tour is what its user did since it began, and what stands of it is listed', async () => {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const diagram = await items.diagram(await items.model(await items.division(null, 'A'), 'M'), 'D');
  const [users, others, reviewer] = [catalog.as('Users'), catalog.as('Administrators'), catalog.as('Reviewers')];
  const { now } = (await users.get('/api/tour/start')).body;
  const done = async (by = users, since = now) => {
    const found = [];
    for (const step of serverSteps) {
      const { status, body } = await by.get(`/api/tour/happened?step=${step}&since=${since}`);
      expect(status).toBe(200);
      if (body.at !== null) found.push(step);
    }
    return found;
  };
  const row = { tag: '1', partNumber: 'T-1', description: 'Bolt', partQty: '1' };
  const save = async (of: object) => (await users.post(`/api/diagrams/${diagram}/pegged`, { items: [of] })).body;
  expect(await done()).toEqual([]);
  // A row that is new is no correction.
  await save(row);
  expect(await done()).toEqual([]);
  const [saved] = (await users.get(`/api/diagrams/${diagram}/pegged`)).body;
  await save({ ...row, id: saved.id, version: saved.version, partQty: '2' });
  expect(await done()).toEqual(['correct']);
  expect(await done(others)).toEqual([]);
  // What was edited is a draft until somebody sets it to Publish.
  for (const newWorkFlowState of [2, 3]) {
    const { version } = (await reviewer.get(`/api/items/Oem/${diagram}`)).body;
    const state = { itemId: diagram, newWorkFlowState, version, updateAncestors: true };
    expect((await reviewer.post('/api/workflows/updateItemWorkFlow', state)).status).toBe(200);
    expect(await done()).toEqual(newWorkFlowState === 3 ? ['correct', 'state'] : ['correct']);
  }

  const edits = (await users.get(`/api/tour/changes?since=${now}`)).body;
  expect(edits).toHaveLength(2);
  expect((await others.get(`/api/tour/changes?since=${now}`)).body).toEqual([]);
  await users.post(`/api/changes/${edits[0].id}/undo`);
  expect((await done()).toSorted()).toEqual(expect.arrayContaining(['correct', 'takeBack']));
  expect((await users.get(`/api/tour/changes?since=${now}`)).body).toEqual(edits.slice(1));
  const later = (await users.get('/api/tour/start')).body.now;
  expect(await done(users, later)).toEqual([]);
});
