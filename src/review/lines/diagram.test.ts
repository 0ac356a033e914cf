import { expect, it } from 'vitest';
import type { DiagramRecord } from '../../release/contract.ts';
import { diagramLines } from './diagram.ts';
import type { Names } from './line.ts';

const names: Names = {
  baseOf: () => 6,
  attribute: String,
  group: String,
  part: String,
  item: String,
  level: String,
  color: String,
  audience: () => ({ name: 'Retail', currency: 'USD' }),
  first: 'DE',
};
const withRow = (row: Partial<DiagramRecord['rows'][number]>): DiagramRecord => ({
  picture: null,
  hotspots: [],
  rows: [{ tag: '4', part: 7, quantity: '1', ...row }],
});
const told = (before: DiagramRecord, after: DiagramRecord) =>
  [...diagramLines(1, before, after, names)].map(({ kind, field, detail, mark, before: was, after: is }) =>
    [kind, field, detail, mark, was, is].join(' | '),
  );

it('tells of a row its context and footnote, and each language that they are translated into', () => {
  const before = withRow({ context: 'Links', footnote: 'Fest' });
  const french = withRow({
    context: 'Links',
    contextTexts: { EN: 'Links', FR: 'Gauche' },
    footnote: 'Fest',
    footnoteTexts: { EN: 'Firm', DE: 'Fest', FR: 'Ferme' },
  });
  expect(told(before, french)).toEqual([
    'text | rowContext | 4, FR | added |  | Gauche',
    'text | rowFootnote | 4, EN | changed | Fest | Firm',
    'text | rowFootnote | 4, FR | added |  | Ferme',
  ]);
  const other = withRow({
    context: 'Rechts',
    footnote: 'Fest',
    footnoteTexts: { EN: 'Firm', DE: 'Fest', FR: 'Serré' },
  });
  expect(told(french, other)).toEqual([
    'row | rowContext | 4 | changed | Links | Rechts',
    'text | rowContext | 4, FR | removed | Gauche | ',
    'text | rowFootnote | 4, FR | changed | Ferme | Serré',
  ]);
  expect(told(other, other)).toEqual([]);
});
