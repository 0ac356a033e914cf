import { hotspotsOf, imageFile } from '../../image/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { carryContract } from '../carry/contract.ts';
import { diagramItem } from '../queries.ts';
import { compareFile, compareImage, nothingThere, type ComparedServices } from './service.ts';

export const carryRoutes = (services: ComparedServices) =>
  routes(carryContract, {
    carry: (call) => compareImage(services, call, (db) => drawingNow(db, call.input.id, call.input.version)),
    compare: (call) => compareFile(services, call, (db) => drawingNow(db, call.input.id, call.input.version)),
  });

/** The image that a diagram shows, with its file and hotspots. 404, 409 and 400 as the routes say. */
async function drawingNow(db: Db, id: number, version: number) {
  const diagram = await diagramItem(db, id);
  if (!diagram) throw notFound();
  if (diagram.version !== version) throw conflict();
  const { imageId } = diagram;
  const file = imageId === null ? undefined : await imageFile(db, imageId);
  if (imageId === null || !file) throw invalid('imageId', nothingThere);
  return { ...file, imageId, hotspots: await hotspotsOf(db, imageId) };
}
