/** A file is asked for again so many times where the server asks to wait. */
const mostTries = 6;
/** A longer wait, in seconds, is the reader's to take. */
const longestWait = 30;

/** Seconds that a server asks to wait, by its header Retry-After, which holds seconds or a date; 1 where it says nothing. */
function secondsOf({ headers }: Response): number {
  const said = headers.get('Retry-After');
  if (said === null || said === '') return 1;
  const seconds = Number(said);
  const wait = Number.isNaN(seconds) ? (Date.parse(said) - Date.now()) / 1000 : seconds;
  return Number.isNaN(wait) ? 1 : Math.max(0, wait);
}

/** A server that is there and has no turn for the reader just now. */
export const isBusy = ({ status }: Response): boolean => status === 429 || status === 503;

/** Asks, and again as long as the server asks to wait and says for how long; answers the last answer. */
export async function askPatiently(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    const wait = secondsOf(answer);
    if (!isBusy(answer) || tries === mostTries || wait > longestWait) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}
