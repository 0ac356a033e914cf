import { queryOptions } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { pagesQuery, type PagesOf } from '../../platform/web/grid/pages.ts';
import { askOnce, type Address } from '../../platform/web/list/ask.ts';
import { imageContract } from '../contract.ts';
import { findContract, type FoundImage } from '../find/contract.ts';
import { linkContract } from '../link/contract.ts';
import { pictureContract, type PictureParent } from '../picture/contract.ts';
import { namedPlaces } from '../rules.ts';
import { readFilters, toSearch, type ImageFilters } from '../rules.filters.ts';
import { fileAddress } from '../../platform/web/moment.ts';

export const imageApi = apiOf(imageContract);
export const pictureApi = apiOf(pictureContract);
const findApi = apiOf(findContract);
export const linkApi = apiOf(linkContract);

/** Everything that the page of images shows. */
const imagesKey = () => [catalogCode(), 'images'];

const pageSize = 100;

/** The images that match, page by page. */
export const imageList = (filters: ImageFilters): PagesOf<FoundImage> => ({
  key: [...imagesKey(), 'list', filters],
  pageSize,
  loadPage: async (cursor, signal) => {
    const found = await findApi.search(
      { ...toSearch(filters), take: pageSize, ...(cursor === undefined ? {} : { cursor }) },
      { signal },
    );
    return { items: found.items, next: found.cursor, total: found.totalCount, isMore: found.isMore };
  },
});

export const detailsQuery = (id: number) =>
  queryOptions({ queryKey: [...imagesKey(), id], queryFn: () => findApi.details({ id }) });

/** What shows an image, 100 a page from `start` on. */
export const linksQuery = (id: number, start: number) =>
  queryOptions({
    queryKey: [...imagesKey(), id, 'links', start],
    queryFn: () => linkApi.links({ id, start, take: pageSize }),
  });

/** The first names of what shows an image. */
export const placesQuery = (id: number) =>
  queryOptions({
    queryKey: [...imagesKey(), id, 'places'],
    queryFn: () => linkApi.links({ id, start: 0, take: namedPlaces }),
  });

/** Asks ahead for the images that the address searches. */
export function askImages({ search }: Address): void {
  const list = pagesQuery(imageList(readFilters(search)));
  askOnce(queryClient, list.queryKey, () => queryClient.prefetchInfiniteQuery(list));
}

/** The picture at most `size` pixels wide or high, of the version that is shown. */
export const imageUrl = ({ id, version }: { id: number; version: number }, size?: number): string =>
  fileAddress(
    `/${encodeURIComponent(catalogCode())}/api/file/image/${id}${size === undefined ? '' : `/${size}`}?f_=${version}`,
  );

/** Removes an image that was taken in and that nothing got after all; one that is shown stays. */
export const discardImage = (id: number): void => void imageApi.remove({ id }).catch(() => undefined);

/** Pictures of an item, whose reads stand under `hierarchy`, or of a part. */
export const picturesQuery = ({ parentType, parentId }: PictureParent) =>
  queryOptions({
    queryKey: [catalogCode(), parentType === 'item' ? 'hierarchy' : 'parts', 'pictures', parentId],
    queryFn: () => pictureApi.pictures({ parentType, parentId }),
  });

/** The first images whose name holds a text. */
export const foundQuery = (term: string) =>
  queryOptions({
    queryKey: [catalogCode(), 'image', 'named', term],
    queryFn: ({ signal }) => findApi.search({ term }, { signal }),
    placeholderData: (before) => before,
  });
