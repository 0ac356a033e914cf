let shown = Date.now();

/** Milliseconds between two lines. */
const every = 2000;

/** What a command tells about how far it is. */
export interface CommandNews {
  action: string;
  done: number;
  total: number;
}

/** Tells how far a command is: the program that started it, or whoever looks at the terminal, now and then. */
export function tell(action: string, done: number, total: number): void {
  if (process.send) {
    process.send({ action, done, total } satisfies CommandNews);
    return;
  }
  if (Date.now() - shown < every) return;
  shown = Date.now();
  process.stdout.write(`${action} ${done} of ${total}\n`);
}
