import { describe, expect, it } from 'vitest';
import { namesAbove, placeFiles, wayDown } from './rules.ts';

const drawings = [
  { name: 'SPR-V1 1000.00-A', title: 'Side frame', rows: 3 },
  { name: 'SPR-V1 1000.00-A.2', title: 'Its half', rows: 1 },
  { name: '10', title: 'Lid', rows: 2 },
  { name: '11', title: 'Foot', rows: 2 },
];
const place = (paths: string[]) => placeFiles({ paths, drawings, partNumbers: ['BX 77', ''] });

describe('drawings among the rows of a table', () => {
  it('are found by their number, the longest first, whatever parts its words', () => {
    const { diagrams, root, left } = place([
      'all/SPR-V1_1000.00-A_Side_frame.png',
      'all/sprv1 1000 00 A 2.svg',
      'all/drawing-10.jpg',
      'all/100.jpg',
    ]);
    expect(root).toBe('all');
    expect(left).toEqual([]);
    expect(diagrams.map(({ name, file, rows }) => [name, file, rows])).toEqual([
      ['10', 'all/drawing-10.jpg', 2],
      ['11', null, 2],
      ['100', 'all/100.jpg', 0],
      ['SPR-V1 1000.00-A', 'all/SPR-V1_1000.00-A_Side_frame.png', 3],
      ['SPR-V1 1000.00-A.2', 'all/sprv1 1000 00 A 2.svg', 1],
    ]);
  });

  it('leave out what is no picture, a worse kind of the same drawing, and the drawing of a part', () => {
    const { left, diagrams } = place(['10.pdf', '10.png', '10.tif', '11.webp', 'Read me.txt', 'BX 77 Bolt.png']);
    expect(left).toEqual([
      { file: '10.pdf', reason: 'twice' },
      { file: '10.tif', reason: 'twice' },
      { file: 'BX 77 Bolt.png', reason: 'part' },
      { file: 'Read me.txt', reason: 'kind' },
    ]);
    expect(diagrams.find(({ name }) => name === '10')?.file).toBe('10.png');
    expect(diagrams.find(({ name }) => name === '11')?.file).toBe('11.webp');
  });

  it('keep the folders below the one that all share', () => {
    const { diagrams, root } = place(['all/Snow/Fjell/10.png', 'all/Snow/Tind/11.png']);
    expect(root).toBe('Snow');
    expect(diagrams.filter(({ file }) => file).map(({ folders }) => folders)).toEqual([['Fjell'], ['Tind']]);
  });
});

describe('the way down to a diagram', () => {
  const type = (id: number, code: string, baseType: number, children: number[], allowTopLevel = false) => ({
    id,
    code,
    description: code,
    baseType,
    allowTopLevel,
    allowableChildren: children.map((child) => ({ id: child, primary: true })),
  });
  const types = [type(1, 'DV', 1, [2], true), type(2, 'MD', 2, [3, 4]), type(3, 'CH', 5, [4]), type(4, 'IP', 3, [])];
  const way = (depth: number) => wayDown(types, { model: 2, diagram: 3, depth })?.map(({ code }) => code);

  it('has a model in it and as many levels as there are folders, where the tree has them', () => {
    expect([0, 2, 3, 5].map(way)).toEqual([
      ['DV', 'MD', 'IP'],
      ['DV', 'MD', 'IP'],
      ['DV', 'MD', 'CH', 'IP'],
      ['DV', 'MD', 'CH', 'IP'],
    ]);
    expect(wayDown([types[3] as (typeof types)[3]], { model: 2, diagram: 3, depth: 0 })).toBeUndefined();
  });

  it('fills levels without a folder by the name of the whole, and joins folders for which there is no level', () => {
    const named = { under: [], whole: 'All' };
    expect(namesAbove([], 2, named)).toEqual(['All', 'All']);
    expect(namesAbove([], 2, { ...named, under: ['Snow', ' '] })).toEqual(['Snow', 'All']);
    expect(namesAbove(['Fjell'], 2, named)).toEqual(['All', 'Fjell']);
    expect(namesAbove(['a', 'b', 'c'], 2, named)).toEqual(['a / b', 'c']);
  });
});
