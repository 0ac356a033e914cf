import { cp, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ReleasePointer } from '../contract.ts';
import type { LayerFiles } from '../service.ts';
import { addressOf, inGroups, namesOf } from '../walk/service.ts';

/**
 * Writes a folder for any file host: the viewer, `release.json`, and the files of the layers that it names, nothing
 * else. The pointer comes last: a folder that is cut off shows nothing.
 * @param to a folder that is empty or not there
 * @param from where the catalogue's releases lie, as `catalogFolder` gives it
 */
export async function writeFolder(
  { to, viewer, from, layerOf }: { to: string; viewer: string; from: string; layerOf: (id: string) => LayerFiles },
  pointer: ReleasePointer,
): Promise<{ files: number }> {
  await mkdir(to, { recursive: true });
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty.`);
  // What the build notes for itself begins with a dot.
  await cp(viewer, to, { recursive: true, filter: (path) => path === viewer || !basename(path).startsWith('.') });
  const manifests = Object.fromEntries(pointer.layers.map(({ id, manifest }) => [id, manifest]));
  const names = await namesOf(layerOf, [{ manifests }]);
  const addresses = [...names].flatMap(([layer, found]) => [...found].map((name) => addressOf(layer, name)));
  await inGroups(addresses, async (address) => {
    await mkdir(dirname(join(to, address)), { recursive: true });
    await copyFile(join(from, address), join(to, address));
  });
  await writeFile(join(to, 'release.json'), JSON.stringify(pointer));
  return { files: addresses.length + 1 };
}
