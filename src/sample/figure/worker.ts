import { workerData } from 'node:worker_threads';
import { sayResult } from '../../platform/thread/thread.ts';
import { variantOf } from '../catalogue/list.ts';
import type { FigureKey } from '../catalogue/tree.ts';
import { drawFigure } from '../drawing/assemblies/figure.ts';
import type { Label } from '../drawing/draw.ts';
import { renderPng } from '../drawing/png.ts';

/** A drawing that a thread is asked for, by its place among all. */
export interface FigureOrder {
  key: FigureKey;
  index: number;
  /** Of the drawing, in its title block. */
  number: string;
}

export interface Figure extends FigureOrder {
  png: Uint8Array;
  labels: readonly Label[];
}

/** One drawing of the sample, its title block filled in. */
async function figure(order: FigureOrder): Promise<Figure> {
  const { division, subject } = order.key;
  const { svg, labels } = drawFigure(subject.assembly, variantOf(division.code), {
    name: subject.name.en,
    figure: `${String(division.subjects.indexOf(subject) + 1).padStart(2, '0')}-1`,
    model: division.name.en,
    sheet: '1 / 1',
    number: order.number,
  });
  return { ...order, png: await renderPng(svg), labels };
}

const figures: Figure[] = [];
for (const order of workerData as FigureOrder[]) figures.push(await figure(order));
sayResult(figures);
