import { createStore } from './store.ts';

export interface Question {
  title: string;
  text?: string;
  /** Names the act, such as "Delete". */
  confirm: string;
  /** Default: Cancel. */
  cancel?: string;
  /** A destructive act: red, and not focused first. */
  danger?: boolean;
}

export interface OpenQuestion extends Question {
  id: number;
  /** Null where it was closed without an answer. */
  answer: (yes: boolean | null) => void;
}

export const questions = createStore<readonly OpenQuestion[]>([]);

let lastId = 0;

/** Asks in a dialog and resolves with the answer; Esc and a click outside mean no. */
export const confirm = async (question: Question): Promise<boolean> => (await ask(question)) ?? false;

/** Asks in a dialog and resolves with the answer: null after Esc and a click outside, which settle nothing. */
export function ask(question: Question): Promise<boolean | null> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const answer = (yes: boolean | null): void => {
      questions.set((open) => open.filter((other) => other.id !== id));
      resolve(yes);
    };
    questions.set((open) => [...open, { ...question, id, answer }]);
  });
}
