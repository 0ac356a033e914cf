import { catalogFacts } from '../../catalog/queries.ts';
import { context as contextShape } from '../../contexts.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { itemState } from '../../hierarchy/states/queries.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { folderAddress } from '../../release/rules.address.ts';
import { previewFolder } from '../../release/rules.ts';
import type { PublishServices } from '../service.ts';
import type { previewContract } from './contract.ts';
import { makePreview } from './service.ts';

const placeless = 'It hangs nowhere, so readers would not find it.';

export const previewHandlers = (services: PublishServices): HandlersOf<typeof previewContract> => ({
  make: async ({ db, catalogId, input: { itemId } }) => {
    const item = await itemState(db, itemId);
    if (!item) throw notFound();
    const context = contextShape.parse(item.context);
    const [{ code }, id] = await Promise.all([
      catalogFacts(db, catalogId),
      makePreview(services, { catalogId, context, itemId }),
    ]);
    if (id === undefined) throw new Refusal(409, placeless, { itemId: [placeless] });
    const screen = item.baseType === baseTypes.diagram ? 'diagram' : 'tree';
    return { id, address: `${folderAddress(code, context, previewFolder(id))}#/${screen}/${itemId}` };
  },
});
