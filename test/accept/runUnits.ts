import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { globalLookupContract } from '../../src/global-lookup/contract.ts';
import { findContract } from '../../src/item-search/contract.ts';
import { unitLists } from '../../src/major-unit/list/rules.ts';
import { valueContract } from '../../src/major-unit/value/contract.ts';
import { standardFeatureContract } from '../../src/standard-feature/contract.ts';
import { globalTypes } from '../../src/standard-feature/rules.ts';
import { answerOf } from './api/client.ts';
import type { Client } from './api/client.ts';
import type { Task } from './api/importing.ts';
import { importAll } from './bench.ts';
import type { Bench } from './bench.ts';
import { csvLine } from './expected/table.ts';
import {
  incompleteOf,
  newMakes,
  proposalsOf,
  readColors,
  readModels,
  readRated,
  readVehicles,
  makesOf,
} from './expected/vehicles.ts';
import { unpack } from './files.ts';

const { value: values } = globalLookupContract;
const waiting = answerOf(values.waiting);
const listed = answerOf(values.list);
const oneValue = answerOf(values.add);
const settled = answerOf(values.replaceAll);

async function write(bench: Bench, name: string, rows: readonly (readonly string[])[]): Promise<string> {
  const to = join(bench.scratch, name);
  await writeFile(to, rows.map((row) => csvLine(row)).join(''));
  return to;
}

const foldersOf = (bench: Bench, name: string, makes: readonly string[]) =>
  write(bench, name, [['type', 'name'], ...makes.map((make) => ['MF', make])]);

async function waitingMakes(outside: Client) {
  const found = [];
  for (let cursor: string | null = null; ;) {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/api/global-lookup/values-for-validation?context=MajorUnit&listTypeId=${unitLists.make}${more}`;
    const page = await outside.get(path, waiting);
    found.push(...page.items);
    if (page.next === null) return found;
    cursor = page.next;
  }
}

/** Settles the makes that wait: those with a proposal are replaced, the others approved. */
async function settleMakes(outside: Client): Promise<void> {
  await outside.post('/api/global-lookup/values/accept-proposals', { listTypeId: unitLists.make }, settled);
  for (const { id, version } of await waitingMakes(outside))
    await outside.post(`/api/global-lookup/values/${id}/approve`, { version }, oneValue);
}

/** Holds the makes that wait, and what they are proposed to be, against those that the data have. */
async function holdMakes(bench: Bench, outside: Client, of: { name: string; fresh: string[]; known: string[] }) {
  const found = await waitingMakes(outside);
  const sorted = (pairs: readonly (readonly string[])[]) => pairs.map((pair) => pair.join(' as ')).toSorted();
  bench.report.same(`${of.name}: makes that wait`, of.fresh.length, found.length);
  bench.report.same(
    `${of.name}: proposals`,
    sorted(proposalsOf(of.fresh, of.known)),
    sorted(found.flatMap(({ name, proposal }) => (proposal ? [[name, proposal.name]] : []))),
  );
  for (const { name, proposal } of found) if (proposal) console.log(`  ${name} is proposed as ${proposal.name}`);
}

/** Makes that the lists have before a run. */
const knownMakes = async (bench: Bench) => makesOf(await readVehicles(join(bench.dir, 'vehicles/us-car-models')));

/** Makes and models of 16 years: in, their makes settled, and in again. */
export async function runModels(bench: Bench, client: Client, _readers: Client, outside: Client): Promise<void> {
  const dir = join(bench.dir, 'vehicles');
  const models = await readModels(dir);
  const known = await knownMakes(bench);
  await settleMakes(outside);
  const tasks: Task[] = [
    {
      name: 'makes of models',
      client,
      type: 1,
      profile: 'vehicle-makes',
      file: await foldersOf(bench, 'model-makes.csv', newMakes(models, [])),
    },
    {
      name: 'models',
      client,
      type: 200,
      profile: 'vehicle-years',
      file: await unpack(join(dir, 'vehicle-make-model.csv.gz'), bench.scratch),
    },
  ];
  await importAll(bench, tasks, false);
  await holdMakes(bench, outside, { name: 'models', fresh: newMakes(models, known), known });
  await settleMakes(outside);
  await importAll(bench, tasks, true);
}

const definition = answerOf(standardFeatureContract.addDefinition);
const field = answerOf(standardFeatureContract.addField);
const assigned = answerOf(standardFeatureContract.addAssignments);
const measures = answerOf(standardFeatureContract.uoms);

/** Numbers by which the installation names what the vehicles are. */
const codes = { industry: 71_001, type: 71_002, subType: 71_003 };

/** The value of a list by its name, with a numeric code. */
async function coded(outside: Client, list: number, name: string, numericCode: number) {
  const { items } = await outside.get(
    `/api/global-lookup/values?listTypeId=${list}&q=${encodeURIComponent(name)}`,
    listed,
  );
  const value = items.find((one) => one.name === name);
  if (!value) throw new Error(`The list ${list} has no value ${name}.`);
  return outside.patch(`/api/global-lookup/values/${value.id}`, { version: value.version, numericCode }, oneValue);
}

/** Gives vehicles a sub type with the eight attributes of the data. */
async function makeFields(outside: Client): Promise<void> {
  await coded(outside, unitLists.industry, 'Automotive', codes.industry);
  const car = await coded(outside, unitLists.productType, 'Car', codes.type);
  const rated = { listTypeId: unitLists.productSubType, name: 'Rated', parentId: car.id, numericCode: codes.subType };
  await outside.post('/api/global-lookup/values', rated, oneValue);
  const units = await outside.get('/api/global-attributes/uoms', measures);
  const unit = (symbol: string) => units.filter((one) => one.symbol === symbol).map(({ id }) => ({ id }));
  const listOf = async (name: string) => {
    const added = answerOf(globalLookupContract.addType);
    const { id } = await outside.post('/api/global-lookup/list-types', { name }, added);
    return { globalTypeId: globalTypes.list, customData: { listType: id } };
  };
  const mileage = { globalTypeId: globalTypes.measurement, unitsOfMeasure: unit('mpg') };
  const fields = {
    Class: await listOf('Vehicle classes'),
    Transmission: await listOf('Transmissions'),
    Drive: await listOf('Drives'),
    Cylinders: { globalTypeId: globalTypes.number, customData: { isWhole: true } },
    Displacement: { globalTypeId: globalTypes.measurement, unitsOfMeasure: unit('L') },
    Fuel: await listOf('Fuels'),
    Highway: mileage,
    City: mileage,
  };
  const ids: number[] = [];
  for (const [fieldName, of] of Object.entries(fields)) {
    const { id: typeId } = await outside.post('/api/global-attributes', { name: fieldName, ...of }, definition);
    const added = { industryNumericCode: codes.industry, fieldName, groupName: 'Rating', typeId };
    ids.push((await outside.post('/api/standardizedFeatures/attributeAssignment', added, field)).id);
  }
  const subTypeToAssign = { productTypeNumericCode: codes.type, productSubTypeNumericCode: codes.subType };
  await outside.post(
    '/api/standardizedFeatures/addAssignments',
    { standardFeatureIds: ids, subTypeToAssign },
    assigned,
  );
}

/** Vehicles with what they were rated at: in, and in again; those that lack a value are incomplete. */
export async function runRated(bench: Bench, client: Client, _readers: Client, outside: Client): Promise<void> {
  const dir = join(bench.dir, 'vehicles');
  const vehicles = await readRated(dir);
  const known = [...(await knownMakes(bench)), ...newMakes(await readModels(dir), await knownMakes(bench))];
  await settleMakes(outside);
  await makeFields(outside);
  const file = await unpack(join(dir, 'epa-fueleconomy.csv.gz'), bench.scratch);
  const tasks: Task[] = [
    {
      name: 'makes of rated vehicles',
      client,
      type: 1,
      profile: 'vehicle-makes',
      file: await foldersOf(bench, 'rated-makes.csv', newMakes(vehicles, [])),
    },
    { name: 'rated vehicles', client, type: 200, profile: 'rated-vehicles', file },
    { name: 'rated values', client, type: 204, profile: 'rated-values', file },
  ];
  await importAll(bench, tasks, false);
  await holdMakes(bench, outside, { name: 'rated vehicles', fresh: newMakes(vehicles, known), known });
  await importAll(bench, tasks, true);
  const incomplete = incompleteOf(vehicles);
  const found: string[] = [];
  for (const { id, model } of incomplete) {
    const unit = await unitOf(client, model, id);
    const progress = await client.get(
      `/api/majorUnits/${unit}/standardizedFeatures/progress`,
      answerOf(valueContract.progress),
    );
    if (progress.total === 8 && progress.done < 8) found.push(`${model} ${id}`);
  }
  bench.report.same(
    'rated vehicles: incomplete ones',
    incomplete.map(({ id, model }) => `${model} ${id}`),
    found,
  );
  console.log(`  ${found.length} rated vehicles are incomplete`);
}

/** The unit of a name and Tag. */
async function unitOf(client: Client, name: string, tag: string): Promise<number> {
  const af = encodeURIComponent(JSON.stringify([{ attributeId: 1, value: tag }]));
  const { items } = await client.get(
    `/api/hierarchies/search?context=MajorUnit&q=${encodeURIComponent(name)}&af=${af}`,
    answerOf(findContract.search),
  );
  const [unit] = items.filter((one) => one.name === name);
  if (!unit) throw new Error(`${name} ${tag} is not found.`);
  return unit.id;
}

/** Colors of toys, on units as many as take them: in, and in again. */
export async function runPalettes(bench: Bench, client: Client): Promise<void> {
  const colors = await readColors(join(bench.dir, 'lego-catalogue'));
  const units = [...new Set(colors.map(({ unit }) => unit))];
  const tasks: Task[] = [
    {
      name: 'palette folder',
      client,
      type: 1,
      profile: 'vehicle-makes',
      file: await foldersOf(bench, 'palette-folder.csv', ['Palettes']),
    },
    {
      name: 'palettes',
      client,
      type: 200,
      profile: 'palettes',
      file: await write(bench, 'palettes.csv', [
        ['type', 'name', 'parent'],
        ...units.map((unit) => ['MU', unit, 'Palettes']),
      ]),
    },
    {
      name: 'colors',
      client,
      type: 201,
      profile: 'unit-colors',
      file: await write(bench, 'colors.csv', [
        ['id', 'name', 'rgb', 'type', 'unit'],
        ...colors.map(({ id, name, rgb, type, unit }) => [id, name, rgb, type, unit]),
      ]),
    },
  ];
  await importAll(bench, tasks, false);
  await importAll(bench, tasks, true);
}
