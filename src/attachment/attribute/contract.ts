import { z } from 'zod';
import { carriedAttributes, carriedSave } from '../../item/carried/contract.ts';
import { route } from '../../platform/contract/route.ts';

export const fileAttributeContract = {
  list: route({
    method: 'GET',
    path: '/api/settings/data/fileattributes',
    permission: 'member',
    asOf: true,
    summary: 'The attributes that files and URLs carry beside visibility (26), language (31) and category (42).',
  })
    .input(z.strictObject({}))
    .output(carriedAttributes),
  save: route({
    method: 'PUT',
    path: '/api/settings/data/fileattributes',
    permission: 'settings',
    summary:
      'Says which attributes files and URLs carry. 400 for one that is not known or is there twice, 409 where the list is newer than `version` or files have values of one that goes.',
  })
    .input(carriedSave)
    .output(carriedAttributes),
};
