import { importStates } from '../import/rules.ts';

/** Rows of a page of the list. */
export const listTake = 100;

/** Where a delivery came from: somebody's own token, a key for programs, or a source that is asked by schedule. */
export const deliveryOrigins = ['person', 'key', 'source'] as const;

/** States by which the list is filtered. */
export const deliveryStates = ['waiting', 'running', 'analyzed', 'complete', 'failed', 'cancelled', 'undone'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryMessages = {
  off: 'The catalogue takes no imports by API. A super administrator can open them in the settings.',
} as const;

/** The state by which the list is filtered that a delivery is in. */
export function deliveryStateOf(of: { state: number; cancelled: boolean; isUndone: boolean }): DeliveryState {
  if (of.cancelled) return 'cancelled';
  if (of.isUndone) return 'undone';
  switch (of.state) {
    case importStates.analyzed:
      return 'analyzed';
    case importStates.complete:
      return 'complete';
    case importStates.notStarted:
      return 'waiting';
    case importStates.error:
      return 'failed';
    default:
      return 'running';
  }
}
