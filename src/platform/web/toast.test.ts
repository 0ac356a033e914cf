import { beforeEach, expect, it } from 'vitest';
import { TOASTS_KEPT, TOAST_MS, closeToast, dropOfferKeys, toast, toastStore } from './toast.ts';

beforeEach(() => toastStore.set({ queue: [], recent: [] }));

it('shows one at a time, in their order, for 4000 ms', () => {
  toast.success('Successfully saved.');
  toast.error('The requested item was not found.');
  const [first, second] = toastStore.get().queue;
  expect(first).toMatchObject({ text: 'Successfully saved.', duration: TOAST_MS, tone: 'success' });
  expect(TOAST_MS).toBe(4000);
  closeToast(first?.id ?? 0);
  expect(toastStore.get().queue).toEqual([second]);
});

it('does not repeat a message that already waits', () => {
  toast.warning('You have unsaved changes.');
  toast.warning('You have unsaved changes.');
  expect(toastStore.get().queue).toHaveLength(1);
});

it('keeps the last 20, newest first, also after they closed', () => {
  for (let at = 1; at <= 25; at += 1) toast.info(`message ${at}`);
  for (const { id } of toastStore.get().queue) closeToast(id);
  const { queue, recent } = toastStore.get();
  expect(queue).toEqual([]);
  expect(recent).toHaveLength(TOASTS_KEPT);
  expect(recent[0]?.text).toBe('message 25');
});

it('offers one thing at a time, and holds up no message for it', () => {
  const offer = (label: string) => ({ action: { label, run: () => undefined } });
  toast.success('Fjell was moved.', offer('Undo'));
  toast.success('Fjell was linked.', offer('Undo'));
  toast.warning('You have unsaved changes.');
  expect(toastStore.get().queue.map(({ text }) => text)).toEqual(['You have unsaved changes.', 'Fjell was linked.']);
});

it('15.6 an offer keeps its button and loses its keys to an editing that begins after it', () => {
  toast.success('Fjell was moved.', { action: { label: 'Undo', keys: 'ctrl+z', run: () => undefined } });
  expect(toastStore.get().queue[0]?.action?.keys).toBe('ctrl+z');
  dropOfferKeys();
  expect(toastStore.get().queue[0]?.action).toEqual({ label: 'Undo', run: expect.any(Function) });
});

it('an offer keeps its keys on its own page, and loses them on another', () => {
  const action = { label: 'Undo', keys: 'ctrl+z', pages: ['DEMO/item/1'], run: () => undefined };
  toast.success('Fjell was moved.', { action });
  const keys = () => toastStore.get().queue[0]?.action?.keys;
  dropOfferKeys('DEMO/item/1');
  expect(keys()).toBe('ctrl+z');
  dropOfferKeys('DEMO/item/2');
  expect(keys()).toBeUndefined();
  const id = toast.success('Fjell was linked.', { action: { ...action, pages: ['DEMO/item/2'] } });
  closeToast(id);
  expect(toastStore.get().queue).toEqual([]);
});
