import { expect, it } from 'vitest';
import { addUndoStep, dropUndoSteps, lastUndoStep, pageOfAddress } from './undoSteps.ts';

it('knows each item, diagram, part and record as a page of its own', () => {
  const same = [
    ['/DEMO/tree/12', '/DEMO/tree/12?tab=history'],
    ['/DEMO/tree/12/5', '/DEMO/tree/12/5/9'],
    ['/DEMO/tree/12/5', '/DEMO/tree/13/5'],
    ['/DEMO/tree/5', '/DEMO/majorUnits/5'],
    ['/DEMO/part?q=bolt', '/DEMO/part?q=nut'],
    ['/DEMO/ecom/wizard?sku=5&step=2', '/DEMO/ecom/wizard?sku=5'],
  ];
  for (const [a = '', b = ''] of same) expect(pageOfAddress(a)).toBe(pageOfAddress(b));
  const others = [
    ['/DEMO/tree/12', '/DEMO/tree/77'],
    ['/DEMO/tree/12/5', '/DEMO/tree/12/6'],
    ['/DEMO/tree/12', '/DEMO'],
    ['/DEMO/part/5', '/DEMO/part/6'],
    ['/DEMO/part/5', '/DEMO/part'],
    ['/DEMO/part/5', '/OTHER/part/5'],
    ['/DEMO/ecom/wizard?sku=5', '/DEMO/ecom/wizard?sku=6'],
    ['/DEMO/image?image=5', '/DEMO/image'],
  ];
  for (const [a = '', b = ''] of others) expect(pageOfAddress(a)).not.toBe(pageOfAddress(b));
});

it('goes back step by step on its page, over what was taken back otherwise, and closes what offers it', () => {
  const closed: number[] = [];
  const step = (id: number, ...addresses: string[]) =>
    addUndoStep({
      changeIds: [id],
      pages: addresses.map(pageOfAddress),
      address: addresses[0] ?? '',
      closeOffer: () => closed.push(id),
    });
  const [first, second] = ['/DEMO/part/1', '/DEMO/part/2'];
  for (const id of [1, 2, 3, 4]) step(id, first);
  step(5, second, first);
  step(6, second);
  const next = (address: string) => lastUndoStep(pageOfAddress(address))?.changeIds[0];
  dropUndoSteps([3]);
  const taken: number[] = [];
  for (let id = next(first); id !== undefined; id = next(first)) {
    taken.push(id);
    dropUndoSteps([id]);
  }
  expect(taken).toEqual([5, 4, 2, 1]);
  expect(closed).toEqual([3, 5, 4, 2, 1]);
  expect(next(second)).toBe(6);
});

it('takes back together what was done together', () => {
  addUndoStep({ changeIds: [7, 8], pages: ['DEMO/item/3'], address: '/DEMO/tree/3' });
  dropUndoSteps([8]);
  expect(lastUndoStep('DEMO/item/3')).toBeUndefined();
});
