import { carriedBy } from '../../item/carried/queries.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { partAttributeContract } from './contract.ts';
import { ofParts } from './queries.ts';
import { savePartAttributes } from './service.ts';

export const partAttributeHandlers: HandlersOf<typeof partAttributeContract> = {
  list: ({ db }) => carriedBy(db, ofParts),

  save: ({ db, input, change }) => change('Part attributes', () => savePartAttributes(db, input)),
};
