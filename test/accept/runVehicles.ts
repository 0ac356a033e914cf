import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { globalLookupContract } from '../../src/global-lookup/contract.ts';
import { unitLists } from '../../src/major-unit/list/rules.ts';
import { answerOf } from './api/client.ts';
import type { Client } from './api/client.ts';
import type { Task } from './api/importing.ts';
import { importAll } from './bench.ts';
import type { Bench } from './bench.ts';
import { csvLine } from './expected/table.ts';
import { makesOf, readVehicles } from './expected/vehicles.ts';

const waiting = answerOf(globalLookupContract.value.waiting);

/** Vehicles of 35 model years as major units: in, and in again; each make and body style waits to be settled once. */
export async function runVehicles(bench: Bench, client: Client, _readers: Client, outside: Client): Promise<void> {
  const vehicles = await readVehicles(join(bench.dir, 'vehicles/us-car-models'));
  const makes = makesOf(vehicles);
  const write = async (name: string, rows: string[][]) => {
    const to = join(bench.scratch, name);
    await writeFile(to, rows.map(csvLine).join(''));
    return to;
  };
  const folders = await write('makes.csv', [['type', 'name'], ...makes.map((make) => ['MF', make])]);
  const units = await write('vehicles.csv', [
    [
      'type',
      'name',
      'industry',
      'product type',
      'product sub type',
      'make',
      'model year',
      'parent type',
      'parent name',
    ],
    ...vehicles.map(({ year, make, model, style }) => [
      'MU',
      model,
      'Automotive',
      'Car',
      style,
      make,
      year,
      'MF',
      make,
    ]),
  ]);
  const tasks: Task[] = [
    { name: 'vehicle makes', client, type: 1, profile: 'vehicle-makes', file: folders },
    { name: 'vehicles', client, type: 200, profile: 'vehicles', file: units },
  ];
  await importAll(bench, tasks, false);
  await importAll(bench, tasks, true);
  const wait = async (list: number) =>
    (await outside.get(`/api/global-lookup/values-for-validation?context=MajorUnit&listTypeId=${list}`, waiting)).total;
  const found = { makes: await wait(unitLists.make), styles: await wait(unitLists.productSubType) };
  const styles = new Set(vehicles.map(({ style }) => style)).size;
  if (found.makes !== makes.length) bench.report.mismatches.push(`${found.makes} makes wait, not ${makes.length}`);
  if (found.styles !== styles) bench.report.mismatches.push(`${found.styles} body styles wait, not ${styles}`);
}
