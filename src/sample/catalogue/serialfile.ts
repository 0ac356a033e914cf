import { line } from './delimited.ts';
import type { Size } from './size.ts';
import { modelAt } from './tree.ts';
import type { Model } from './tree.ts';

/** Serial rules of the models, as an import file: each has a closed range; some take any market, some went on, some began with a prototype. */
export function* serialLines(_seed: string, size: Size): Generator<string> {
  yield line(['Model name', 'Model tag', 'Rule type', 'Prefix', 'Range start', 'Range end', 'Suffix']);
  for (let index = 0; index < size.models; index += 1) {
    const model = modelAt(index);
    const { name, tag } = model.key;
    const prefix = serialPrefix(model);
    yield line([name, tag, 'Closed range', prefix, '00001', '04999', '']);
    if (index % 3 === 0) yield line([name, tag, 'Open range', prefix, '5000', '', 'E']);
    if (index % 5 === 0) yield line([name, tag, 'Single', prefix, '100', '', 'P']);
  }
}

/** Division, model year, market (`?`: any, else U), model: SNO26U0A1. */
function serialPrefix({ index, division, key }: Model): string {
  const market = index % 4 === 0 ? '?' : 'U';
  return `${division.code}${key.tag}${market}${index.toString(36).toUpperCase().padStart(3, '0')}`;
}
