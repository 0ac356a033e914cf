import { cp, copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ReleasePointer } from '../contract.ts';
import type { LayerFiles } from '../service.ts';
import type { FolderKind } from './rules.ts';
import { addressOf, inGroups, namesOf } from '../walk/service.ts';

export interface Order {
  /** A folder that is empty or not there. */
  to: string;
  kind: FolderKind;
  /** The viewer as hosts get it, and as one classic script for a double click. */
  viewer: { host: string; stick: string };
  /** Where the catalogue's releases lie, as `catalogFolder` gives it. */
  from: string;
  layerOf: (id: string) => LayerFiles;
}

export const pointerAddress = 'release.json';

/**
 * Writes a folder: the viewer, `release.json`, and the files of the layers that it names, nothing else. The pointer comes
 * last: a folder that is cut off shows nothing. For a double click each file is a script that hands it over, since a page
 * may fetch none there; pictures and literature stay what they are.
 */
export async function writeFolder(
  { to, kind, viewer, from, layerOf }: Order,
  pointer: ReleasePointer,
): Promise<{ files: number }> {
  await mkdir(to, { recursive: true });
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty.`);
  if (kind !== 'stick') await copyViewer(viewer.host, to);
  if (kind === 'stick') await copyViewer(viewer.stick, to);
  if (kind === 'both') await addStick(viewer.stick, to);
  const manifests = Object.fromEntries(pointer.layers.map(({ id, manifest }) => [id, manifest]));
  const names = await namesOf(layerOf, [{ manifests }]);
  const addresses = [...names].flatMap(([layer, found]) => [...found].map((name) => addressOf(layer, name)));
  await inGroups(addresses, async (address) => {
    await mkdir(dirname(join(to, address)), { recursive: true });
    const isScript = kind !== 'host' && address.endsWith('.gz');
    if (isScript) await writeScript(to, address, await readFile(join(from, address)));
    if (!isScript || kind === 'both') await copyFile(join(from, address), join(to, address));
  });
  const text = JSON.stringify(pointer);
  if (kind !== 'host') await writeScript(to, pointerAddress, Buffer.from(text));
  if (kind !== 'stick') await writeFile(join(to, pointerAddress), text);
  return { files: addresses.length + 1 };
}

/** Without what the build notes for itself, which begins with a dot. */
const copyViewer = (viewer: string, to: string) =>
  cp(viewer, to, { recursive: true, filter: (path) => path === viewer || !basename(path).startsWith('.') });

/** The script of a file, as the viewer runs it (src/viewer/read/scripts.ts). */
export const scriptOf = (address: string, content: Buffer) =>
  `calloutFile(${JSON.stringify(address)},"${content.toString('base64')}")\n`;

const writeScript = (to: string, address: string, content: Buffer) =>
  writeFile(join(to, `${address}.js`), scriptOf(address, content));

/** The page of a double click where its files lie in `stick/`. */
export const stickPage = (html: string) => html.replaceAll('"./', '"./stick/');

/** What leads from the page of hosts to that of a double click: a script, and the page that runs it first. */
export const leadToStick = {
  script: `if (location.protocol === 'file:') location.replace('stick.html' + location.hash);\n`,
  page: (html: string) => html.replace('<head>', '<head>\n    <script src="./open.js"></script>'),
};

/**
 * Puts the page of a double click beside the one of hosts, whose first script leads to it. Both stand in the folder
 * itself: their addresses are relative to it.
 */
async function addStick(viewer: string, to: string): Promise<void> {
  await copyViewer(viewer, join(to, 'stick'));
  const page = await readFile(join(to, 'stick/index.html'), 'utf8');
  await writeFile(join(to, 'stick.html'), stickPage(page));
  await rm(join(to, 'stick/index.html'));
  await writeFile(join(to, 'open.js'), leadToStick.script);
  const first = join(to, 'index.html');
  const html = await readFile(first, 'utf8');
  await writeFile(first, leadToStick.page(html));
}
