import { line } from './delimited.ts';
import { figureOf } from './figures.ts';
import type { Size } from './size.ts';
import { diagramAt } from './tree.ts';

/** Which image of the zip belongs to which diagram, as an import file. */
export function* imageLines(size: Size): Generator<string> {
  yield line(['File path', 'Item type', 'Item name', 'Item tag', 'Image name']);
  for (let index = 0; index < size.diagrams; index += 1) {
    const { key, figure } = diagramAt(index, size);
    yield line([figure.path, key.type, key.name, key.tag, figure.name]);
  }
}

/** The labels of every diagram's drawing: value and rectangle in image pixels from the upper left. */
export function* hotspotLines(size: Size): Generator<string> {
  yield line(['Diagram name', 'Diagram tag', 'Value', 'X', 'Y', 'W', 'H']);
  for (let index = 0; index < size.diagrams; index += 1) {
    const { key, figure } = diagramAt(index, size);
    for (const { value, x, y, w, h } of figureOf(figure.name).labels)
      yield line([key.name, key.tag, value, x, y, w, h]);
  }
}
