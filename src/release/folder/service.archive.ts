import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { ReleasePointer } from '../contract.ts';
import { addressOf, namesOf } from '../walk/service.ts';
import { leadToStick, pointerAddress, scriptOf, stickPage, type Order } from './service.ts';

/**
 * The folder of `writeFolder` as a zip, which is written as it is read: a file at a time. Pictures and what is packed
 * already are stored as they are.
 */
export async function folderArchive(
  { kind, viewer, from, layerOf }: Omit<Order, 'to'>,
  pointer: ReleasePointer,
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  async function addViewer(root: string, under: string, page: (html: string) => string | null): Promise<void> {
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(root.length + 1).replaceAll('\\', '/');
      if (!entry.isFile() || name.split('/').some((part) => basename(part).startsWith('.'))) continue;
      if (name !== 'index.html') zip.addFile(path, under + name);
      else {
        const html = page(await readFile(path, 'utf8'));
        if (html !== null) addText(under + name, html);
      }
    }
  }
  if (kind === 'both') {
    await addViewer(viewer.host, '', leadToStick.page);
    addText('open.js', leadToStick.script);
    await addViewer(viewer.stick, 'stick/', () => null);
    addText('stick.html', stickPage(await readFile(join(viewer.stick, 'index.html'), 'utf8')));
  } else await addViewer(viewer[kind], '', (html) => html);

  const manifests = Object.fromEntries(pointer.layers.map(({ id, manifest }) => [id, manifest]));
  for (const [layer, found] of await namesOf(layerOf, [{ manifests }])) {
    for (const name of found) {
      const address = addressOf(layer, name);
      const isScript = kind !== 'host' && address.endsWith('.gz');
      if (isScript)
        zip.addReadStreamLazy(`${address}.js`, { compress: false }, (give) => {
          readFile(join(from, address)).then(
            (content) => give(null, Readable.from([scriptOf(address, content)])),
            (error: unknown) => give(error as Error, Readable.from([])),
          );
        });
      if (!isScript || kind === 'both') zip.addFile(join(from, address), address, { compress: false });
    }
  }
  // The pointer comes last: a folder that is cut off shows nothing.
  const text = JSON.stringify(pointer);
  if (kind !== 'host') addText(`${pointerAddress}.js`, scriptOf(pointerAddress, Buffer.from(text)));
  if (kind !== 'stick') addText(pointerAddress, text);
  const content = zip.outputStream as Readable;
  zip.on('error', (error) => content.destroy(error as Error));
  zip.end();
  return content;
}
