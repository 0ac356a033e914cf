import type { Db } from '../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { routes, type Call } from '../platform/http/handlers.ts';
import { takeCompared, type ComparedServices } from '../drawing/compared/service.ts';
import { addImage, copyImage } from '../image/queries.ts';
import { putHotspots, requireSameHotspots } from '../image/service.ts';
import { contentSaved, requireAncestor, requireEditable } from '../hierarchy/states/service.ts';
import { diagramContract } from './contract.ts';
import { compareHandlers } from './compare/routes.ts';
import { displayHandlers } from './display/routes.ts';
import { jumpHandlers } from './jump/routes.ts';
import { presenceHandlers } from './presence/routes.ts';
import { peggedHandlers } from './pegged/routes.ts';
import { printHandlers } from './print/routes.ts';
import { peggedRows, placeOf, rowAllows } from './queries.ts';
import { diagramItem, setDiagramImage } from '../drawing/queries.ts';
import { savePartsList } from './service.ts';
import { usedHandlers } from './used/routes.ts';

export const diagramRoutes = (services: Pick<ComparedServices, 'config'>) =>
  routes(diagramContract, {
    display: displayHandlers,
    jump: jumpHandlers,
    presence: presenceHandlers,
    print: printHandlers,
    filter: peggedHandlers,
    compare: compareHandlers,
    used: usedHandlers,

    get: async ({ db, input }) => {
      const [found, place] = await Promise.all([diagram(db, input.id), placeOf(db, input.id, input.hierarchyId)]);
      const { imageId, imageVersion, width, height, imageName, howManyPlacesUsed, ...item } = found;
      return {
        ...item,
        howManyPlacesUsed: howManyPlacesUsed ?? 0,
        image:
          imageId === null || imageVersion === null || width === null || height === null
            ? null
            : { id: imageId, version: imageVersion, width, height, name: imageName ?? '' },
        parent: place
          ? {
              id: place.parentId,
              name: place.parentName,
              position: place.position,
              total: place.total,
              previous: neighbour(place.previousId, place.previousName),
              next: neighbour(place.nextId, place.nextName),
            }
          : null,
      };
    },

    pegged: async ({ db, input }) => {
      const [rows] = await Promise.all([peggedRows(db, input.id), diagram(db, input.id)]);
      return rows;
    },

    savePegged: async ({ db, input: { id, workflowAncestorId, ...save }, change }) => {
      const { name } = await diagram(db, id);
      if (save.items.length + save.deleted.length === 0 && save.order === undefined) {
        return {
          changeId: null,
          rows: await peggedRows(db, id),
          workflowUpdated: false,
          workflowAncestorId: null,
        };
      }
      return change(`Parts list of ${name}`, async (changeId) => {
        await requireEditable(db, id);
        await requireAncestor(db, id, workflowAncestorId);
        await savePartsList(db, id, save, await rowAllows(db));
        const saved = await contentSaved(db, id);
        return { changeId, rows: await peggedRows(db, id), ...saved };
      });
    },

    setImage: async (call) => {
      const { db, change } = call;
      const { id, version, hotspots, carriedFrom } = call.input;
      const { name, imageId: oldId } = await diagram(db, id);
      return change(`Image of ${name}`, async (changeId) => {
        await requireEditable(db, id);
        if (carriedFrom) await requireSameHotspots(db, oldId, carriedFrom);
        const imageId = await newImage(db, services, call);
        const set = await setDiagramImage(db, id, version, imageId);
        if (set === undefined) throw invalid('imageId', 'The image does not exist.');
        if (!set) throw conflict();
        if (hotspots) await putHotspots(db, imageId, hotspots);
        const { workflowUpdated } = await contentSaved(db, id);
        return { changeId, version: changeId, workflowUpdated };
      });
    },
  });

async function diagram(db: Db, id: number) {
  const item = await diagramItem(db, id);
  if (!item) throw notFound();
  return item;
}

/** The image that a diagram is to get; what was compared is taken in, an image is copied. */
async function newImage(
  db: Db,
  services: Pick<ComparedServices, 'config'>,
  call: Call<{ imageId?: number | undefined; file?: string | undefined; copyOf?: number | undefined }>,
): Promise<number> {
  const { imageId, file, copyOf } = call.input;
  if ([imageId, file, copyOf].filter((one) => one !== undefined).length !== 1)
    throw invalid('imageId', 'One of imageId, file and copyOf names the image.');
  if (file !== undefined) return (await addImage(db, await takeCompared(db, services, call, file))).id;
  const id = copyOf === undefined ? imageId : await copyImage(db, copyOf);
  if (id === undefined) throw invalid('imageId', 'The image does not exist.');
  return id;
}

const neighbour = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
