import { join } from 'node:path';
import type { Derived } from './figures.ts';
import { figuresOf } from './figures.ts';
import { refusedItems, refusedParts, taken } from './refused.ts';
import { readCsv } from './table.ts';

/** What the LEGO catalogue has to hold and its imports have to say, read from its files. */
export async function legoExpected(dir: string): Promise<Derived> {
  const themes = await readCsv(join(dir, 'themes.csv.gz'), ['id', 'name', 'parent_id']);
  const sets = await readCsv(join(dir, 'sets.csv.gz'), ['set_num', 'name', 'theme_id']);
  const parts = await readCsv(join(dir, 'parts.csv.gz'), ['part_num', 'name']);
  const folders = themes.map((row) => item('DV', row.id, row.name, row.parent_id));
  const models = sets.map((row) => item('MD', row.set_num, row.name, row.theme_id));
  const noThemes = refusedItems('themes.csv', folders, []);
  const noSets = refusedItems('sets.csv', models, folders);
  const noParts = refusedParts('parts.csv', parts);
  return {
    imports: {
      'lego themes': figuresOf(themes.length, noThemes),
      'lego sets': figuresOf(sets.length, noSets),
      'lego parts': figuresOf(parts.length, noParts),
    },
    records: {
      'lego themes': taken(folders, noThemes).map(({ type, name, title, parentName }) => [
        type,
        name,
        title,
        parentName,
      ]),
      'lego sets': taken(models, noSets).map(({ type, name, title, parentName }) => [type, name, title, parentName]),
      'lego parts': taken(parts, noParts).map((row) => [row.part_num, row.name, false]),
    },
  };
}

const item = (type: string, name: string, title: string, parentName: string) => ({
  type,
  name,
  title,
  parentType: 'DV',
  parentName,
});
