import { beforeAll, expect, it } from 'vitest';
import { openApi } from './api.ts';
import { itemsOf } from './items.ts';
import { addressOf, walk } from './walk.ts';

const api = await openApi();
const routes = walk(api);
const catalog = await api.catalog();
const caller = catalog.as('super').under('');
beforeAll(() => caller.token());

/** Writes to something that is there already, which need no version, each for a reason of its own. */
const withoutVersion = [
  // Names where the item hung.
  'POST /:code/api/hierarchies/:id/move',
  // Says what shall be, whatever was before.
  'POST /:code/api/hierarchies/link/:id/:hierarchyId/:linking',
  'POST /:code/api/hierarchies/:id/sortChildren',
  'POST /:code/api/hierarchies/:id/attachments',
  'POST /:code/api/hierarchies/:id/attachments/link',
  'DELETE /:code/api/hierarchies/:id/attachments/:attachmentId',
  'POST /:code/api/items/:context/postUrls',
  // Names all that are to be ordered.
  'POST /:code/api/hierarchies/:id/attachments/order',
  'POST /:code/api/hierarchies/:id/relateditems',
  'POST /:code/api/hierarchies/:id/modelrelation/remove',
  'DELETE /:code/api/hierarchies/:id/modelrelation/:relatedItemId',
  'POST /:code/api/hierarchies/:id/diagrams',
  'POST /:code/api/hierarchies/:id/pasteDiagrams',
  // Copies what it finds in one snapshot, and changes nothing of it.
  'POST /:code/api/hierarchies/:id/duplicate',
  'POST /:code/api/diagrams/:id/clone',
  // Names what the group was called.
  'POST /:code/api/hierarchies/serialGroup',
  // Names how many items the preview found ready.
  'POST /:code/api/hierarchies/bulk',
  'POST /:code/api/hierarchies/bulk/preview',
  // Takes back what it names, and leaves alone what was edited since.
  'POST /:code/api/changes/:id/undo',
  'POST /:code/api/parts/changePartDescription',
  'POST /:code/api/parts/chooseDescription',
  'POST /:code/api/parts/changeDescriptionVariant',
  'POST /:code/api/parts/removeDescription',
  // Gives all rows of one part to another, whoever wrote them.
  'POST /:code/api/parts/movePart',
  'POST /:code/api/parts/replacePartGlobally/:oldPartId/:newPartId',
  'POST /:code/api/parts/:id/replaceByNew',
  'POST /:code/api/workflows/bulkUpdateItemWorkFlow',
  // Removes what is free of uses, whatever its fields say.
  'DELETE /:code/api/parts/deletePart/:partId',
  'DELETE /:code/api/lookup/lookupvalue/:id',
  'DELETE /:code/api/svg-settings/profile/:id',
  // Reads a drawing and writes nothing.
  'POST /:code/api/svg-settings/verify',
  // What somebody's own search begins with.
  'POST /:code/api/hierarchytypes/rememberSearchAttributes',
  'DELETE /:code/api/attributes/:id',
  'DELETE /:code/api/hierarchytypes/:id',
  'DELETE /:code/api/TransportImportWizardData2/profiles/:id',
  // Taken back is taken back.
  'DELETE /:code/api/publish/Oem/ReaderLinks/:id',
  // A version for each row.
  'POST /:code/api/diagrams/:id/pegged',
  'POST /:code/api/file/hotspots',
  // Reads, and asks for a look at the catalogue.
  'POST /:code/api/file/reports/missingHotspots',
  'POST /:code/api/file/reports/unconfirmedHotspots',
  // Is out of the report, whoever took it out.
  'POST /:code/api/file/reports/removed',
  // Names the pictures that it started from.
  'POST /:code/api/file/links',
  // Takes back an upload that nothing shows; 409 where something does.
  'DELETE /:code/api/file/:id',
  // Says what shall be, whatever was before.
  'POST /:code/api/file/copy',
  'POST /:code/api/file/unlink',
  'POST /:code/api/file/removeWhereUseds',
  'POST /:code/api/file/hotspots/confirmation',
  'POST /:code/api/file/image/:id/flags/hotspottable/:value',
  // The version of the one that is saved again, beside its id.
  'POST /:code/api/diagrams/:id/jumpTos',
  // Says who has it open, which is no content.
  'POST /:code/api/diagrams/:id/presence',
  'DELETE /:code/api/diagrams/:id/presence',
  // A search that writes nothing into the catalogue.
  'POST /:code/api/diagrams/:id/autoHotspot',
  'POST /:code/api/diagrams/:id/autoHotspot/:jobId/cancel',
  // Steps of a session, which has states.
  'POST /:code/api/export/:format/:dataset',
  'POST /:code/api/export/heirarchyKeys',
  'POST /:code/api/export/:format/:id/confirmdownload',
  'DELETE /:code/api/export/:format/:id',
  'POST /:code/api/import/session/:id/continue',
  'POST /:code/api/import/session/:id/createMissing',
  'POST /:code/api/import/session/:id/cancel',
  'POST /:code/api/import/session/:id/complete',
  'POST /:code/api/import/session/:id/undo',
  'POST /:code/api/publish/:context/Publish/:environmentId',
  'POST /:code/api/publish/:context/FullPublish/:environmentId',
  'POST /:code/api/publish/:context/PublishResume/:sessionId',
  'POST /:code/api/publish/:context/ArchiveFailed/:sessionId',
  'POST /:code/api/publish/:context/GoBack/:environmentId',
];

/** Routes that add something, look something up by a body, or belong to the caller's own session and account. */
const adds =
  /\/(UploadFile|UploadZipFile|file|analyze|StartImportSession|partSearch|exists|validate|catalogs|parts|lookupvalue|attributes|hierarchytypes|naturalSort|profiles|backups|ReaderLinks|:context)$|^\/(api\/(account|gateway|Localization|tokenapi)|Account)(\/|$)/;

/** Routes that save with the version and add without one; their own tests hold the first to it. */
const addsToo = ['POST /:code/api/:context/pricing/setting/:oldDefaultId'];

const writes = routes.filter(({ method }) => method !== 'GET');

it('C-09 has a version on every route that saves, or a reason for none', () => {
  const bare = writes.filter(({ shape, url }) => !('version' in shape) && !adds.test(url));
  expect(bare.map(({ name }) => name).toSorted()).toEqual(withoutVersion.toSorted());
});

it('C-09 refuses every save without a version, at that field', async () => {
  const saves = writes.filter(({ shape, name }) => 'version' in shape && !addsToo.includes(name));
  expect(saves.length).toBeGreaterThan(5);
  for (const route of saves) {
    const { status, body } = await caller.call(route.method, addressOf(route, catalog.code), {});
    expect([route.name, status, Object.keys(body.modelState)]).toEqual([
      route.name,
      400,
      expect.arrayContaining(['version']),
    ]);
  }
});

it('C-09 refuses rows without a version, at their place', async () => {
  const items = await itemsOf(catalog);
  const diagram = await items.diagram(await items.model(await items.division(null)));
  const path = `/${catalog.code}/api/diagrams/${diagram}/pegged`;
  const rows = [{ tag: '1', partNumber: 'VER-1', description: 'Version', partQty: '1' }];
  const added = await caller.post(path, { items: rows });
  expect(added.status).toBe(200);
  const [row] = added.body.rows;
  const refused = [
    await caller.post(path, { items: [{ ...rows[0], id: row.id }] }),
    await caller.post(path, { deleted: [{ id: row.id }] }),
    await caller.post(`/${catalog.code}/api/file/hotspots`, { imageId: 1, deleted: [{ id: 1 }] }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(Object.keys(body.modelState)).toEqual([expect.stringMatching(/version|items/)]);
  }
  expect((await caller.get(path)).body).toEqual(added.body.rows);
});
