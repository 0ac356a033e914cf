import { expect, it } from 'vitest';
import { isOperator, operator } from './operator.ts';

it('17.3 the operator may do everything and is told from the user who stands in the record', () => {
  const user = { userId: 7, userName: 'anna', displayName: 'Anna' };
  const who = operator(user);
  expect(who).toMatchObject(user);
  expect([isOperator(who), who.superAdmin]).toEqual([true, true]);
  expect(isOperator({ ...who, sessionId: 12 })).toBe(false);
});
