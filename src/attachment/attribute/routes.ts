import { carriedBy } from '../../item/carried/queries.ts';
import { saveCarried } from '../../item/carried/service.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { attachmentMessages } from '../rules.ts';
import type { fileAttributeContract } from './contract.ts';
import { ofFiles } from './queries.ts';

export const fileAttributeHandlers: HandlersOf<typeof fileAttributeContract> = {
  list: ({ db }) => carriedBy(db, ofFiles),

  save: ({ db, input, change }) =>
    change('File attributes', () => saveCarried(db, { ...ofFiles, held: attachmentMessages.attributeHeld }, input)),
};
