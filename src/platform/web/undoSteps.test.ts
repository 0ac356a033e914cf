import { expect, it } from 'vitest';
import { addUndoStep, dropUndoSteps, lastUndoStep, pageOf } from './undoSteps.ts';

it('knows the tree as one page, and each diagram as one', () => {
  expect(pageOf('/DEMO/tree/12')).toBe(pageOf('/DEMO/tree/77'));
  expect(pageOf('/DEMO/tree/12/5')).toBe(pageOf('/DEMO/tree/12/5/9'));
  expect(pageOf('/DEMO/tree/12/5')).not.toBe(pageOf('/DEMO/tree/12/6'));
  expect(pageOf('/DEMO/part/5')).toBe(pageOf('/DEMO/part'));
  expect(pageOf('/DEMO/part/5')).not.toBe(pageOf('/OTHER/part/5'));
});

it('goes back step by step on its page, and over what was taken back otherwise', () => {
  const taken: number[] = [];
  for (const changeId of [1, 2, 3, 4]) addUndoStep('DEMO/part', { changeId, run: () => taken.push(changeId) });
  addUndoStep('DEMO/image', { changeId: 5, run: () => taken.push(5) });
  dropUndoSteps([3]);
  for (let step = lastUndoStep('DEMO/part'); step; step = lastUndoStep('DEMO/part')) {
    step.run();
    dropUndoSteps([step.changeId]);
  }
  expect(taken).toEqual([4, 2, 1]);
  expect(lastUndoStep('DEMO/image')?.changeId).toBe(5);
});
