import { expect, it } from 'vitest';
import { mostMachines, parseChosen, parseMachines, withMachine, withoutMachine } from './machines.ts';
import { comparedIn, mostCompared, parseCompared, withCompared } from './compared.ts';
import { mostSeen, parseSeen, withSeen } from './recent.ts';

const mine = { model: 10, serial: 'YH2SN-123456' };
const seen = (diagram: number, tag = '') => ({ diagram, from: 10, tag, zoom: 75, at: diagram });

it('18.e machines are kept each once, the latest first, and what is no machine is passed over', () => {
  const machines = withMachine(withMachine([mine], { model: 10, serial: '' }), mine);
  expect(machines).toEqual([mine, { model: 10, serial: '' }]);
  expect(withoutMachine(machines, mine)).toEqual([{ model: 10, serial: '' }]);
  expect(parseMachines(JSON.stringify([...machines, { model: 'x' }, null]))).toEqual(machines);
  const many = Array.from({ length: 60 }, (_, model) => ({ model, serial: '' }));
  expect(many.reduce(withMachine, [])).toHaveLength(mostMachines);
});

it('18.e the chosen machine is kept, and none where nothing or something else was', () => {
  expect(parseChosen(JSON.stringify(mine))).toEqual(mine);
  for (const text of [null, 'null', '{', '{"model":1}']) expect(parseChosen(text)).toBeNull();
});

it('18.e twelve diagrams are remembered, each once, with callout and zoom', () => {
  const all = Array.from({ length: 15 }, (_, at) => seen(at + 1)).reduce(withSeen, []);
  expect(all.map(({ diagram }) => diagram)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  const again = withSeen(all, seen(5, '8'));
  expect([again.length, again[0], mostSeen]).toEqual([12, seen(5, '8'), 12]);
  expect(parseSeen(JSON.stringify(again))).toEqual(again);
  expect(parseSeen('[{"diagram":1}]')).toEqual([]);
});

it('23.viewer up to four units are kept to be compared, each once, and read from an address', () => {
  const five = [1, 2, 3, 4, 5].reduce(withCompared, []);
  expect([five, five.length]).toEqual([[2, 3, 4, 5], mostCompared]);
  expect(withCompared(five, 3)).toEqual([2, 4, 5]);
  expect(parseCompared('[1,1,"x",0,2.5,7]')).toEqual([1, 7]);
  expect([comparedIn('3,4,3'), comparedIn(''), comparedIn('x,1')]).toEqual([[3, 4], [], []]);
});
