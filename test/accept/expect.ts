import { join } from 'node:path';
import { contentOf } from './expected/figures.ts';
import type { Derived, Expected } from './expected/figures.ts';
import { legoExpected } from './expected/lego.ts';
import { relationsExpected } from './expected/relations.ts';
import { shopExpected } from './expected/shop.ts';
import { drawingsExpected } from './expected/sheets.ts';
import { skusExpected } from './expected/skus.ts';
import { taxonomyExpected } from './expected/taxonomy.ts';
import { furtherExpected, vehiclesExpected } from './expected/vehicles.ts';

/** What the data of `dir` have to become, from the files and the specification alone. */
export async function derive(dir: string): Promise<Derived> {
  const lego = await legoExpected(join(dir, 'lego-catalogue'));
  const drawings = await drawingsExpected(join(dir, 'drawings'));
  const relations = await relationsExpected(join(dir, 'lego-catalogue'));
  const shop = await shopExpected(join(dir, 'ecommerce'));
  const skus = await skusExpected(dir);
  const vehicles = await vehiclesExpected(join(dir, 'vehicles/us-car-models'));
  const taxonomy = await taxonomyExpected(dir);
  const further = await furtherExpected(dir);
  return {
    imports: {
      ...lego.imports,
      ...relations.imports,
      ...shop.imports,
      ...skus.imports,
      ...drawings.imports,
      ...vehicles.imports,
      ...taxonomy.imports,
      ...further.imports,
    },
    records: { ...lego.records, ...drawings.records },
  };
}

/** The figures that stand for the records in examples/expected.json. */
export const figures = ({ imports, records }: Derived): Expected => ({
  imports,
  contents: Object.fromEntries(Object.entries(records).map(([kind, rows]) => [kind, contentOf(rows)])),
});

if (import.meta.main) {
  const [dir] = process.argv.slice(2);
  if (dir === undefined) throw new Error('Usage: node test/accept/expect.ts DIR > examples/expected.json');
  console.log(JSON.stringify(figures(await derive(dir)), null, 2));
}
