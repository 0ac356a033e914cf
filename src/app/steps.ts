type Write = (text: string) => void;

/** What a start says while it works. */
export interface Steps {
  /** One line. */
  say(line: string): void;
  /** Runs a step: its name as it begins, and its seconds behind it as it ends; where it fails, what is said next. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Lines of steps with their seconds; what is said during a step stands below its name, indented. */
export function openSteps(write: Write = (text) => void process.stderr.write(text)): Steps {
  /** The name of the running step and where its line is: `open` ends without a line break. */
  let running: { name: string; open: boolean } | undefined;
  const say = (line: string) => {
    if (running?.open) write('\n');
    if (running) running.open = false;
    write(`${running ? '  ' : ''}${line}\n`);
  };
  return {
    say,
    async step(name, work) {
      const begun = performance.now();
      write(`${name} … `);
      running = { name, open: true };
      try {
        const done = await work();
        const seconds = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
        write(running.open ? `${seconds}\n` : `${name}: ${seconds}\n`);
        return done;
      } finally {
        running = undefined;
      }
    },
  };
}
