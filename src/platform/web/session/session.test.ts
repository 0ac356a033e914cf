import { expect, it } from 'vitest';
import { ANNOUNCED, WARN_MS, sessionPhase } from './session.ts';

it('warns 30 seconds before the end, counting down, and then it is over', () => {
  const end = 1_000_000;
  expect(sessionPhase(null, 0)).toEqual({ phase: 'none' });
  expect(sessionPhase(end, end - WARN_MS - 1)).toEqual({ phase: 'running' });
  expect(sessionPhase(end, end - WARN_MS)).toEqual({ phase: 'warning', seconds: 30 });
  expect(sessionPhase(end, end - 23_400)).toEqual({ phase: 'warning', seconds: 24 });
  expect(sessionPhase(end, end - 1)).toEqual({ phase: 'warning', seconds: 1 });
  expect(sessionPhase(end, end)).toEqual({ phase: 'over' });
  expect(ANNOUNCED).toEqual([30, 20, 10, 5]);
});
