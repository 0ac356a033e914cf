import { queryOptions } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { imageContract } from '../contract.ts';
import { findContract } from '../find/contract.ts';
import { pictureContract, type PictureParent } from '../picture/contract.ts';

export const imageApi = apiOf(imageContract);
export const pictureApi = apiOf(pictureContract);
const findApi = apiOf(findContract);

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
