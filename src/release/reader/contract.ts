import { z } from 'zod';
import type { Context } from '../../contexts.ts';
import { paths } from '../../paths.ts';
import { route } from '../../platform/contract/route.ts';

/**
 * What readers open. Who may have what is a matter of the layer (`mayRead`), not of one right, so the handlers find it
 * out themselves: 401 where signing in would help, 403 for who is signed in and no reader, 404 for all that a reader
 * doesn't have, whether it exists or not.
 */
const reading = (path: `/${string}`, summary: string) =>
  route({ method: 'GET', path, permission: 'anyone', withoutDatabase: true, answer: 'file', summary });

const segment = z.string().max(300);

/** What lies behind `/published/{code}`, where another context than the first has its name before the environment. */
export function readerContractOf(context: Context) {
  const at = (path: string): `/${string}` => `/${paths.readers('{code}', context).slice(1)}${path}`;
  return {
    viewer: reading(
      at('{environment}'),
      'The viewer. `reader` opens a reader link; what mailing programs and others add to its address is left alone.',
    ).input(z.object({ environment: segment, reader: segment.optional() })),
    pointer: reading(
      at('{environment}/release.json'),
      'What is published now, with the layers that this reader may have (release format, `releasePointer`).',
    ).input(z.strictObject({ environment: segment })),
    viewerFile: reading(at('{environment}/{file}'), 'A file of the viewer.').input(
      z.strictObject({ environment: segment, file: segment }),
    ),
    viewerAsset: reading(at('{environment}/assets/{file}'), 'A file of the viewer that never changes.').input(
      z.strictObject({ environment: segment, file: segment }),
    ),
    content: reading(
      at('{environment}/{layer}/{folder}/{file}'),
      'A node, manifest or picture of a layer. It never changes.',
    ).input(z.strictObject({ environment: segment, layer: segment, folder: segment, file: segment })),
  };
}
