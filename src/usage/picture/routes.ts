import { onlyIn } from '../../contexts.ts';
import { requireAncestor, writableItem } from '../../hierarchy/states/service.ts';
import { pictureContract } from '../../image/picture/contract.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { nameOf, picturesOf } from './queries.ts';
import { requireWrite } from '../../workflow/service.ts';
import { savePictures } from './service.ts';

/** Pictures of items and parts. */
export const pictureRoutes = routes(pictureContract, {
  pictures: async ({ db, input }) => {
    if ((await nameOf(db, input)) === undefined) throw notFound();
    return picturesOf(db, input);
  },

  save: async (call) => {
    const { db, input, change } = call;
    const isItem = input.parentType === 'item';
    if (isItem) await writableItem(db, signedIn(call), input.parentId);
    else requireWrite(signedIn(call), onlyIn.parts);
    const name = await nameOf(db, input);
    if (name === undefined) throw notFound();
    return change(`Pictures of ${name}`, async (changeId) => {
      if (isItem) await requireAncestor(db, input.parentId, input.workflowAncestorId);
      const { isWritten, ...saved } = await savePictures(db, input, input.known, input.items);
      return { changeId: isWritten ? changeId : null, ...saved };
    });
  },
});
