import { describe, expect, it } from 'vitest';
import { startingStates } from '../rules.ts';
import { edgesOf, layersOf, slotsOf } from './layers.ts';
import type { Flow } from './layers.ts';
import { layOut, size } from './layout.ts';
import { crossings, ordered } from './order.ts';

const flow = (id: number, ...nextFlowIds: number[]): Flow => ({ id, isInit: id === 1, nextFlowIds });

describe('the graph of states', () => {
  it('puts the initial state first and each other where it is reached', () => {
    expect([...layersOf(startingStates)]).toEqual([
      [1, 0],
      [2, 1],
      [4, 1],
      [3, 2],
    ]);
    expect(layersOf([flow(1, 2), flow(2), flow(3, 1)]).get(3)).toBe(0);
    expect(layersOf([flow(2, 3), flow(3)])).toEqual(
      new Map([
        [2, 0],
        [3, 0],
      ]),
    );
  });

  it('draws each pair once, with an arrowhead for each direction', () => {
    const { lines } = layOut(startingStates);
    expect(lines.map(({ from, to, heads }) => [from, to, heads.length])).toEqual([
      [1, 2, 2],
      [1, 4, 2],
      [1, 3, 1],
      [2, 4, 1],
      [2, 3, 2],
      [4, 3, 1],
    ]);
    const back = lines.find(({ from, to }) => from === 1 && to === 3)?.heads[0];
    expect(back?.to).toBe(-1);
  });

  it('keeps states apart and inside the picture, with 12 of them too', () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      flow(at + 1, ...[at + 2, at + 3, (at * 5) % 12].filter((id) => id > 0 && id <= 12 && id !== at + 1)),
    );
    for (const states of [startingStates, many, [flow(1)]]) {
      const { boxes, width, height } = layOut(states);
      expect(boxes).toHaveLength(states.length);
      for (const [at, a] of boxes.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + size.width <= width && a.y + size.height <= height).toBe(true);
        for (const b of boxes.slice(at + 1)) {
          expect(Math.abs(a.x - b.x) >= size.width || Math.abs(a.y - b.y) >= size.height).toBe(true);
        }
      }
    }
  });

  it('uncrosses lines that need not cross', () => {
    const states = [flow(1, 2, 3), flow(2, 5), flow(3, 4), flow(4), flow(5)];
    const layers = layersOf(states);
    const { columns } = slotsOf(states, layers, edgesOf(states, layers));
    expect(crossings(columns)).toBe(1);
    expect(crossings(ordered(columns))).toBe(0);
  });
});
