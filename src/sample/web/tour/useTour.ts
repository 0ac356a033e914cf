import { useCallback } from 'react';
import { usePageData } from '../../../catalog/web/fields.tsx';
import { recall, remember } from '../../../platform/web/remember.ts';
import { createStore, useStore } from '../../../platform/web/store.ts';
import { sampleName } from '../../rules.ts';
import { tourApi, useSteps } from './useSteps.ts';
import type { Since, Step } from './useSteps.ts';

/**
 * How far somebody is. This device keeps it: it is of use to nobody else, and what was done the server tells from what
 * it has.
 */
interface Tour {
  isOpen: boolean;
  /** Key of the step that is next; '' when all is done. */
  next: string;
  /** When that step began. */
  since: Since;
  /** When the tour began, by the clock of the server. */
  began: string;
  diagram: { id: number; hierarchyId: number } | null;
}

/** Counts the changes of what is kept, so that all who show it hear of one. */
const changes = createStore(0);

export interface TourState {
  /** Null where none was begun. */
  tour: Tour | null;
  /** Those that the caller has the rights for; without any the tour is off. */
  steps: readonly Step[];
  start: () => Promise<void>;
  setOpen: (isOpen: boolean) => void;
  /** The step is done, at that time of the server. */
  advance: (step: Step, at: string) => void;
  /** Forgets it. */
  end: () => void;
}

/** The tour of the catalogue in the address. */
export function useTour(code: string): TourState {
  useStore(changes);
  const key = `tour:${code}`;
  const tour = recall<Tour | null>(key, null);
  const steps = useSteps();
  const keep = useCallback(
    (next: Tour | null) => {
      remember(key, next);
      changes.set((count) => count + 1);
    },
    [key],
  );
  return {
    tour,
    steps,
    start: async () => {
      const { now, diagram } = await tourApi.start({});
      keep({
        isOpen: true,
        next: steps[0]?.key ?? '',
        since: { server: now, device: Date.now() },
        began: now,
        diagram,
      });
    },
    setOpen: (isOpen) => tour && keep({ ...tour, isOpen }),
    advance: (step, at) =>
      tour?.next === step.key &&
      keep({ ...tour, next: steps[steps.indexOf(step) + 1]?.key ?? '', since: { server: at, device: Date.now() } }),
    end: () => keep(null),
  };
}

/** Only the sample has a tour. */
export const useHasTour = (): boolean => usePageData().name === sampleName;
