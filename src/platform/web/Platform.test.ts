import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './Platform.tsx';

it('tells that a call runs before the next press can come', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  const call = new MutationObserver(queryClient, { mutationFn: () => answered });
  let isRunning = false;
  // As a component hears of it.
  call.subscribe(notifyManager.batchCalls(({ isPending }) => (isRunning = isPending)));
  const ended = call.mutate();
  // Presses are tasks of the browser: between two of them are only microtasks.
  await Promise.resolve();
  expect(isRunning).toBe(true);
  answer('done');
  await ended;
});
