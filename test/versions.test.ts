// size: one list of routes that need no version, each with its reason
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
  // Names a moment; what it says shall be.
  'PUT /:code/api/restorepoints/:id',
  'DELETE /:code/api/restorepoints/:id',
  'POST /:code/api/restorepoints/:id/restore',
  'POST /:code/api/restorepoints/restore',
  // Names where the item hung.
  'POST /:code/api/hierarchies/:id/move',
  // Says what shall be, whatever was before.
  'POST /:code/api/hierarchies/link/:id/:hierarchyId/:linking',
  'POST /:code/api/hierarchies/:id/sortChildren',
  'POST /:code/api/hierarchies/:id/attachments',
  'POST /:code/api/hierarchies/:id/attachments/link',
  'POST /:code/api/parts/:id/attachments',
  'POST /:code/api/parts/:id/attachments/urls',
  'POST /:code/api/parts/:id/attachments/link',
  'DELETE /:code/api/hierarchies/:id/attachments/:attachmentId',
  'DELETE /:code/api/parts/:id/attachments/:attachmentId',
  'POST /:code/api/items/:context/postUrls',
  'POST /:code/api/items/:context/literature',
  'POST /:code/api/items/:context/literature/urls',
  // Names all that are to be ordered.
  'POST /:code/api/:context/pricing/order',
  'POST /:code/api/hierarchies/:id/attachments/order',
  'POST /:code/api/parts/:id/attachments/order',
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
  'POST /:code/api/parts/moveParts',
  'POST /:code/api/parts/moveParts/preview',
  'POST /:code/api/parts/:id/takeNewer',
  'POST /:code/api/parts/replacePartGlobally/:oldPartId/:newPartId',
  'POST /:code/api/parts/:id/replaceByNew',
  'POST /:code/api/workflows/bulkUpdateItemWorkFlow',
  // Removes what is free of uses, whatever its fields say.
  'DELETE /:code/api/parts/deletePart/:partId',
  'DELETE /:code/api/lookup/lookupvalue/:id',
  'DELETE /:code/api/svg-settings/profile/:id',
  // Asks for a comparison, which writes no content.
  'POST /:code/api/publish/:context/Review/Compare',
  // Reads what it counts and writes nothing.
  'POST /:code/api/PieChartData/translations',
  // Sets one value, whatever the rest is.
  'POST /:code/api/file/image/:id/flags/pdf/:value',
  // Takes back what it names, and leaves alone what was edited since.
  'POST /:code/api/restorepoints/undo/:id',
  // Reads a drawing and writes nothing.
  'POST /:code/api/svg-settings/verify',
  // What somebody's own search begins with.
  'POST /:code/api/hierarchytypes/rememberSearchAttributes',
  'DELETE /:code/api/attributes/:id',
  'DELETE /:code/api/hierarchytypes/:id',
  'DELETE /:code/api/TransportImportWizardData2/profiles/:id',
  // Taken back is taken back.
  'DELETE /:code/api/publish/:context/ReaderLinks/:id',
  // A version for each row.
  'POST /:code/api/diagrams/:id/pegged',
  'POST /:code/api/file/hotspots',
  'POST /:code/api/majorUnits/:id/features',
  // Reads, and asks for a look at the catalogue.
  'POST /:code/api/file/reports/missingHotspots',
  'POST /:code/api/file/reports/unconfirmedHotspots',
  // Is out of the report, whoever took it out.
  'POST /:code/api/file/reports/removed',
  // Take in what is new, or show what a fix would write.
  'POST /:code/api/quality/look',
  'POST /:code/api/quality/fixes/preview',
  // Looks at what is a finding still, and leaves out the rest.
  'POST /:code/api/quality/fixes',
  // Is out, whatever the profile said; a link makes the ones before void.
  'DELETE /:code/api/members/:id',
  'POST /:code/api/members/:id/link',
  'POST /api/users/:id/link',
  // Is right so, or open, whoever said otherwise.
  'POST /:code/api/quality/approvals',
  'POST /:code/api/quality/approvals/removed',
  // Names the pictures that it started from.
  'POST /:code/api/file/links',
  'POST /:code/api/majorUnits/:id/images',
  // Says what shall be, whatever was before.
  'POST /:code/api/majorUnits/:id/images/primary',
  'POST /:code/api/majorUnits/:id/colors/:colorId/link',
  'DELETE /:code/api/majorUnits/colors/:relationId',
  'POST /:code/api/majorUnits/:id/images/unlink',
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
  'POST /:code/api/autoHotspot',
  'POST /:code/api/autoHotspot/:jobId/cancel',
  'DELETE /:code/api/autoHotspot/:jobId',
  // Looks itself at what changed since the drawings were looked at.
  'POST /:code/api/autoHotspot/:jobId/take',
  // Says what shall be, whatever was before.
  'PUT /:code/api/settings/publish-block',
  // Makes files for an hour, which are no content.
  'POST /:code/api/preview/:itemId',
  // Steps of a session, which has states.
  'POST /:code/api/export/:format/:dataset',
  'POST /:code/api/export/heirarchyKeys',
  'POST /:code/api/export/partsHistory',
  'POST /:code/api/export/:format/:id/confirmdownload',
  'DELETE /:code/api/export/:format/:id',
  // Choices stand in their order; what is written is compared with the catalogue as it is then.
  'POST /:code/api/import/session/:id/choices',
  'POST /:code/api/import/session/:id/changes/people',
  'POST /:code/api/import/session/:id/readAgain',
  'POST /:code/api/import/session/:id/handOver',
  'POST /:code/api/import/session/:id/continue',
  'POST /:code/api/import/session/:id/analyzeWith',
  'POST /:code/api/import/session/:id/cancel',
  'POST /:code/api/import/session/:id/complete',
  'POST /:code/api/import/session/:id/undo',
  // Brings a file whose rows say what shall be.
  'POST /:code/api/import/api/:type',
  // A new one; removed by who sees it, whatever it says by then; asked and run as it stands.
  'POST /:code/api/import-sources',
  'DELETE /:code/api/import-sources/:id',
  'POST /:code/api/import-sources/:id/test',
  'POST /:code/api/import-sources/:id/run',
  // Steps of a sheet's import and export, as those of any import; what is edited since is compared text by text.
  'POST /:code/api/translations/export',
  'POST /:code/api/translations/import/:type',
  'POST /:code/api/translations/import/:id/choices',
  'POST /:code/api/translations/import/:id/continue',
  'POST /:code/api/translations/import/:id/cancel',
  'POST /:code/api/translations/import/:id/complete',
  'POST /:code/api/translations/import/:id/undo',
  // Takes what texts alike are translated as, where nothing stands yet.
  'POST /:code/api/translations/accept',
  'POST /:code/api/publish/:context/Publish/:environmentId',
  'POST /:code/api/publish/:context/FullPublish/:environmentId',
  'POST /:code/api/publish/:context/PublishResume/:sessionId',
  'POST /:code/api/publish/:context/ArchiveFailed/:sessionId',
  'POST /:code/api/publish/:context/GoBack/:environmentId',
  // New ones of the installation.
  'POST /api/global-attributes',
  'POST /api/global-lookup/labels',
  'POST /api/global-lookup/list-types',
  'POST /api/global-lookup/values',
  'POST /api/global-lookup/values/:id/relations',
  'POST /api/standardizedFeatures/attributeAssignment',
  'POST /api/taxonomy',
  'POST /api/taxonomy/level',
  'POST /api/xmlImportConfigs',
  // Refused where anything uses it, whatever it says by then.
  'DELETE /api/global-attributes/:id',
  'DELETE /api/global-lookup/labels/:id',
  'DELETE /api/global-lookup/relations/:id',
  'DELETE /api/global-lookup/values',
  'DELETE /api/global-lookup/values/:id',
  'DELETE /api/standardizedFeatures/attributeAssignment/:id',
  'DELETE /api/standardizedFeatures/relation/:id',
  'DELETE /api/taxonomy/:id',
  'DELETE /api/taxonomy/level/:id',
  // Says of values that wait what becomes of them; what is settled by then is left.
  'POST /api/global-lookup/values/accept-proposals',
  'POST /api/global-lookup/values/set-all-invalid',
  'POST /api/global-lookup/values/set-invalid',
  // Adds what a sub type lacks, and changes nothing that it has.
  'POST /api/standardizedFeatures/addAssignments',
  'POST /api/standardizedFeatures/copyAssignment',
  'POST /api/standardizedFeatures/saveAssignment',
  // Names the version of each row.
  'POST /api/standardizedFeatures/saveProductFeatures',
  // Says where units stand, whatever was before.
  'POST /:code/api/taxonomy/unassigned',
  'POST /:code/api/taxonomy/:id/unassigned',
  // A copy of somebody's own; what it becomes is compared with what was read, field by field.
  'PUT /:code/api/ecommerce/skus/:id',
  'DELETE /:code/api/ecommerce/skus/:id/copy',
  // Is gone or elsewhere, whatever it said.
  'DELETE /:code/api/ecommerce/skus/:id',
  'DELETE /:code/api/ecommerce/skus/:id/delete',
  'POST /:code/api/ecommerce/skus/delete',
  'POST /:code/api/ecommerce/skus/:id/move',
  // Says what shall be of many, which the server judges one by one as they are then.
  'PUT /:code/api/ecommerce/skus/multiple',
  'PUT /:code/api/ecommerce/skus/multiple/fitment',
  'POST /:code/api/product',
  'POST /:code/api/product/bulk',
  'POST /:code/api/product/setToInitial',
  // Adds years to what a SKU fits, or takes them away, whoever did so meanwhile.
  'POST /:code/api/ecommerce/skus/:id/fitments',
  'POST /:code/api/ecommerce/skus/:id/fitments/removed',
  'POST /:code/api/ecommerce/skus/:id/fitments/quality/fixes',
  'POST /:code/api/ecommerce/skus/:id/fitments/quality/approvals',
  'POST /:code/api/ecommerce/skus/:id/fitments/quality/approvals/removed',
  // Read, and write nothing but the caller's list.
  'POST /:code/api/ecommerce/Attributes',
  'POST /:code/api/ecommerce/Distributors/',
  'POST /:code/api/ecommerce/Fitments/',
  'POST /:code/api/ecommerce/skus/:id/fitments/effect',
  'POST /:code/api/ecommerce/skus/:id/fitments/preview',
  'POST /:code/api/ecommerce/skus/:id/fitments/removed/preview',
  'POST /:code/api/ecommerce/skus/:id/fitments/quality/fixes/preview',
  'POST /:code/api/ecommerce/skus/get-from-ids',
  'POST /:code/api/ecommerce/skus/multiple/fitment/preview',
  'PUT /:code/api/ecommerce/skus/list',
  'PUT /:code/api/ecommerce/skus/multiple/preview',
  'POST /:code/api/ecommerce/skuCollisions/countMultipleDistributorRelations',
  'POST /:code/api/ecommerce/skuCollisions/findConflictingSkus',
  // New ones; a catalog that is there is left.
  'POST /:code/api/ecommerce/Distributors/add',
  'POST /:code/api/ecommerce/Products',
  'PUT /:code/api/ecommerce/Distributors/:id/Catalogs',
  // Settles what is open still, and leaves the rest.
  'POST /:code/api/ecommerce/skuCollisions/changeBothManufacturerNameAndSkus',
  'POST /:code/api/ecommerce/skuCollisions/changeManufacturerName',
  'POST /:code/api/ecommerce/skuCollisions/changeManufacturerSkus',
  'POST /:code/api/ecommerce/skuCollisions/setIgnored',
  'POST /:code/api/ecommerce/skuCollisions/splitSkus',
  // Compares the number of units with what was shown.
  'POST /:code/api/majorUnits/folders/:id/carry',
  // Runs as it stands.
  'POST /:code/api/xmlImportConfigs/:id/run',
];

/** Routes that add something, look something up by a body, or belong to the caller's own session and account. */
const adds =
  /\/(majorUnits|colors|UploadFile|UploadZipFile|file|analyze|StartImportSession|session\/start|guided\/start|partSearch|exists|validate|catalogs|parts|lookupvalue|attributes|hierarchytypes|naturalSort|profiles|backups|restorepoints|ReaderLinks|members|users|:context)$|^\/(api\/(account|gateway|Localization|tokenapi)|Account)(\/|$)/;

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
