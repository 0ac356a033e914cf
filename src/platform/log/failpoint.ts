const [armedName = '', nth = '1'] = (process.env.CALLOUT_FAILPOINT ?? '').split(':');
const victim = Number(process.env.CALLOUT_FAILPOINT_PID ?? process.pid);
let hitsLeft = Number(nth);

/**
 * A named place at which a test may kill a process: this one, or the one in `CALLOUT_FAILPOINT_PID`, such as the
 * database. `CALLOUT_FAILPOINT=store.beforeRename` sends SIGKILL at the first hit, `store.beforeRename:3` at the third;
 * otherwise nothing happens.
 */
export async function failpoint(name: string): Promise<void> {
  if (name !== armedName) return;
  hitsLeft -= 1;
  if (hitsLeft !== 0) return;
  process.kill(victim, 'SIGKILL');
  // The signal may take a moment; nothing after this line may run.
  if (victim === process.pid) await new Promise(() => setInterval(() => {}, 1000));
}
