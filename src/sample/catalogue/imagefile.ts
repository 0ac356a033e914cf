import { line } from './delimited.ts';
import { figureOf } from './figures.ts';
import type { Size } from './size.ts';
import { diagramAt } from './tree.ts';

/** Which image of the zip belongs to which diagram, and the first drawing of a model to the model, as an import file. */
export function* imageLines(size: Size): Generator<string> {
  yield line(['File path', 'Item type', 'Item name', 'Item tag', 'Image name']);
  for (let index = 0; index < size.diagrams; index += 1) {
    const { key, figure } = diagramAt(index, size);
    yield line([figure.path, key.type, key.name, key.tag, figure.name]);
  }
  for (let index = 0; index < size.models; index += 1) {
    const { model, figure } = diagramAt(index, size);
    yield line([figure.path, model.key.type, model.key.name, model.key.tag, figure.name]);
  }
}

/** The diagram whose last callout has no hotspot yet. */
const UNTAGGED = 0;

/** The labels of every diagram's drawing: value and rectangle in image pixels from the upper left. */
export function* hotspotLines(size: Size): Generator<string> {
  yield line(['Diagram name', 'Diagram tag', 'Value', 'X', 'Y', 'W', 'H']);
  for (let index = 0; index < size.diagrams; index += 1) {
    const { key, figure } = diagramAt(index, size);
    const { labels } = figureOf(figure.name);
    for (const { value, x, y, w, h } of index === UNTAGGED ? labels.slice(0, -1) : labels)
      yield line([key.name, key.tag, value, x, y, w, h]);
  }
}
