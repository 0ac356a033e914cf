import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { partAttributeContract } from './contract.ts';
import { partAttributes } from './queries.ts';
import { savePartAttributes } from './service.ts';

export const partAttributeHandlers: HandlersOf<typeof partAttributeContract> = {
  list: ({ db }) => partAttributes(db),

  save: ({ db, input: { attributeIds, version }, change }) =>
    change('Part attributes', () => savePartAttributes(db, attributeIds, version)),
};
