import { defaultContext } from './contexts.ts';
import type { Context } from './contexts.ts';

/** Where the items of a context lie among the addresses of a catalogue. */
export const itemFolder = (context: Context): string => (context === 'MajorUnit' ? 'majorUnits' : 'tree');

/** Every screen's address (docs/domain/screens.md, Addresses). `code` is the catalogue's. */
export const paths = {
  gateway: () => '/',
  /** The list of catalogues, also for who has one alone. */
  catalogues: () => '/?all',
  /** The gateway, which says that there is no page at an address. */
  unknown: (address: string) => `/?unknown=${encodeURIComponent(address)}`,
  /** Backups of the installation. */
  backups: () => '/account/backups',
  /** One's own account. */
  account: () => '/account',
  /** Users of the installation. */
  users: () => '/account/users',
  /** Who came in and who was refused. */
  signIns: () => '/account/signIns',
  /** What readers of releases are told of the files (endpoint `docs` of the page data). */
  docs: () => '/docs',
  browse: (code: string) => `/${code}`,
  /** The start page of a context. */
  start: (code: string, context: Context) =>
    `/${code}${context === 'MajorUnit' ? '/majorUnits' : context === 'Ecommerce' ? '/ecom/wizard' : ''}`,
  /** An item; where its context is not known, the page leads on to the address of the item's own. */
  item: (code: string, id: number, tab?: string, context: Context = defaultContext) =>
    `/${code}/${itemFolder(context)}/${id}${tab === undefined ? '' : `?tab=${tab}`}`,
  /** A SKU in the wizard, at a step where one is named; `new` begins one. */
  sku: (code: string, id: number | 'new', step?: string) =>
    `/${code}/ecom/wizard?sku=${id}${step === undefined ? '' : `&step=${step}`}`,
  skuSearch: (code: string, query = '') => `/${code}/ecom/search${query && `?${query}`}`,
  diagram: (code: string, hierarchyId: number, diagramId: number, partId?: number) =>
    `/${code}/tree/${hierarchyId}/${diagramId}${partId === undefined ? '' : `/${partId}`}`,
  /** The same with a hotspot chosen. */
  hotspot: (code: string, hierarchyId: number, diagramId: number, hotspotId: number) =>
    `/${code}/tree/${hierarchyId}/${diagramId}?hotspot=${hotspotId}`,
  /** The review of a search for callouts in many diagrams. */
  autoHotspot: (code: string, jobId: number) => `/${code}/autoHotspot/${jobId}`,
  search: (code: string, context: string = defaultContext) =>
    `/${code}/search${context === 'MajorUnit' ? '/majorUnits' : ''}`,
  parts: (code: string) => `/${code}/part`,
  /** Parts found by a number or by words, whenever they were changed. */
  partSearch: (code: string, by: 'number' | 'q', text: string) =>
    `/${code}/part?${new URLSearchParams({ [by]: text, changed: 'any' })}`,
  part: (code: string, id: number, tab?: string) => `/${code}/part/${id}${tab === undefined ? '' : `?tab=${tab}`}`,
  literature: (code: string) => `/${code}/literature`,
  images: (code: string) => `/${code}/image`,
  image: (code: string, id: number) => `/${code}/image?image=${id}`,
  import: (code: string) => `/${code}/import/`,
  importWizard: (code: string) => `/${code}/importWizard/`,
  /** Which files make a catalogue, with templates. */
  bringDrawings: (code: string) => `/${code}/import/drawings`,
  bring: (code: string) => `/${code}/import/bring`,
  apiImports: (code: string, tab?: 'sources') => `/${code}/api-import${tab === undefined ? '' : `?tab=${tab}`}`,
  export: (code: string) => `/${code}/export`,
  members: (code: string) => `/${code}/members`,
  memberSignIns: (code: string) => `/${code}/members/signIns`,
  /** `panel` in a language: its texts there. */
  translations: (code: string, panel?: string, language?: string) =>
    `/${code}/translations${panel !== undefined && language !== undefined ? `?${new URLSearchParams({ [panel]: language })}` : ''}`,
  rollback: (code: string) => `/${code}/rollback`,
  reports: (code: string) => `/${code}/reports`,
  /** A release in the viewer, whatever environments show; compared with another one where that is named. */
  release: (code: string, context: Context, release: number, against?: number) =>
    `${paths.readers(code, context)}release-${release}/${against === undefined ? '' : `#/compare?with=${against}`}`,
  publishing: (code: string, context: Context = defaultContext): string =>
    `/${code}/publishing${context === 'MajorUnit' ? 'mu' : context === 'Ecommerce' ? 'ecom' : ''}`,
  /** Where readers find what a context publishes; that of the first without its name. */
  readers: (code: string, context: Context) =>
    `/published/${code}/${context === defaultContext ? '' : `${context.toLowerCase()}/`}`,
  /** What readers will see change. */
  review: (code: string, context: Context = defaultContext): string => `${paths.publishing(code, context)}/review`,
  /** Lists, taxonomies and definitions of the installation. */
  ari: (code: string, tab?: string, query = '') =>
    `/${code}/ari-management${tab === undefined ? '' : `?tab=${tab}`}${query && `&${query}`}`,
  settings: (code: string, tab = 0) => `/${code}/settings/${tab}`,
} as const;
