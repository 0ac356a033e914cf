import type { HandlersOf } from '../../platform/http/handlers.ts';
import { groupType, groupTypeId } from '../rules.ts';
import type { typeContract } from './contract.ts';
import { typesOf } from './queries.ts';

export const typeHandlers: HandlersOf<typeof typeContract> = {
  list: async ({ db, input: { context } }) => [
    ...(await typesOf(db, context)),
    {
      id: groupTypeId,
      context,
      ...groupType(context),
      baseType: groupTypeId,
      allowTopLevel: false,
      allowDiagrams: false,
      allowImage: false,
      allowAttachments: false,
      hasWorkflow: false,
      allowableChildren: [],
      attributes: [],
    },
  ],
};
