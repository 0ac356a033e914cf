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
  | 'publish'
  | 'settings'
  | 'move parts'
  | 'undo own'
  | 'installation'
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
  publish: ['Publisher', ...always],
  settings: ['ManageCatalogSettings', ...always],
  'move parts': [...workflowRoles, 'ManageCatalogSettings', ...always],
  'undo own': [...workflowRoles, 'MajorUnits', 'AllowImport', ...always],
  installation: ['super'],
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
  ['GET', '/api/account/unnamedProxy', 'super administrator'],
  ['GET', '/api/account/here', 'anyone'],
  ['GET POST PUT', '/api/account*', 'signed in'],
  ['GET POST', '/api/Localization/*', 'signed in'],
  ['GET PUT DELETE', '/api/gateway/*', 'signed in'],
  ['GET', '/api/catalogs', 'signed in'],
  ['POST', '/api/catalogs', 'super administrator'],
  ['GET POST', '/api/backups', 'super administrator'],

  ['GET POST PUT DELETE', '/:code/api/import*', 'import'],
  ['GET POST PUT DELETE', '/:code/api/TransportImportWizardData2*', 'import'],
  ['GET POST DELETE', '/:code/api/publish/*', 'publish'],
  ['GET PUT', '/:code/api/settings/switches', 'installation'],
  ['GET PUT', '/:code/api/settings/firstLanguage', 'admin'],
  ['GET', '/:code/api/parts/:id/whereUsed/touched', 'move parts'],
  ['GET', '/:code/api/parts/getDupDesPartLists', 'move parts'],
  ['GET', '/:code/api/parts/getPartsWithMultipleDescriptions', 'move parts'],
  ['GET', '/:code/api/parts/:id/whereUsed/others', 'move parts'],
  ['GET', '/:code/*', 'member'],
  ['POST', '/:code/api/hierarchytypes/rememberSearchAttributes', 'member'],
  ['POST', '/:code/api/utility/naturalSort', 'member'],
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
  ['POST', '/:code/api/items/:context/:id/attachments/*', 'write either'],
  ['POST DELETE', '/:code/api/hierarchies/:id/attachments*', 'write either'],
  ['POST', '/:code/api/items/*', 'write either'],
  ['POST', '/:code/api/hierarchies/:id/serialVin', 'write Oem'],
  // A read that names many ids.
  ['POST', '/:code/api/hierarchies/serialVin/exists', 'member'],
  ['POST DELETE', '/:code/api/hierarchies/*', 'write either'],
  // Reads that are sent as POST.
  ['POST', '/:code/api/parts/partSearch', 'member'],
  ['POST', '/:code/api/parts/validate', 'member'],
  ['POST', '/:code/api/parts/changePartDescription', 'move parts'],
  ['POST', '/:code/api/parts/chooseDescription', 'move parts'],
  ['POST', '/:code/api/parts/changeDescriptionVariant', 'move parts'],
  ['POST', '/:code/api/parts/removeDescription', 'move parts'],
  ['DELETE', '/:code/api/parts/deletePart*', 'move parts'],
  ['POST', '/:code/api/parts/movePart', 'move parts'],
  ['POST', '/:code/api/parts/replacePartGlobally/*', 'move parts'],
  ['POST DELETE', '/:code/api/parts*', 'write Oem'],
  ['POST', '/:code/api/:context/pricing/*', 'settings'],
  ['POST DELETE', '/:code/api/diagrams/:id/presence', 'member'],
  ['PUT', '/:code/api/diagrams/displayHotspotColor', 'settings'],
  ['POST DELETE', '/:code/api/diagrams/*', 'write Oem'],
  ['POST', '/:code/api/file/reports/*', 'move parts'],
  ['POST DELETE', '/:code/api/file*', 'write Oem'],
];

/** The right that the table gives a route; undefined where no line fits. */
export function rightOf(method: string, url: string): Right | undefined {
  return table.find(
    ([methods, path]) =>
      methods.split(' ').includes(method) && (path.endsWith('*') ? url.startsWith(path.slice(0, -1)) : url === path),
  )?.[2];
}
