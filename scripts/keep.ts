import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { kept } from '../test/installations/kept.ts';
import { freePort } from '../test/program.ts';

/**
 * Keeps what an installation of this version looks like, for the tests of later versions: a small one with history,
 * releases, a draft, a picture and a job that waits, as an archive in test/installations. Run it whenever the schema has
 * changed and the change is about to be given out: `npm run keep`. The first argument names another checkout to keep.
 */
const root = join(import.meta.dirname, '..');
const program = resolve(process.argv[2] ?? root);
const dataDir = mkdtempSync(join(tmpdir(), 'callout-keep-'));
const port = await freePort();
const address = `http://localhost:${port}`;
const env = {
  ...process.env,
  CALLOUT_DATA: dataDir,
  CALLOUT_PORT: port,
  CALLOUT_SAMPLE: 'none',
  CALLOUT_ADMIN_PASSWORD: kept.password,
};
let token = '';

async function start(role: 'all' | 'server'): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(program, 'src/app/start.ts')], {
    cwd: program,
    env: { ...env, CALLOUT_ROLE: role },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((running) =>
    child.stderr.on('data', (data) => String(data).includes('Callout is running at') && running()),
  );
  return async () => {
    const over = once(child, 'exit');
    child.kill('SIGTERM');
    await over;
  };
}

/** Calls inside the kept catalogue; `/` before the path leaves it. */
async function call(method: 'GET' | 'POST', path: string, body?: object | Buffer): Promise<unknown> {
  const isBytes = Buffer.isBuffer(body);
  const answer = await fetch(`${address}${path.startsWith('/') ? path : `/${kept.code}/${path}`}`, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': isBytes ? 'image/png' : 'application/json' }),
    },
    ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
const post = (path: string, body: object | Buffer = {}) => call('POST', path, body);
const record = z.looseObject({ id: z.int() });
const versioned = z.looseObject({ version: z.int() });

async function signIn() {
  const answer = await post('/api/tokenapi/accessToken', { userName: kept.userName, password: kept.password });
  token = z.looseObject({ accessToken: z.string() }).parse(answer).accessToken;
}

async function setState(itemId: number, ...states: number[]) {
  for (const newWorkFlowState of states) {
    const { version } = versioned.parse(await call('GET', `api/items/Oem/${itemId}`));
    await post('api/workflows/updateItemWorkFlow', { itemId, newWorkFlowState, version });
  }
}

async function publish(environment: number) {
  const { sessionId } = z
    .looseObject({ sessionId: z.int() })
    .parse(await post(`api/publish/Oem/Publish/${environment}`));
  for (;;) {
    const progress = await call('GET', `api/publish/Oem/SessionProgress/${sessionId}`);
    const { taskState } = z.looseObject({ taskState: z.int() }).parse(progress);
    if (taskState === 2) return;
    if (taskState > 2) throw new Error(`Publish failed: ${JSON.stringify(progress)}`);
    await wait(50);
  }
}

async function fill() {
  await post('/api/catalogs', { code: kept.code, name: 'Kept installation' });
  const types = z.array(z.looseObject({ code: z.string(), id: z.int() })).parse(await call('GET', 'api/itemType/Oem'));
  const add = async (code: string, parentId: number | null, name: string) => {
    const typeId = types.find((type) => type.code === code)?.id;
    const attributeValues = [{ attributeId: 1, stringValue: '' }];
    return record.parse(await post('api/items/Oem', { typeId, parentId, name, attributeValues })).id;
  };
  const division = await add('DV', null, 'Snow');
  const model = await add('MD', division, 'Fjell 600');
  const diagram = await add('IP', model, 'Hood');
  const draft = await add('IP', model, 'Tunnel');
  const items = kept.parts.map((partNumber, at) => ({
    tag: String(at + 1),
    partNumber,
    description: `Part ${at + 1}`,
    partQty: '2',
  }));
  await post(`api/diagrams/${diagram}/pegged`, { items });
  const png = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const image = record.parse(await post('api/file?filename=hood.png', png));
  const { version } = versioned.parse(await call('GET', `api/items/Oem/${diagram}`));
  const hotspots = [{ value: '1', x: 20, y: 20, w: 30, h: 30, confirmed: true }];
  await post(`api/diagrams/${diagram}/image`, { version, imageId: image.id, hotspots });
  for (const id of [division, model, diagram]) await setState(id, 2, 3);
  await publish(2);
  await publish(1);
  const part = record.parse(await call('GET', `api/parts/find?partNumber=${kept.parts[0]}`));
  const { version: now } = versioned.parse(await call('GET', `api/parts/${part.id}`));
  await post(`api/parts/${part.id}`, { partNumber: kept.parts[0], description: kept.description, version: now });
  await setState(diagram, 1);
  await setState(draft, 2);
}

try {
  let stop = await start('all');
  await signIn();
  await fill();
  await stop();
  // Nobody works on what is asked for now.
  stop = await start('server');
  await signIn();
  await post('api/export/csv/hierarchy');
  await stop();
  const folder = join(root, 'test/installations');
  const names = readdirSync(join(program, 'db/migrations')).sort();
  const target = join(folder, `${names.at(-1)?.slice(0, 15)}.zip`);
  const { status } = spawnSync(process.execPath, [join(root, 'src/app/cli.ts'), 'backup', '--to', target], {
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
