import { z } from 'zod';
import { carriedAttributes, carriedSave } from '../../item/carried/contract.ts';
import { route } from '../../platform/contract/route.ts';

export const partAttributeContract = {
  list: route({
    method: 'GET',
    path: '/api/settings/data/partattributes',
    permission: 'member',
    asOf: true,
    summary: 'The attributes that parts carry.',
  })
    .input(z.strictObject({}))
    .output(carriedAttributes),
  save: route({
    method: 'PUT',
    path: '/api/settings/data/partattributes',
    permission: 'settings',
    summary:
      'Says which attributes parts carry. 400 for one that is not known or is there twice, 409 where the list is newer than `version` or parts have values of one that goes.',
  })
    .input(carriedSave)
    .output(carriedAttributes),
};
