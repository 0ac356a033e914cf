import { describe, expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { change } from '../platform/change/change.ts';
import { itemsOf, setState, versionOf } from '../../test/items.ts';

const api = await openApi();
const path = '/api/workflows/updateItemWorkFlow';

describe('workflow', () => {
  it('begins with the documented states in each context', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    for (const context of ['Oem', 'MajorUnit']) {
      const { status, body } = await catalog.as('member').get(`/api/workflows/getall/${context}/true`);
      expect(status).toBe(200);
      expect(
        body.map((s: { id: number; name: string; nextFlowIds: number[] }) => [s.id, s.name, s.nextFlowIds]),
      ).toEqual([
        [1, 'Draft', [2, 4]],
        [2, 'Ready to Review', [1, 3, 4]],
        [3, 'Publish', [1, 2, 4]],
        [4, 'Draft - Remove', [1]],
      ]);
      expect(body[0].setableRoles).toBe('Administrators,Reviewers,Users');
      expect(body[2]).toMatchObject({
        needConfirmation: true,
        environments: ['Pending', 'Staging', 'Production'],
      });
    }
    expect((await catalog.as('member').get('/api/workflows/getall/Oem/maybe')).status).toBe(400);
    expect((await catalog.as('stranger').get('/api/workflows/getall/Oem/true')).status).toBe(403);
  });

  it('offers the next states that the caller may set', async () => {
    const catalog = await api.catalog();
    const { division } = await itemsOf(catalog);
    const id = await division(null);
    const next = async (role: 'member' | 'Users' | 'Reviewers') =>
      (await catalog.as(role).get(`/api/workflows/nextFlows/${id}`)).body.map((s: { id: number }) => s.id);
    expect(await next('member')).toEqual([]);
    expect(await next('Users')).toEqual([2]);
    expect(await next('Reviewers')).toEqual([2, 4]);
    expect((await catalog.as('Users').get('/api/workflows/nextFlows/999999')).status).toBe(404);
  });

  it('A-15 refuses by role with 403 and what is not next with 409, and changes nothing', async () => {
    const catalog = await api.catalog();
    const { division } = await itemsOf(catalog);
    const itemId = await division(null);
    const version = await versionOf(catalog, itemId);
    const set = (role: 'member' | 'Users' | 'Administrators', newWorkFlowState: number) =>
      catalog.as(role).post(path, { itemId, newWorkFlowState, version });
    expect((await set('member', 2)).status).toBe(403);
    expect((await set('Users', 4)).status).toBe(403);
    expect((await set('Administrators', 3)).status).toBe(409);
    expect((await set('Administrators', 77)).body.modelState).toHaveProperty('newWorkFlowState');
    expect((await catalog.as('Users').post(path, { itemId, newWorkFlowState: 2 })).status).toBe(400);
    expect(await versionOf(catalog, itemId)).toBe(version);
    const done = await set('Users', 2);
    expect(done.body).toMatchObject({
      workflowId: 2,
      workflowName: 'Ready to Review',
      publishedEnvironment: null,
    });
    expect((await set('Users', 2)).status).toBe(409);
  });

  it('15.13 takes the documented names: newWorkFlowState, itemWorkflowTypeId, and the state in the address', async () => {
    const catalog = await api.catalog();
    const { division } = await itemsOf(catalog);
    const itemId = await division(null);
    const version = await versionOf(catalog, itemId);
    const body = { itemId, newWorkFlowState: 2, cause: 'Checked', version };
    expect((await catalog.as('Users').post(path, { ...body, itemWorkflowTypeId: 2 })).status).toBe(404);
    const set = await catalog.as('Users').post(path, { ...body, itemWorkflowTypeId: 4 });
    expect(set.body).toMatchObject({ id: itemId, workflowId: 2 });

    const address = (state: number) => `/api/hierarchies/${itemId}/workflow/${state}`;
    const newer = { version: set.body.version };
    expect((await catalog.as('member').post(address(3), newer)).status).toBe(403);
    expect((await catalog.as('Reviewers').post(address(3), { version })).status).toBe(409);
    const saved = await catalog.as('Reviewers').post(address(3), { ...newer, updateAncestors: true });
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ workflowId: 3, publishedEnvironment: 'Pending', updatedAncestors: 0 }),
    ]);
    const initial = { itemId, itemWorkflowTypeId: 3, version: saved.body.version };
    expect((await catalog.as('Users').post('/api/workflows/setToInitialWorkflow', initial)).status).toBe(404);
  });

  it('publishes by hand as Pending, with unpublished ancestors only on request', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const top = await division(null);
    const itemId = await model(top);
    await setState(catalog, itemId, 2);
    const body = { itemId, newWorkFlowState: 3, version: await versionOf(catalog, itemId) };
    const refused = await catalog.as('Reviewers').post(path, body);
    expect(refused.status).toBe(400);
    expect(refused.body.modelState.ancestorNotPublish).toEqual([
      'One or more ancestors are not set to publish, would you like publish them as well?',
    ]);
    const done = await catalog.as('Reviewers').post(path, { ...body, updateAncestors: true });
    expect(done.body).toMatchObject({ workflowId: 3, publishedEnvironment: 'Pending', updatedAncestors: 1 });
    const ancestor = await catalog.as('member').get(`/api/items/Oem/${top}`);
    expect(ancestor.body).toMatchObject({ workflowName: 'Publish', publishedEnvironment: 'Pending' });
    const back = { itemId, newWorkFlowState: 1, version: done.body.version };
    expect((await catalog.as('Users').post(path, back)).body).toMatchObject({ publishedEnvironment: null });
  });

  it('does not publish an ancestor that is to be removed', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const top = await division(null);
    const itemId = await model(top);
    await setState(catalog, itemId, 2);
    await setState(catalog, top, 4);
    const version = await versionOf(catalog, itemId);
    const body = { itemId, newWorkFlowState: 3, version, updateAncestors: true };
    expect((await catalog.as('Administrators').post(path, body)).status).toBe(409);
    expect(await versionOf(catalog, itemId)).toBe(version);
  });

  it('saving content of a published item sets it back and says so', async () => {
    const catalog = await api.catalog();
    const { division } = await itemsOf(catalog);
    const id = await division(null, 'Snow');
    await setState(catalog, id, 2, 3);
    const save = async (notes: string) =>
      catalog.as('Users').post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), notes });
    expect((await save('one')).body).toMatchObject({ workflowUpdated: true, workflowAncestorId: id });
    const { body } = await catalog.as('member').get(`/api/items/Oem/${id}`);
    expect(body).toMatchObject({ workflowName: 'Draft', publishedEnvironment: null });
    expect((await save('two')).body).toMatchObject({ workflowUpdated: false, workflowAncestorId: id });
  });

  it('refuses edits where the state is not editable, also below through types without workflow', async () => {
    const catalog = await api.catalog();
    const { division, model, diagram, types } = await itemsOf(catalog);
    const top = await division(null);
    const item = await model(top);
    const below = await diagram(item);
    await api.services.database.inCatalog(catalog.id, async (db) => {
      await change(db, { kind: 'edit', label: 'Type', actor: { id: null, name: 'tests' } }, async () => {
        await db
          .updateTable('hierarchy_type')
          .set({ has_workflow: false })
          .where('id', '=', types.IP ?? 0)
          .execute();
        await db.updateTable('hierarchy_item').set({ workflow_id: null }).where('id', '=', below).execute();
      });
    });
    const save = async () =>
      catalog.as('Users').post(`/api/items/Oem/${below}`, { version: await versionOf(catalog, below), notes: 'x' });
    await setState(catalog, item, 2);
    expect((await save()).body).toMatchObject({ workflowUpdated: true, workflowAncestorId: item });
    await setState(catalog, item, 4);
    const refused = await save();
    expect(refused.status).toBe(409);
    expect(refused.body.modelState.workflow).toEqual([
      'The item is in the workflow state Draft - Remove and cannot be edited.',
    ]);
    const { body } = await catalog.as('Users').get(`/api/items/Oem/${below}`);
    expect(body).toMatchObject({ isEditable: false, readOnlyReason: 'state', workflowId: 0 });
    const version = await versionOf(catalog, below);
    const state = await catalog.as('Users').post(path, { itemId: below, newWorkFlowState: 2, version });
    expect(state.status).toBe(409);
  });

  it('A-09 keeps the contexts apart: MajorUnits writes there and not in Oem', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const { division } = await itemsOf(catalog);
    const itemId = await division(null);
    const version = await versionOf(catalog, itemId);
    const answer = await catalog.as('MajorUnits').post(path, { itemId, newWorkFlowState: 2, version });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe('This action is not allowed!');
  });
});
