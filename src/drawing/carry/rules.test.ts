import { describe, expect, it } from 'vitest';
import type { CarryProposal } from './contract.ts';
import { carriesOf, carryCounts, hotspotsToPlace, hotspotsToSave, nextOpen, printedSure } from './rules.ts';

const box = { x: 20, y: 30, w: 58, h: 58 };
const hotspot = (id: number, certainty: 'sure' | 'doubtful' | 'lost', confirmed = true) => ({
  from: { id, version: 7, value: String(id), ...box, confirmed },
  certainty,
  to: certainty === 'lost' ? null : { ...box, x: 100 + id },
});
const proposal: CarryProposal = {
  image: { id: 2, version: 9, width: 600, height: 400 },
  movement: { a: 1, b: 0, dx: 100, dy: 0, mirrored: false },
  agreement: 0.9,
  hotspots: [
    hotspot(1, 'sure'),
    hotspot(2, 'doubtful'),
    hotspot(3, 'lost'),
    hotspot(4, 'doubtful'),
    hotspot(5, 'sure', false),
  ],
};

describe('a proposal under review', () => {
  const carries = carriesOf(proposal);

  it('counts what is carried, doubtful and lost, and walks the doubtful ones round', () => {
    expect(carryCounts(carries)).toEqual({ carried: 2, doubtful: 2, lost: 1 });
    expect([nextOpen(carries, -1, 1), nextOpen(carries, 1, 1), nextOpen(carries, 3, 1)]).toEqual([1, 3, 1]);
    expect([nextOpen(carries, 3, -1), nextOpen(carries, 1, -1)]).toEqual([1, 3]);
    const decided = carries.map((one) => ({ ...one, verdict: 'accepted' as const }));
    expect(nextOpen(decided, -1, 1)).toBe(-1);
  });

  it('saves accepted ones as they were, open ones unconfirmed, dropped and lost ones not at all', () => {
    const [one, two, three, four, five] = carries as [Carried, Carried, Carried, Carried, Carried];
    const decided = [one, { ...two, verdict: 'dropped' as const }, three, four, five];
    expect(carryCounts(decided)).toEqual({ carried: 2, doubtful: 1, lost: 2 });
    expect(hotspotsToSave(decided)).toEqual([
      { value: '1', ...box, x: 101, confirmed: true },
      { value: '4', ...box, x: 104, confirmed: false },
      { value: '5', ...box, x: 105, confirmed: false },
    ]);
    expect(hotspotsToSave([{ ...four, verdict: 'accepted' }])).toMatchObject([{ value: '4', confirmed: true }]);
    // Of an image that keeps its hotspots, dropped and lost ones go.
    expect(hotspotsToPlace([one, { ...two, verdict: 'dropped' }, three, four])).toEqual([
      { id: 1, version: 7, to: { ...box, x: 101, confirmed: true } },
      { id: 2, version: 7, to: null },
      { id: 3, version: 7, to: null },
      { id: 4, version: 7, to: { ...box, x: 104, confirmed: false } },
    ]);
  });
});

it('takes a doubtful box for sure where its tag is read in the middle of its new place, and only there', () => {
  const at = (index: number, certainty: 'sure' | 'doubtful') => ({ index, certainty, box });
  const read = [{ value: '7A', x: 28, y: 36, w: 40, h: 40 }];
  const certainties = (tags: string[], found = read) =>
    printedSure([at(0, 'doubtful'), at(1, 'sure')], tags, found).map(({ certainty }) => certainty);
  expect(certainties(['7a ', 'x'])).toEqual(['sure', 'sure']);
  for (const tag of ['7', '', '17A']) expect(certainties([tag, 'x'])).toEqual(['doubtful', 'sure']);
  expect(certainties(['7A', 'x'], [{ value: '7A', x: 70, y: 36, w: 40, h: 40 }])).toEqual(['doubtful', 'sure']);
  // A larger thing that only happens to hold it.
  expect(certainties(['7A', 'x'], [{ value: '7A', x: 0, y: 0, w: 400, h: 400 }])).toEqual(['doubtful', 'sure']);
});

type Carried = ReturnType<typeof carriesOf>[number];
