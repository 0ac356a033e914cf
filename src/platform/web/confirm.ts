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
  answer: (yes: boolean) => void;
}

export const questions = createStore<readonly OpenQuestion[]>([]);

let lastId = 0;

/** Asks in a dialog and resolves with the answer; Esc and a click outside mean no. */
export function confirm(question: Question): Promise<boolean> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      questions.set((open) => open.filter((other) => other.id !== id));
      resolve(yes);
    };
    questions.set((open) => [...open, { ...question, id, answer }]);
  });
}
