import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { matchesRule, problemsOfRule, type SerialRule } from '../../serial/rules.ts';
import { figureOf } from './figures.ts';
import { DEALERS_DIVISION, hierarchyLines } from './hierarchy.ts';
import { imageLines } from './imagefile.ts';
import { listLines } from './list.ts';
import { modelLines } from './modelfile.ts';
import { partLines, priceLines, successionLines } from './partfile.ts';
import { serialLines } from './serialfile.ts';
import { sizeFor } from './size.ts';
import { itemTextLines, partTextLines } from './textfile.ts';
import { diagramAt, figures } from './tree.ts';

type Row = Record<string, string>;

const SEED = 'demo';
const SIZE = sizeFor(2000);
const TODAY = new Date('2026-12-31T12:00:00Z');
const read = (lines: Iterable<string>): Row[] => parse<Row>([...lines].join(''), { columns: true });
const FILES = {
  hierarchyLines,
  partLines,
  listLines,
  priceLines: (seed: string, size: typeof SIZE) => priceLines(seed, size, TODAY),
  successionLines,
  serialLines,
  itemTextLines,
  partTextLines,
};

const parts = read(partLines(SEED, SIZE));
const rows = read(listLines(SEED, SIZE));
const tree = read(hierarchyLines(SEED, SIZE));
const numbers = new Set(parts.map((row) => row['Part number']));

describe('the sample catalogue', () => {
  it('has the asked size', () => {
    expect(parts).toHaveLength(2000);
    const distinct = (type: string) =>
      new Set(tree.filter((row) => row['Type'] === type).map((row) => `${row['Name']}|${row['Tag']}`)).size;
    expect(distinct('MD')).toBe(60);
    expect(distinct('IP')).toBe(300);
    expect(distinct('CH')).toBeGreaterThan(10);
    expect(rows.length).toBeGreaterThan(3000);
    expect(rows.length).toBeLessThan(4500);
    expect(sizeFor(1_000_000)).toMatchObject({ models: 2000, diagrams: 20_000 });
  });

  it.each(Object.entries(FILES))('%s writes the same for a seed, and something else for another', (_, lines) => {
    const digest = (seed: string) =>
      createHash('sha256')
        .update([...lines(seed, SIZE)].join(''))
        .digest('hex');
    expect(digest(SEED)).toBe(digest(SEED));
    if (lines !== serialLines && lines !== itemTextLines) expect(digest(SEED)).not.toBe(digest('other'));
  });

  it('numbers parts uniquely, with leading zeros and suffixes', () => {
    expect(numbers.size).toBe(parts.length);
    const list = [...numbers].map(String);
    expect(list.every((number) => /^\d{7}(-K)?$/.test(number))).toBe(true);
    expect(list.filter((number) => number.startsWith('0')).length).toBeGreaterThan(100);
    expect(list.filter((number) => number.endsWith('-K')).length).toBeGreaterThan(40);
  });

  it('names each parent before its children', () => {
    const seen = new Set<string>();
    for (const row of tree) {
      if (row['Parent type'])
        expect(seen).toContain(`${row['Parent type']}|${row['Parent name']}|${row['Parent tag']}`);
      seen.add(`${row['Type']}|${row['Name']}|${row['Tag']}`);
    }
    const primary = tree
      .filter((row) => row['Relation'] === 'Primary')
      .map((row) => `${row['Type']}|${row['Name']}|${row['Tag']}`);
    expect(new Set(primary).size).toBe(primary.length);
    expect(tree.filter((row) => row['Relation'] === 'Link').length).toBeGreaterThan(50);
  });

  it('has a row for every callout of every drawing, and only parts that exist', () => {
    const tags = new Map<string, Set<string>>();
    for (const row of rows) {
      expect(numbers).toContain(row['Part number']);
      const diagram = row['Diagram tag'] ?? '';
      tags.set(diagram, (tags.get(diagram) ?? new Set()).add(row['Reference tag'] ?? ''));
    }
    for (let index = 0; index < SIZE.diagrams; index += 1) {
      const { key, figure } = diagramAt(index, SIZE);
      const callouts = figureOf(figure.name).entries.map(({ callout }) => callout);
      expect([...(tags.get(key.tag) ?? [])].filter(Boolean).toSorted()).toEqual(callouts.toSorted());
    }
    expect(rows.filter((row) => row['Reference tag'] === '').length).toBeGreaterThan(10);
    expect(rows.filter((row) => row['Context'] !== '').length).toBeGreaterThan(100);
    expect(
      rows.every((row) => (row['Description'] ?? '').length <= 256 && (row['Reference tag'] ?? '').length <= 16),
    ).toBe(true);
  });

  it('keeps internal parts internal in every list', () => {
    const internal = new Set(rows.filter((row) => row['Internal'] === 'Y').map((row) => row['Part number']));
    expect(internal.size).toBeGreaterThan(3);
    expect(rows.filter((row) => internal.has(row['Part number']) && row['Internal'] !== 'Y')).toEqual([]);
  });

  it('uses most parts in some list', () => {
    expect(new Set(rows.map((row) => row['Part number'])).size).toBeGreaterThan(1400);
  });

  it('supersedes parts one by one, in chains, by alternatives and by sets, never in a circle', () => {
    const found = read(successionLines(SEED, SIZE));
    expect(found.length).toBeGreaterThan(110);
    expect(found.length).toBeLessThan(200);
    expect(found.some((row) => row['And/Or'] === 'And')).toBe(true);
    const next = new Map<string, string[]>();
    for (const row of found) {
      const by = row['Superseded by'] ?? '';
      expect(numbers).toContain(by);
      next.set(row['Part number'] ?? '', [...(next.get(row['Part number'] ?? '') ?? []), by]);
    }
    const depth = (number: string, path: readonly string[]): number => {
      expect(path).not.toContain(number);
      return 1 + Math.max(0, ...(next.get(number) ?? []).map((by) => depth(by, [...path, number])));
    };
    expect(Math.max(...[...next.keys()].map((number) => depth(number, [])))).toBeGreaterThanOrEqual(4);
    expect([...next.values()].some((by) => by.length === 2)).toBe(true);
  });

  it('18.c prices most parts for two audiences, some from next month on, whatever the day', () => {
    const prices = read(priceLines(SEED, SIZE, TODAY));
    const keys = prices.map((row) => `${row['Part number']}|${row['Audience']}|${row['As-of date']}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(prices.map((row) => row['Audience']))).toEqual(new Set(['Dealer', 'Retail']));
    expect(new Set(prices.map((row) => row['Part number'])).size).toBeGreaterThan(1850);
    expect(new Set(prices.map((row) => row['As-of date']))).toEqual(
      new Set(['2025-12-01', '2026-07-01', '2027-01-01']),
    );
    expect(prices.filter((row) => row['As-of date'] === '2027-01-01').length).toBeGreaterThan(200);
    expect(prices.every((row) => /^\d+\.\d\d$/.test(row['Cost'] ?? '') && Number(row['MSRP']) > 0)).toBe(true);
  });

  it('18.c gives every model its code, year, engine and market', () => {
    const models = read(modelLines(SIZE));
    expect(models).toHaveLength(SIZE.models);
    expect(models.every((row) => tree.some(({ Name, Tag }) => Name === row['Name'] && Tag === row['Tag']))).toBe(true);
    expect(models[0]).toEqual({
      Type: 'MD',
      Name: 'Skarv 600 LT',
      Tag: '26',
      'Attributes.Code': 'SNO26-0001',
      'Attributes.Year': '2026',
      'Attributes.Engine': '600 cc, two-stroke',
      'Attributes.Market': 'North America',
    });
    expect(new Set(models.map((row) => row['Attributes.Code'])).size).toBe(SIZE.models);
    expect(new Set(models.map((row) => row['Attributes.Market'])).size).toBe(3);
  });

  it('gives every diagram and every model an image of the zip, and every part a French and a German name', () => {
    const paths = new Set(figures().map(({ path }) => path));
    const images = read(imageLines(SIZE));
    expect(images.map((row) => row['Item type'])).toEqual([...Array(300).fill('IP'), ...Array(60).fill('MD')]);
    expect(images.every((row) => paths.has(row['File path'] ?? ''))).toBe(true);
    const texts = read(partTextLines(SEED, SIZE));
    expect(texts).toHaveLength(4000);
    expect(texts.every(({ Description = '' }) => Description.length > 0 && Description.length <= 256)).toBe(true);
    expect(new Set(texts.map((row) => row['Language']))).toEqual(new Set(['FR', 'DE']));
    const items = new Set(tree.map((row) => `${row['Type']}|${row['Name']}|${row['Tag']}`));
    const names = read(itemTextLines(SEED, SIZE));
    expect(names.length).toBeGreaterThan(600);
    expect(names.filter((row) => !items.has(`${row['Type']}|${row['Name']}|${row['Tag']}`))).toEqual([]);
  });

  it('gives every model serial rules of its own, of each type', () => {
    const serials = read(serialLines(SEED, SIZE));
    const rules = serials.map((row): SerialRule => ({
      type: row['Rule type'] === 'Single' ? '1' : row['Rule type'] === 'Open range' ? '2' : '3',
      prefix: row['Prefix'] ?? '',
      start: row['Range start'] ?? '',
      end: row['Range end'] ?? '',
      suffix: row['Suffix'] ?? '',
    }));
    expect(rules.flatMap(problemsOfRule)).toEqual([]);
    expect(new Set(rules.map(({ type }) => type))).toEqual(new Set(['1', '2', '3']));
    expect(new Set(serials.map((row) => `${row['Model name']}|${row['Model tag']}`)).size).toBe(60);
    const asked = { prefix: 'SNO26X000', number: '00042', suffix: '' };
    expect(rules.filter((rule) => matchesRule(rule, asked))).toHaveLength(1);
  });

  it('publishes nearly all, and has a division for dealers with diagrams of its own', () => {
    const draft = tree.filter((row) => row['Relation'] === 'Primary' && row['Workflow'] !== 'Publish');
    expect(draft.length / tree.length).toBeLessThan(0.08);
    // The row of a link says the state too: a file's last word on an item counts.
    const states = Map.groupBy(tree, (row) => `${row['Type']}|${row['Name']}|${row['Tag']}`);
    for (const rows of states.values()) expect(new Set(rows.map((row) => row['Workflow'])).size).toBe(1);
    expect(new Set(draft.map((row) => row['Workflow'])).size).toBe(3);
    const [model] = tree.filter((row) => row['Parent name'] === DEALERS_DIVISION.en);
    const { Name: name, Tag: tag } = model ?? {};
    const hangs = (row: Row) => row['Parent name'] === name || row['Parent tag'] === `${name} ${tag}`;
    const own = tree.filter((row) => row['Type'] === 'IP' && row['Relation'] === 'Primary' && hangs(row));
    const diagrams = own.map((row) => row['Tag']);
    expect(diagrams.length).toBeGreaterThan(2);
    expect(tree.filter((row) => row['Relation'] === 'Link' && diagrams.includes(row['Tag']))).toEqual([]);
  });

  it('refuses sizes that make no catalogue', () => {
    for (const size of [0, 499, 1.5, Number.NaN, 5_000_001]) expect(() => sizeFor(size)).toThrow(RangeError);
  });
});
