import { z } from 'zod';
import { cursor, id, idParam, tableFormat, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { itemName, itemState } from '../tree/contract.ts';

export const usedContract = {
  export: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/whereUsedHierarchy/export',
    permission: 'member',
    asOf: true,
    answer: 'file',
    summary: 'The places where an item hangs, as a file.',
  }).input(z.strictObject({ id: idParam, format: tableFormat })),
  models: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/ancestorModels',
    permission: 'member',
    asOf: true,
    summary: 'The models and major units that an item stands under, at any depth and by any place, by name.',
  })
    .input(z.strictObject({ id: idParam, cursor, take: take(100) }))
    .output(
      z.object({
        items: z.array(z.object({ ...itemName, ...itemState, parentId: id.nullable() })),
        cursor: z.string().nullable(),
      }),
    ),
};
