// Delivers a file to a catalogue with nothing but HTTP, as a nightly job of an ERP does:
//
//   CALLOUT_URL=https://parts.example.com CALLOUT_CATALOGUE=ACME CALLOUT_TOKEN=… node deliver.mjs 4 parts.csv
//
// 4 is the kind of import; CALLOUT_PROFILE names a saved profile. It may be run again at any time: a file that arrived is
// not imported twice. Rejected rows are written beside the file. Ends with 0 when all rows are in the catalogue, with 2
// when some were rejected, with 1 when nothing was written.
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { argv, env, exit } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const { CALLOUT_URL: url, CALLOUT_CATALOGUE: code, CALLOUT_TOKEN: token, CALLOUT_PROFILE: profile } = env;
const [type, path] = argv.slice(2);
if (!url || !code || !token || !type || !path) {
  console.error('Usage: CALLOUT_URL=… CALLOUT_CATALOGUE=… CALLOUT_TOKEN=… node deliver.mjs TYPE FILE');
  exit(1);
}

const tries = 10;
const pause = 1000;
/** Answers after which the same call may be sent again. */
const passing = [429, 500, 502, 503, 504];

/** Calls the server until it answers. What was cut off or turned away for now is sent again, no sooner than it asks. */
async function call(address, of = {}) {
  for (let nth = 1; ; nth++) {
    let seconds = nth;
    try {
      const answer = await fetch(`${url}/${code}${address}`, {
        ...of,
        headers: { authorization: `Bearer ${token}`, ...of.headers },
      });
      if (!passing.includes(answer.status)) return answer;
      seconds = Number(answer.headers.get('retry-after') ?? nth);
      console.error(`The server answered ${answer.status}.`);
    } catch (error) {
      console.error(`The connection failed: ${error.cause?.code ?? error.message}.`);
    }
    if (nth === tries) throw new Error('The server did not take the file.');
    console.error(`Trying again in ${seconds} s.`);
    await wait(seconds * 1000);
  }
}

/** The body of an answer; a refusal ends the program with what it says. */
async function bodyOf(answer) {
  if (answer.ok) return answer.json();
  const { message, modelState } = await answer.json();
  throw new Error([message, ...Object.values(modelState ?? {}).flat()].join(' '));
}

async function deliver() {
  const file = await openAsBlob(path);
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  const query = new URLSearchParams({ fileName: basename(path), onErrors: 'continue', ...(profile && { profile }) });
  const sent = await call(`/api/import/api/${type}?${query}`, {
    method: 'POST',
    body: file,
    headers: {
      'content-type': 'application/octet-stream',
      // The same file under the same key is the same delivery, however often it is sent.
      'idempotency-key': `nightly-${hash.digest('hex').slice(0, 32)}`,
    },
  });
  const { importSessionId: id } = await bodyOf(sent);
  console.log(`Import ${id}`);
  let status;
  do {
    await wait(pause);
    status = await bodyOf(await call(`/api/import/session/${id}/status`));
  } while (status.isRunning);
  console.log(status.action);
  if (status.rejected > 0) {
    const rejected = await call(`/api/import/session/${id}/rejected`);
    await writeFile(`${path}.rejected.csv`, Buffer.from(await rejected.arrayBuffer()));
    console.log(`${status.rejected} of ${status.rows} rows were rejected: ${path}.rejected.csv`);
  }
  return status.state !== 2 ? 1 : status.rejected > 0 ? 2 : 0;
}

try {
  exit(await deliver());
} catch (error) {
  console.error(error.message);
  exit(1);
}
