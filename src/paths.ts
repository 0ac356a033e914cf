import { defaultContext } from './contexts.ts';
import type { Context } from './contexts.ts';

/** Every screen's address (docs/domain/screens.md, Addresses). `code` is the catalogue's. */
export const paths = {
  gateway: () => '/',
  /** The list of catalogues, also for who has one alone. */
  catalogues: () => '/?all',
  /** The gateway, which says that there is no page at an address. */
  unknown: (address: string) => `/?unknown=${encodeURIComponent(address)}`,
  /** Backups of the installation. */
  backups: () => '/account/backups',
  /** What readers of releases are told of the files (endpoint `docs` of the page data). */
  docs: () => '/docs',
  browse: (code: string) => `/${code}`,
  /** The start page of a context. */
  start: (code: string, context: Context) =>
    `/${code}${context === 'MajorUnit' ? '/majorUnits' : context === 'Ecommerce' ? '/ecom/wizard' : ''}`,
  item: (code: string, id: number, tab?: string) => `/${code}/tree/${id}${tab === undefined ? '' : `?tab=${tab}`}`,
  diagram: (code: string, hierarchyId: number, diagramId: number, partId?: number) =>
    `/${code}/tree/${hierarchyId}/${diagramId}${partId === undefined ? '' : `/${partId}`}`,
  search: (code: string, context: string = defaultContext) =>
    `/${code}/search${context === 'MajorUnit' ? '/majorUnits' : ''}`,
  parts: (code: string) => `/${code}/part`,
  part: (code: string, id: number, tab?: string) => `/${code}/part/${id}${tab === undefined ? '' : `?tab=${tab}`}`,
  literature: (code: string) => `/${code}/literature`,
  images: (code: string) => `/${code}/image`,
  image: (code: string, id: number) => `/${code}/image?image=${id}`,
  import: (code: string) => `/${code}/import/`,
  /** Which files make a catalogue, with templates. */
  bring: (code: string) => `/${code}/import/bring`,
  export: (code: string) => `/${code}/export`,
  publishing: (code: string) => `/${code}/publishing`,
  settings: (code: string, tab = 0) => `/${code}/settings/${tab}`,
} as const;
