import { listOf } from './kept.ts';

/** A machine of the reader's own. */
export interface Machine {
  /** Id of its model. */
  model: number;
  /** Its serial number as typed; '' where it was added from the model. */
  serial: string;
}

/** Machines that a device keeps for a catalogue, at most. */
export const mostMachines = 50;

const isSame = (a: Machine, b: Machine) => a.model === b.model && a.serial === b.serial;

/** The machines with one more, first; one that is there moves up. */
export const withMachine = (machines: readonly Machine[], machine: Machine): Machine[] =>
  [machine, ...withoutMachine(machines, machine)].slice(0, mostMachines);

export const withoutMachine = (machines: readonly Machine[], machine: Machine): Machine[] =>
  machines.filter((one) => !isSame(one, machine));

export const parseMachines = (text: string | null): Machine[] => listOf(text, isMachine).slice(0, mostMachines);

/** The machine that all is filtered by, as it was kept; null for none. */
export const parseChosen = (text: string | null): Machine | null => listOf(`[${text}]`, isMachine)[0] ?? null;

function isMachine(value: unknown): value is Machine {
  const { model, serial } = (value ?? {}) as Partial<Record<keyof Machine, unknown>>;
  return Number.isSafeInteger(model) && typeof serial === 'string';
}
