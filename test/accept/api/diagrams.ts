import { diagramContract } from '../../../src/diagram/contract.ts';
import { treeContract } from '../../../src/hierarchy/tree/contract.ts';
import { imageContract } from '../../../src/image/contract.ts';
import { answerOf } from './client.ts';
import type { Client } from './client.ts';
import type { Sheet } from '../expected/drawings.ts';
import type { Row } from '../expected/figures.ts';
import { isHotspotSize, refusedBoxes } from '../expected/refused.ts';
import type { Outcome } from './importing.ts';
import { pixelsOf } from '../expected/sheets.ts';
import type { PlacedNode } from './tree.ts';

const record = answerOf(diagramContract.get);
const pegged = answerOf(diagramContract.pegged);
const hotspots = answerOf(imageContract.hotspots);
const savedHotspots = answerOf(imageContract.saveHotspots);
const listed = answerOf(treeContract.diagrams);

/** Diagrams with their image. */
export interface Illustrated {
  id: number;
  name: string;
  imageId: number;
}

export async function illustrated(client: Client, tree: readonly PlacedNode[]): Promise<Illustrated[]> {
  const diagrams: Illustrated[] = [];
  for (const { id, name } of tree.filter((node) => node.typeCode === 'IP')) {
    const { image } = await client.get(`/api/diagrams/${id}`, record);
    if (image) diagrams.push({ id, name, imageId: image.id });
  }
  return diagrams;
}

/**
 * Puts the balloons of each sheet on its image: those that are not there yet, and those that are as they stand. Through
 * the call by which a screen saves them, yet counted as an import.
 */
export async function placeHotspots(
  client: Client,
  diagrams: readonly Illustrated[],
  sheets: readonly Sheet[],
): Promise<Outcome> {
  const begun = performance.now();
  const boxes = sheets.flatMap((sheet) => sheet.labels.callouts);
  const placed = { created: 0, unchanged: 0, changed: false };
  for (const { name, imageId } of diagrams) {
    const sheet = sheets.find((one) => one.name === name);
    const there = await client.get(`/api/file/hotspots?imageId=${imageId}`, hotspots);
    const has = new Set(there.map(boxText));
    const missing = sheet?.labels.callouts.filter((box) => isHotspotSize(box) && !has.has(boxText(box))) ?? [];
    const items = [...missing.map(({ value, x, y, w, h }) => ({ value, x, y, w, h })), ...there];
    const saved = await client.post('/api/file/hotspots', { imageId, items }, savedHotspots);
    placed.unchanged += there.length;
    placed.created += saved.hotspots.length - there.length;
    placed.changed ||= saved.changeId !== null;
  }
  const seconds = (performance.now() - begun) / 1000;
  const rejected = refusedBoxes('callouts.json', boxes);
  return { rows: boxes.length, ...placed, updated: 0, removed: 0, rejected, seconds };
}

const boxText = ({ value, x, y, w, h }: { value: string; x: number; y: number; w: number; h: number }) =>
  `${value} at ${x},${y} of ${w} by ${h}`;

export async function readHotspots(client: Client, diagrams: readonly Illustrated[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, imageId } of diagrams) {
    const found = await client.get(`/api/file/hotspots?imageId=${imageId}`, hotspots);
    rows.push(...found.map(({ value, x, y, w, h }) => [name, value, x, y, w, h]));
  }
  return rows;
}

/** The images as they are served, by their pixels: formats may differ, pictures may not. */
export async function readImages(client: Client, diagrams: readonly Illustrated[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, imageId } of diagrams) {
    const { width, height, sha256 } = await pixelsOf(await client.file(`/api/file/image/${imageId}`));
    rows.push([name, width, height, sha256]);
  }
  return rows;
}

/** The parts lists in their order. A generated number is known by being the program's own: `null`. */
export async function readRows(client: Client, diagrams: readonly Illustrated[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { id, name } of diagrams) {
    const list = await client.get(`/api/diagrams/${id}/pegged`, pegged);
    rows.push(
      ...list.map((row, index) => [
        name,
        index + 1,
        row.tag,
        row.isInternal ? null : row.partNumber,
        row.description,
        row.partQty,
        row.isInternal,
      ]),
    );
  }
  return rows;
}

export async function readCoverage(client: Client, tree: readonly PlacedNode[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const parentId of new Set(tree.filter((node) => node.typeCode === 'IP').map((node) => node.parentId))) {
    const { items } = await client.get(`/api/hierarchies/${parentId}/diagrams`, listed);
    rows.push(...items.map((one) => [one.name, one.totalPeggeds, one.totalHotspots, one.partCoverage]));
  }
  return rows;
}
