import type { RoleName } from './api.ts';

/** What a route asks for, by the table of docs/domain/rights.md, Who may do what. */
type Right =
  | 'anyone'
  | 'signed in'
  | 'super administrator'
  | 'member'
  | 'write Oem'
  | 'write MajorUnit'
  | 'write either'
  | 'import'
  | 'import sources'
  | 'translate'
  | 'publish'
  | 'settings'
  | 'move parts'
  | 'place units'
  | 'undo own'
  | 'installation'
  | 'manage PDF'
  | 'admin';

const everyMember = [
  'member',
  'Users',
  'Reviewers',
  'Administrators',
  'AllowImport',
  'Publisher',
  'ManageCatalogSettings',
  'MajorUnits',
  'PDFCreation',
  'PDFManagement',
  'DataManagement',
  'Admin',
  'super',
] as const satisfies RoleName[];
const workflowRoles = ['Users', 'Reviewers', 'Administrators'] as const;
const always = ['Admin', 'super'] as const;

/** Who has a right in the catalogue of the address; written out, not computed from the program's own rules. */
export const holders: Record<Right, readonly RoleName[]> = {
  anyone: ['none', 'stranger', ...everyMember],
  'signed in': ['stranger', ...everyMember],
  'super administrator': ['super'],
  member: everyMember,
  'write Oem': [...workflowRoles, ...always],
  'write MajorUnit': ['MajorUnits', ...always],
  'write either': [...workflowRoles, 'MajorUnits', ...always],
  import: ['AllowImport', ...always],
  'import sources': always,
  translate: [...workflowRoles, 'AllowImport', ...always],
  publish: ['Publisher', ...always],
  settings: ['ManageCatalogSettings', ...always],
  'move parts': [...workflowRoles, 'ManageCatalogSettings', ...always],
  'place units': ['MajorUnits', 'ManageCatalogSettings', ...always],
  'undo own': [...workflowRoles, 'MajorUnits', 'AllowImport', 'ManageCatalogSettings', ...always],
  installation: ['super'],
  'manage PDF': ['PDFManagement', ...always],
  admin: always,
};

/**
 * Every route with its right: the first line that fits counts, `*` stands for the rest. A new read inside a catalogue is
 * a member's; every other new route needs a line here, or its test fails.
 */
const table: readonly (readonly [methods: string, path: string, right: Right])[] = [
  ['GET', '/health/*', 'anyone'],
  ['GET', '/metrics', 'anyone'],
  ['GET', '/docs*', 'anyone'],
  // Who may read which layer is tested beside the readers' routes.
  ['GET', '/published/*', 'anyone'],
  ['GET', '/api/Localization/translations', 'anyone'],
  ['POST', '/api/tokenapi/accessToken', 'anyone'],
  ['POST', '/Account', 'anyone'],
  ['POST', '/Account/logOff', 'anyone'],
  ['POST', '/api/tokenapi/pingKeepAlive', 'signed in'],
  ['GET', '/api/signIns*', 'super administrator'],
  ['GET', '/api/account/unnamedProxy', 'super administrator'],
  ['GET', '/api/account/here', 'anyone'],
  ['GET POST PUT DELETE', '/api/account*', 'signed in'],
  ['GET POST', '/api/Localization/*', 'signed in'],
  ['GET PUT DELETE', '/api/gateway/*', 'signed in'],
  ['GET', '/api/catalogs', 'signed in'],
  ['POST', '/api/catalogs', 'super administrator'],
  ['GET POST', '/api/backups', 'super administrator'],
  ['GET POST PUT', '/api/users*', 'super administrator'],
  ['GET', '/api/global-lookup/*', 'signed in'],
  // Who may settle which value is asked behind the route (docs/domain/ari.md, Values to validate).
  ['POST', '/api/global-lookup/values/:id/approve', 'signed in'],
  ['POST', '/api/global-lookup/values/:id/replace', 'signed in'],
  ['POST', '/api/global-lookup/values/set-invalid', 'signed in'],
  ['POST', '/api/global-lookup/values/set-all-invalid', 'signed in'],
  ['POST', '/api/global-lookup/values/accept-proposals', 'signed in'],
  ['POST PATCH DELETE', '/api/global-lookup/*', 'super administrator'],
  ['GET', '/api/standardizedFeatures/*', 'signed in'],
  ['POST PATCH DELETE', '/api/standardizedFeatures/*', 'super administrator'],
  ['GET', '/api/global-attributes/*', 'signed in'],
  ['POST PATCH DELETE', '/api/global-attributes*', 'super administrator'],
  ['GET', '/api/taxonomy/*', 'signed in'],
  ['POST PATCH DELETE', '/api/taxonomy*', 'super administrator'],
  ['GET', '/api/xmlImportConfigs', 'signed in'],
  ['GET', '/api/industryWiseCatalogDetails', 'signed in'],
  ['POST PUT', '/api/xmlImportConfigs*', 'super administrator'],
  ['PUT', '/api/ecommerce/GlobalUnits/*', 'super administrator'],

  ['GET', '/:code/api/import-sources/notices', 'member'],
  ['GET POST PUT DELETE', '/:code/api/import-sources*', 'import sources'],
  ['GET POST PUT DELETE', '/:code/api/import*', 'import'],
  ['POST', '/:code/api/translations/export', 'member'],
  ['GET', '/:code/api/translations/import*', 'translate'],
  ['POST', '/:code/api/translations/*', 'translate'],
  ['GET POST PUT DELETE', '/:code/api/TransportImportWizardData2*', 'import'],
  ['GET POST DELETE', '/:code/api/publish/*', 'publish'],
  ['GET PUT', '/:code/api/settings/switches', 'installation'],
  ['GET', '/:code/api/settings/quotas', 'settings'],
  ['PUT', '/:code/api/settings/quotas', 'installation'],
  ['GET PUT', '/:code/api/settings/firstLanguage', 'admin'],
  ['PUT', '/:code/api/settings/publish-block', 'admin'],
  ['GET POST PUT DELETE', '/:code/api/restorepoints*', 'admin'],
  ['GET POST PUT DELETE', '/:code/api/members*', 'admin'],
  ['GET', '/:code/api/parts/:id/whereUsed/touched', 'move parts'],
  ['GET', '/:code/api/parts/:id/deletion', 'move parts'],
  ['GET', '/:code/api/parts/getDupDesPartLists', 'move parts'],
  ['GET', '/:code/api/parts/getPartsWithMultipleDescriptions', 'move parts'],
  ['GET', '/:code/api/parts/:id/whereUsed/others', 'move parts'],
  ['GET', '/:code/api/parts/moveParts/:jobId', 'move parts'],
  ['GET', '/:code/api/changes/:id/undo', 'undo own'],
  ['GET POST', '/:code/api/quality*', 'move parts'],
  ['GET POST', '/:code/api/ecommerce/skuCollisions*', 'settings'],
  // A read that names many ids.
  ['POST', '/:code/api/ecommerce/Distributors/', 'member'],
  ['POST PUT', '/:code/api/ecommerce/Distributors*', 'write Oem'],
  ['GET', '/:code/api/:context/pricing/facts', 'settings'],
  ['GET', '/:code/api/lookup/byType/:type/uses', 'settings'],
  ['GET', '/:code/api/attributes/:id/uses', 'settings'],
  ['GET', '/:code/api/external-import*', 'admin'],
  ['GET POST DELETE', '/:code/api/autoHotspot*', 'write Oem'],
  ['GET', '/:code/*', 'member'],
  ['POST', '/:code/api/ecommerce/Fitments/', 'member'],
  ['POST', '/:code/api/xmlImportConfigs/*', 'import'],
  ['POST', '/:code/api/ecommerce/skus/:id/fitments/quality/approvals*', 'move parts'],
  ['POST', '/:code/api/ecommerce/skus/:id/fitments*', 'write Oem'],
  ['POST PUT', '/:code/api/ecommerce/skus/multiple/fitment*', 'write Oem'],
  ['POST', '/:code/api/hierarchytypes/rememberSearchAttributes', 'member'],
  ['POST', '/:code/api/utility/naturalSort', 'member'],
  ['POST', '/:code/api/preview/*', 'member'],
  ['POST DELETE', '/:code/api/export/*', 'member'],
  ['POST DELETE', '/:code/api/attributes*', 'settings'],
  ['POST DELETE', '/:code/api/hierarchytypes*', 'settings'],
  ['POST DELETE', '/:code/api/lookup/*', 'settings'],
  ['POST PUT', '/:code/api/settings/*', 'settings'],
  ['POST DELETE', '/:code/api/svg-settings/*', 'settings'],
  ['POST', '/:code/api/changes/*', 'undo own'],
  ['POST', '/:code/api/workflows/save/*', 'settings'],
  ['POST', '/:code/api/workflows/start/*', 'settings'],
  ['DELETE', '/:code/api/workflows/*', 'settings'],
  ['POST', '/:code/api/workflows/*', 'write either'],
  ['POST', '/:code/api/hierarchies/:id/visibility', 'write either'],
  ['POST', '/:code/api/items/:context/postUrls', 'write either'],
  // In the context of its address, which is Oem where all routes are walked.
  ['POST', '/:code/api/items/:context/literature', 'write Oem'],
  ['POST', '/:code/api/items/:context/:id/attachments/*', 'write either'],
  ['POST DELETE', '/:code/api/hierarchies/:id/attachments*', 'write either'],
  ['POST', '/:code/api/items/*', 'write either'],
  ['POST', '/:code/api/hierarchies/:id/serialVin', 'write Oem'],
  ['POST PUT DELETE', '/:code/api/majorUnits*', 'write MajorUnit'],
  ['POST', '/:code/api/ecommerce/Attributes', 'member'],
  ['POST', '/:code/api/ecommerce/skus/get-from-ids', 'member'],
  ['POST PUT DELETE', '/:code/api/ecommerce/skus*', 'write Oem'],
  ['POST PUT DELETE', '/:code/api/ecommerce/Products*', 'write Oem'],
  ['POST', '/:code/api/product*', 'write Oem'],
  // A read that names many ids.
  ['POST', '/:code/api/hierarchies/serialVin/exists', 'member'],
  ['POST DELETE', '/:code/api/hierarchies/*', 'write either'],
  ['POST', '/:code/api/records/*', 'write either'],
  ['POST', '/:code/api/taxonomy/*', 'place units'],
  // Reads that are sent as POST.
  ['POST', '/:code/api/PieChartData/*', 'member'],
  ['POST', '/:code/api/parts/partSearch', 'member'],
  ['POST', '/:code/api/parts/validate', 'member'],
  ['POST', '/:code/api/parts/changePartDescription', 'move parts'],
  ['POST', '/:code/api/parts/chooseDescription', 'move parts'],
  ['POST', '/:code/api/parts/changeDescriptionVariant', 'move parts'],
  ['POST', '/:code/api/parts/removeDescription', 'move parts'],
  ['DELETE', '/:code/api/parts/deletePart*', 'move parts'],
  ['POST', '/:code/api/parts/movePart', 'move parts'],
  ['POST', '/:code/api/parts/moveParts*', 'move parts'],
  ['POST', '/:code/api/parts/:id/takeNewer', 'move parts'],
  ['POST', '/:code/api/parts/replacePartGlobally/*', 'move parts'],
  ['POST DELETE', '/:code/api/parts*', 'write Oem'],
  ['POST', '/:code/api/:context/pricing/*', 'settings'],
  ['GET', '/:code/api/:context/pricing/facts', 'settings'],
  ['POST DELETE', '/:code/api/diagrams/:id/presence', 'member'],
  ['PUT', '/:code/api/diagrams/displayHotspotColor', 'settings'],
  ['POST DELETE', '/:code/api/diagrams/*', 'write Oem'],
  ['POST', '/:code/api/file/reports/*', 'move parts'],
  ['POST', '/:code/api/file/image/:id/flags/pdf/:value', 'manage PDF'],
  // The handler asks for the contexts of what shows the image.
  ['POST', '/:code/api/file', 'write either'],
  ['POST', '/:code/api/file/link', 'write either'],
  ['POST', '/:code/api/file/links', 'write either'],
  ['POST', '/:code/api/file/copy', 'write either'],
  ['POST', '/:code/api/file/unlink', 'write either'],
  ['POST', '/:code/api/file/removeWhereUseds', 'write either'],
  ['POST', '/:code/api/file/replace', 'write either'],
  ['POST', '/:code/api/file/meta/:id', 'write either'],
  ['POST', '/:code/api/file/:id/carry', 'write either'],
  ['POST', '/:code/api/file/:id/compare', 'write either'],
  ['DELETE', '/:code/api/file/:id', 'write either'],
  ['POST DELETE', '/:code/api/file*', 'write Oem'],
];

/** The right that the table gives a route; undefined where no line fits. */
export function rightOf(method: string, url: string): Right | undefined {
  return table.find(
    ([methods, path]) =>
      methods.split(' ').includes(method) && (path.endsWith('*') ? url.startsWith(path.slice(0, -1)) : url === path),
  )?.[2];
}
