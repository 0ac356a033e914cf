import { expect, it } from 'vitest';
import { openSteps } from './steps.ts';

it('18.f a step says its name as it begins, its seconds as it ends, and what is said meanwhile below', async () => {
  let said = '';
  const { say, step } = openSteps((text) => (said += text));
  await step('Database', async () => expect(said).toBe('Database … '));
  await step('Sample', async () => say('Parts: 2000 rows'));
  await expect(step('Web client', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  say('It stopped.');
  expect(said.replaceAll(/\d+\.\d s/g, 'N s')).toBe(
    'Database … N s\nSample … \n  Parts: 2000 rows\nSample: N s\nWeb client … It stopped.\n',
  );
});
