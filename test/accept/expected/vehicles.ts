import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresOf } from './figures.ts';
import type { Derived } from './figures.ts';
import { readCsv } from './table.ts';

/** A vehicle as the yearly lists have it; of several body styles the first, of none a word that says so. */
export interface Vehicle {
  year: string;
  make: string;
  model: string;
  style: string;
}

const noStyle = 'Not stated';

/** All vehicles of the yearly lists. */
export async function readVehicles(dir: string): Promise<Vehicle[]> {
  const years = (await readdir(dir)).filter((name) => /^\d{4}\.csv$/.test(name)).toSorted();
  const lists = await Promise.all(
    years.map((name) => readCsv(join(dir, name), ['year', 'make', 'model', 'body_styles'])),
  );
  return lists.flat().map(({ year, make, model, body_styles: styles }) => {
    const [style = noStyle] = styles.trim() === '' ? [] : (JSON.parse(styles) as string[]);
    return { year, make, model, style };
  });
}

/** Each make once, which is also a folder. */
export const makesOf = (vehicles: readonly Vehicle[]): string[] => [...new Set(vehicles.map(({ make }) => make))];

/** What the imports of folders and of units have to do. */
export async function vehiclesExpected(dir: string): Promise<Derived> {
  const vehicles = await readVehicles(dir);
  return {
    imports: {
      'vehicle makes': figuresOf(makesOf(vehicles).length, []),
      vehicles: figuresOf(vehicles.length, []),
    },
    records: {},
  };
}

/** A vehicle of the list of makes and models. */
export const readModels = (dir: string) => readCsv(join(dir, 'vehicle-make-model.csv.gz'), ['year', 'make', 'model']);

const rated = ['class', 'trans', 'drive', 'cyl', 'displ', 'fuel', 'hwy', 'cty'] as const;

/** Vehicles whose consumption was rated. */
export const readRated = (dir: string) =>
  readCsv(join(dir, 'epa-fueleconomy.csv.gz'), ['id', 'make', 'model', 'year', ...rated]);
export type Rated = Awaited<ReturnType<typeof readRated>>[number];

/** Those that lack a value of what makes them complete. */
export const incompleteOf = (vehicles: readonly Rated[]): Rated[] =>
  vehicles.filter((one) => rated.some((key) => one[key] === ''));

/** Makes that are none of some others, whatever the case. */
export function newMakes(vehicles: readonly { make: string }[], known: readonly string[]): string[] {
  const has = new Set(known.map((make) => make.toLowerCase()));
  const fresh = new Map<string, string>();
  for (const { make } of vehicles) if (!has.has(make.toLowerCase())) fresh.set(make.toLowerCase(), make);
  return [...fresh.values()];
}

/** A name without case, accents, blanks and punctuation. */
const alike = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '');

/** The makes that likely mean one that is known: each with that one. */
export function proposalsOf(fresh: readonly string[], known: readonly string[]): [string, string][] {
  const byKey = new Map(known.map((make) => [alike(make), make]));
  return fresh.flatMap((make): [string, string][] => {
    const other = byKey.get(alike(make));
    return other === undefined ? [] : [[make, other]];
  });
}

const mostColors = 200;

/** Colors of a catalogue of toys, parted over units as many as one holds. */
export async function readColors(dir: string) {
  const colors = await readCsv(join(dir, 'colors.csv.gz'), ['id', 'name', 'rgb', 'is_trans']);
  return colors.map(({ is_trans: isTrans, ...color }, at) => ({
    ...color,
    type: isTrans === 'True' ? 'Transparent' : 'Solid',
    unit: `Palette ${Math.floor(at / mostColors) + 1}`,
  }));
}

/** What the imports of the further lists have to do. */
export async function furtherExpected(dir: string): Promise<Derived> {
  const models = await readModels(join(dir, 'vehicles'));
  const vehicles = await readRated(join(dir, 'vehicles'));
  const colors = await readColors(join(dir, 'lego-catalogue'));
  const values = vehicles.reduce((sum, one) => sum + rated.filter((key) => one[key] !== '').length, 0);
  return {
    imports: {
      'makes of models': figuresOf(newMakes(models, []).length, []),
      models: figuresOf(models.length, []),
      'makes of rated vehicles': figuresOf(newMakes(vehicles, []).length, []),
      'rated vehicles': figuresOf(vehicles.length, []),
      'rated values': { rows: vehicles.length, created: values, rejected: [] },
      'palette folder': figuresOf(1, []),
      palettes: figuresOf(new Set(colors.map(({ unit }) => unit)).size, []),
      colors: figuresOf(colors.length, []),
    },
    records: {},
  };
}
