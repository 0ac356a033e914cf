/** One line of JSON per event on standard output; nothing secret is ever given to it. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, error: unknown, fields?: Record<string, unknown>): void;
}

export function openLog(write: (line: string) => void = (line) => void process.stdout.write(line)): Log {
  const line = (level: string, event: string, fields: Record<string, unknown> = {}) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
  return {
    info: (event, fields) => line('info', event, fields),
    warn: (event, fields) => line('warn', event, fields),
    error: (event, error, fields) =>
      line('error', event, { ...fields, error: said(error), ...(error instanceof Error && { stack: error.stack }) }),
  };
}

/** What an error says with what caused it; its name, where it says nothing. */
function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = [error.cause, ...(error instanceof AggregateError ? (error.errors as unknown[]) : [])];
  const own = error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
  return [own, ...causes.filter((cause) => cause instanceof Error).map(said)].join(': ');
}

/** For runs whose output is the product, such as commands and tests. */
export const quietLog: Log = openLog(() => {});
