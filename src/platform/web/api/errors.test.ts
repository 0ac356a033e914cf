import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toastStore } from '../toast.ts';
import { ApiError } from './ApiError.ts';
import { busyStore } from './busy.ts';
import { describeError, errorModal, fieldTexts, handleApiError, refusedFields, restricted } from './errors.ts';

const APOLOGY =
  'We do apologize, but the system is currently experiencing issues with the current attempted action. Please try again later.';

beforeEach(() => toastStore.set({ queue: [], recent: [] }));
afterEach(() => {
  errorModal.set(null);
  restricted.set(false);
  busyStore.set(null);
});

describe('15.14 the error catalogue (000 §8)', () => {
  it.each([
    [new ApiError(403), { as: 'message', message: 'This action is not allowed!' }],
    [new ApiError(403, { gatewayUrl: '/gate' }), { as: 'gateway', url: '/gate' }],
    [
      new ApiError(409, { modelState: { busy: ['Import: Part pricing'] } }),
      {
        as: 'busy',
        name: 'Import: Part pricing',
        message: 'The system is busy "Import: Part pricing" and data changes are not allowed. Please try again later.',
      },
    ],
    [
      new ApiError(409, { modelState: { name: ['taken'] } }),
      {
        as: 'conflict',
        message: 'The requested item conflicted with existing items.',
        modelState: { name: ['taken'] },
      },
    ],
    [new ApiError(500, { message: 'relation "part" does not exist' }), { as: 'modal', message: APOLOGY }],
    [new ApiError(400, { message: 'Not a valid Industry' }), { as: 'message', message: 'Not a valid Industry' }],
    [
      new ApiError(400, { message: 'Wrong', modelState: { number: ['Required'] } }),
      { as: 'fields', message: 'Wrong', modelState: { number: ['Required'] } },
    ],
    [new ApiError(401), { as: 'restricted' }],
    [new ApiError(404), { as: 'message', message: 'The requested item was not found.' }],
    [new ApiError(200, { message: 'No such profile' }), { as: 'message', message: 'No such profile' }],
    [new ApiError(200), { as: 'message', message: 'Unknown error.' }],
    [new ApiError(400), { as: 'message', message: 'Unknown error.' }],
    [new ApiError(418), { as: 'modal', message: `Response Status:418 ${APOLOGY}` }],
    [new ApiError(0), { as: 'modal', message: APOLOGY }],
    [new TypeError('x is undefined'), { as: 'modal', message: APOLOGY }],
    [new DOMException('gone', 'AbortError'), { as: 'nothing' }],
  ])('reads %o', (error, shown) => {
    expect(describeError(error)).toEqual(shown);
  });
});

it('shows a message as a toast, a refusal as the restricted dialog, and keeps what is busy', () => {
  handleApiError(new ApiError(404));
  expect(toastStore.get().queue[0]?.text).toBe('The requested item was not found.');
  handleApiError(new ApiError(401));
  expect(restricted.get()).toBe(true);
  handleApiError(new ApiError(409, { modelState: { busy: ['Publish'] } }));
  expect(busyStore.get()).toBe('Publish');
});

it('reloads on OK, unless the call rethrows: a failed save keeps what was typed', () => {
  handleApiError(new ApiError(500, { requestId: 'r-1' }));
  expect(errorModal.get()).toEqual({ message: APOLOGY, reload: true, requestId: 'r-1' });
  const error = new ApiError(500);
  expect(() => handleApiError(error, { rethrow: true })).toThrow(error);
  expect(errorModal.get()?.reload).toBe(false);
});

describe('15.13 the Message of a 400', () => {
  const refused = (message: string) => new ApiError(400, { message, modelState: { name: ['A value is required.'] } });
  const shown = () => toastStore.get().queue.map(({ text }) => text);

  it('is shown with the keys of its fields', () => {
    handleApiError(refused('A value is required.'));
    expect(shown()).toEqual(['A value is required. (name)']);
  });

  it('is shown beside the fields of a form, unless one of them says the same', () => {
    expect(refusedFields(refused('The part was not saved.'))).toEqual({ name: 'A value is required.' });
    expect(shown()).toEqual(['The part was not saved. (name)']);
    toastStore.set({ queue: [], recent: [] });
    expect(refusedFields(refused('A value is required.'))).toEqual({ name: 'A value is required.' });
    expect(shown()).toEqual([]);
  });

  it('is shown where the form has none of its fields', () => {
    const error = describeError(refused('A value is required.'));
    if (error.as === 'fields') fieldTexts(error, (field) => field === 'description');
    expect(shown()).toEqual(['A value is required. (name)']);
  });
});

it('leaves to the screen what it handles itself', () => {
  handleApiError(new ApiError(409), { handled: ['conflict'] });
  expect(toastStore.get().queue).toEqual([]);
});
