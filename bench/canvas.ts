import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { diagramContract } from '../src/diagram/contract.ts';
import { imageContract, imageRecord } from '../src/image/contract.ts';
import type { Box } from '../src/image/rules.ts';
import { Dice } from '../test/dice.ts';
import { answerOf } from '../test/accept/api/client.ts';
import type { Client } from '../test/accept/api/client.ts';
import { frames } from './frames.ts';
import type { Target } from './load.ts';
import type { BenchRow } from './rows.ts';
import { sceneIn } from './scene.ts';

const paper = { width: 8000, height: 6000 };
const grid = { columns: 20, rows: 20 };
/** Strokes around each balloon, as dense as a drawing of a whole machine has them. */
const strokes = 40;

/** A large drawing with many hotspots, each of a row, moved in a real Chromium. */
export async function drawn(installation: Client, target: Target): Promise<BenchRow[]> {
  const { client, model, addDiagram } = await sceneIn(installation, 'CANVAS');
  const { id, version } = await addDiagram('Drive clutch');
  const boxes = balloons();
  const upload = new Blob([new Uint8Array(await picture(boxes))], { type: 'image/png' });
  const image = await client.upload('/api/file?filename=clutch.png', upload, imageRecord);
  const path = `/api/diagrams/${id}`;
  await client.post(`${path}/image`, { version, imageId: image.id }, answerOf(diagramContract.setImage));
  const items = boxes.map((box, n) => ({ ...box, value: String(n + 1) }));
  const spots = { imageId: image.id, items };
  await client.post('/api/file/hotspots', spots, answerOf(imageContract.saveHotspots));
  const rows = items.map(({ value: tag }) => ({ tag, partNumber: `C-${tag}`, description: 'Washer', partQty: '1' }));
  await client.post(`${path}/pegged`, { items: rows }, answerOf(diagramContract.savePegged));

  const what = `a drawing of ${paper.width} x ${paper.height} with ${boxes.length} hotspots`;
  const screen = { what, path: `/CANVAS/tree/${model}/${id}`, element: '.cv', open: decoded };
  return frames(target, [{ ...screen, acts: ['pan', 'zoom'] }]);
}

/** The whole drawing is there, and so are its hotspots. */
async function decoded(page: Page): Promise<void> {
  await page
    .locator('.hs')
    .nth(grid.columns * grid.rows - 1)
    .waitFor();
  await page.locator('.paper img').evaluate((image: HTMLImageElement) => image.decode());
}

/** Balloons in the cells of a grid, 60 pixels wide. */
function balloons(): Box[] {
  const cell = { w: paper.width / grid.columns, h: paper.height / grid.rows };
  return Array.from({ length: grid.columns * grid.rows }, (_, n) => {
    const x = (n % grid.columns) * cell.w + cell.w / 2 - 30;
    const y = Math.floor(n / grid.columns) * cell.h + cell.h / 2 - 30;
    return { x, y, w: 60, h: 60 };
  });
}

/** Line art with numbered balloons, as a PNG. */
function picture(boxes: readonly Box[]): Promise<Buffer> {
  const dice = new Dice(7);
  const near = (at: number) => Math.round(at + (dice.next() - 0.5) * 500);
  const parts = boxes.map(({ x, y }, n) => {
    const lines = Array.from({ length: strokes }, () => `M${near(x)} ${near(y)}L${near(x)} ${near(y)}`).join('');
    const number = `<text x="${x + 30}" y="${y + 40}" font-size="28" text-anchor="middle">${n + 1}</text>`;
    return `<path d="${lines}" stroke="#222" stroke-width="3"/><circle cx="${x + 30}" cy="${y + 30}" r="28" fill="#fff" stroke="#000"/>${number}`;
  });
  const size = `width="${paper.width}" height="${paper.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#fff"/>${parts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).greyscale().png().toBuffer();
}
