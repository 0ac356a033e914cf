import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { route } from '../contract/route.ts';
import type { Database, Db } from '../db/pool.ts';
import { openLog } from '../log/log.ts';
import { bodies, openBodyBytes } from './gate.ts';
import { routes } from './handlers.ts';
import { createServer } from './server.ts';

const quick = { seconds: 0.6, bytesPerSecond: 1024, wholeSeconds: 2, lingerSeconds: 0.5 };
const fewIdle = { mostEach: 10, seconds: 0.5 };
const open = { permission: 'anyone', withoutDatabase: true, summary: 'x' } as const;
const inside = { ...open, permission: 'signedIn', body: 'upload', bodyLimit: 100_000_000 } as const;
const contract = {
  json: route({ method: 'POST', path: '/json', ...open }).input(z.strictObject({ a: z.string() })),
  signIn: route({ method: 'POST', path: '/signIn', permission: 'anyone', summary: 'x' }),
  upload: route({ method: 'POST', path: '/upload', ...inside }),
  member: route({ method: 'POST', path: '/member', ...open, permission: 'signedIn' }),
  slow: route({ method: 'POST', path: '/slow', ...inside }),
  download: route({ method: 'GET', path: '/download', answer: 'file', ...open }),
};
const count = async (body: Readable) => {
  let bytes = 0;
  for await (const piece of body) bytes += (piece as Buffer).length;
  return { bytes };
};
const who = {
  userId: 1,
  userName: '',
  displayName: '',
  sessionId: 1,
  superAdmin: false,
  language: '',
};
const session = { who, catalogId: undefined, lacks: [], sight: 'all', sessionExpires: 60 } as const;
/** A body that the server has not begun to read, and what lets it. */
let unread: Readable | undefined;
const readOn = Promise.withResolvers<void>();
let brokenOff = 0;
let sent = 0;
const endless = async function* () {
  try {
    for (;;) {
      sent += 1_000_000;
      yield Buffer.alloc(1_000_000);
    }
  } finally {
    brokenOff += 1;
  }
};

// The time that the server looks at passes where a test says so; bytes come and go as ever.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
/** Polls of vitest would let that time pass too. */
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await wait(2);
};
const app = await createServer({
  database: { outside: (work) => work({} as Db) } as Database,
  log: openLog(() => undefined),
  checkOutput: false,
  allows: () => true,
  authenticate: async ({ headers }) => (headers.authorization === 'Bearer known' ? session : undefined),
  knownBrowser: async ({ headers }) => (headers.cookie === 'mark' ? 'browser 1' : undefined),
  pace: quick,
  idle: fewIdle,
  routes: [
    routes(contract, {
      json: async ({ input }) => input,
      signIn: async () => null,
      upload: async ({ body }) => count(body),
      member: async () => null,
      slow: async ({ body }) => {
        unread = body;
        await readOn.promise;
        return count(body);
      },
      download: async () => ({ content: Readable.from(endless()), type: 'text/plain' }),
    }),
  ],
});
let port = 0;
/** The server's ends of connections, by the port of the client. */
const ends = new Map<number | undefined, Socket>();
beforeAll(async () => {
  app.server.on('connection', (socket: Socket) => ends.set(socket.remotePort, socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

/** A connection that sends a head. */
function talk(head: string[], reads = true) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  if (reads) socket.on('data', (data) => (text += String(data)));
  else socket.pause();
  socket.on('error', () => undefined);
  const over = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text));
  });
  const end = () => ends.get(socket.localPort);
  /** Resolves when the server has what was sent. */
  const send = async (bytes: string) => {
    socket.write(bytes);
    await until(() => end()?.bytesRead === socket.bytesWritten);
  };
  const begun = send(`${head.join('\r\n')}\r\nHost: x\r\nX-Requested-With: XMLHttpRequest\r\n\r\n`);
  return { socket, begun, send, over, end, text: () => text };
}
const known = 'Authorization: Bearer known';
const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
const kilobyte = `400\r\n${'a'.repeat(1024)}\r\n`;
const short = (a = 'b') =>
  fetch(`http://127.0.0.1:${port}/json`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    body: JSON.stringify({ a }),
  });
/** Between two looks of the server. */
const look = quick.seconds / 6;

it.each([
  ['stops', ''],
  ['trickles a byte at a time', '1\r\na\r\n'],
])('15.16 V-12 a body that %s is answered 408 and its connection closed', async (_how, piece) => {
  for (const path of ['/json', '/upload']) {
    const { begun, send, over, end } = talk([`POST ${path} HTTP/1.1`, known, ...chunked]);
    await begun;
    for (let nth = 0; nth < 5; nth++) {
      await send(piece);
      await pass(look);
    }
    expect(end()?.bytesWritten).toBe(0);
    await pass(3 * look);
    const text = await over;
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(text).toContain('"message":"The request took too long to arrive."');
  }
});

it('15.16 V-12 a body that comes at a fair pace takes as long as it needs, as does the server', async () => {
  const { socket, begun, send, over } = talk(['POST /upload HTTP/1.1', known, 'Connection: close', ...chunked]);
  await begun;
  for (let nth = 0; nth < 20; nth++) {
    await send(kilobyte);
    await pass(quick.seconds - look);
  }
  socket.write('0\r\n\r\n');
  expect(await over).toMatch(/^HTTP\/1.1 200 /);
  // The server does not read for longer than a client may pause.
  const slow = fetch(`http://127.0.0.1:${port}/slow`, {
    method: 'POST',
    headers: { authorization: 'Bearer known', 'x-requested-with': 'XMLHttpRequest', 'content-type': 'text/plain' },
    body: new Uint8Array(5_000_000),
  });
  await until(() => (unread?.readableLength ?? 0) > 0);
  await pass(3 * quick.seconds);
  readOn.resolve();
  expect(await (await slow).json()).toEqual({ bytes: 5_000_000 });
});

it('15.16 V-12 what comes on after a refusal is read for moments, then cut', async () => {
  const { socket, send, text } = talk(['POST /member HTTP/1.1', ...chunked]);
  await until(() => text() !== '');
  expect(text()).toMatch(/^HTTP\/1.1 401 /);
  await pass(quick.lingerSeconds / 2);
  await send(kilobyte);
  await until(async () => {
    socket.write(kilobyte);
    await pass(look);
    return socket.closed;
  });
});

it('15.16 V-12 an answer that nobody takes is cut, and what it was read from is closed', async () => {
  const { socket } = talk(['GET /download HTTP/1.1'], false);
  await until(async () => {
    await pass(look);
    return brokenOff === 1;
  });
  socket.destroy();
  expect(sent).toBeLessThan(200_000_000);
});

it('15.16 V-12 an address that is not signed in has a bounded number of bodies on the way', async () => {
  const all = Array.from({ length: 60 }, () => talk(['POST /json HTTP/1.1', ...chunked]));
  const of = (status: number) => all.map(({ text }) => text()).filter((text) => text.slice(9, 12) === String(status));
  await Promise.all(all.map(({ begun }) => begun));
  await until(() => of(429).length >= 60 - bodies.mostEach);
  expect(of(429)).toHaveLength(60 - bodies.mostEach);
  expect(of(429)[0]).toMatch(/retry-after: 1/i);
  // Those that have been on their way the longest had to go.
  expect(all.slice(0, 60 - bodies.mostEach).every(({ text }) => text() !== '')).toBe(true);
  expect((await short()).status).toBe(200);
  await pass(2 * quick.seconds);
  await Promise.all(all.map(({ over }) => over));
  expect(of(408)).toHaveLength(bodies.mostEach - 1);
  expect((await short()).status).toBe(200);
});

it('a browser with a valid mark does not share the places of its address', async () => {
  const marked = talk(['POST /signIn HTTP/1.1', 'Cookie: mark', ...chunked]);
  const unmarked = talk(['POST /signIn HTTP/1.1', 'Cookie: other', ...chunked]);
  await Promise.all([marked.begun, unmarked.begun]);
  const all = Array.from({ length: 2 * bodies.mostEach }, () =>
    talk(['POST /signIn HTTP/1.1', 'Cookie: other', ...chunked]),
  );
  await Promise.all(all.map(({ begun }) => begun));
  await until(() => unmarked.text() !== '');
  expect(unmarked.text()).toMatch(/^HTTP\/1.1 429 /);
  expect(marked.text()).toBe('');
  marked.socket.write('2\r\n{}\r\n0\r\n\r\n');
  await until(() => marked.text() !== '');
  expect(marked.text()).toMatch(/^HTTP\/1.1 200 /);
  for (const { socket } of [marked, ...all]) socket.destroy();
});

it.each([
  ['/json', 413],
  ['/signIn', 413],
  ['/nothing', 404],
])('a body of more than 4 KB for %s is refused before it is read, by its declared length', async (path, status) => {
  const head = [`POST ${path} HTTP/1.1`, 'Content-Type: application/json', `Content-Length: ${openBodyBytes + 1}`];
  const { socket, text } = talk(head);
  await until(() => text() !== '');
  expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  socket.destroy();
});

it('a body without a declared length is refused where it passes 4 KB, and one of 4 KB is taken', async () => {
  const { socket, begun, send, text } = talk(['POST /json HTTP/1.1', ...chunked]);
  await begun;
  for (let nth = 0; nth < 4; nth++) await send(kilobyte);
  expect(text()).toBe('');
  socket.write(kilobyte);
  await until(() => text() !== '');
  expect(text()).toMatch(/^HTTP\/1.1 413 /);
  expect(text()).toContain('"message":"The request is too large."');
  socket.destroy();
  expect((await short('b'.repeat(openBodyBytes - 8))).status).toBe(200);
});

it('a body that strangers may send is whole in time, however fair its pace, or answered 408', async () => {
  const slow = talk(['POST /json HTTP/1.1', ...chunked]);
  const user = talk(['POST /upload HTTP/1.1', known, ...chunked]);
  await Promise.all([slow.begun, user.begun]);
  const fair = `2bc\r\n${'a'.repeat(700)}\r\n`;
  for (let nth = 0; nth < 4; nth++) {
    await Promise.all([slow.send(fair), user.send(fair)]);
    await pass(quick.wholeSeconds / 4);
  }
  expect(slow.text()).toBe('');
  await Promise.all([slow.send(fair), user.send(fair)]);
  await pass(2 * look);
  expect(await slow.over).toMatch(/^HTTP\/1.1 408 /);
  user.socket.write('0\r\n\r\n');
  await until(() => user.text() !== '');
  expect(user.text()).toMatch(/^HTTP\/1.1 200 /);
  user.socket.destroy();
});

it('15.16 V-12 of the connections of an address that nobody has signed in over few are left', async () => {
  const json = ['Content-Type: application/json'];
  const kinds: Record<string, string[]> = {
    'send nothing more': ['POST /json HTTP/1.1', ...json, 'Content-Length: 9'],
    'send a body without end': ['POST /json HTTP/1.1', ...json, 'Transfer-Encoding: chunked'],
    'are refused': ['POST /member HTTP/1.1', ...json],
    'have their answer': ['GET /nothing HTTP/1.1'],
  };
  const openOf = async (sockets: Socket[]) => {
    await pass(look);
    return sockets.filter(({ closed }) => !closed).length;
  };
  for (const head of Object.values(kinds)) {
    const sockets = Array.from({ length: 80 }, () => talk(head).socket);
    await until(async () => (await openOf(sockets)) <= fewIdle.mostEach);
    for (const socket of sockets) socket.destroy();
  }
  const silent = Array.from({ length: 80 }, () => connect(port, '127.0.0.1'));
  await until(async () => (await openOf(silent)) <= fewIdle.mostEach);
  await pass(2 * fewIdle.seconds);
  expect(silent.filter(({ localPort }) => ends.get(localPort)?.destroyed === false)).toHaveLength(fewIdle.mostEach);
  for (const socket of silent) socket.destroy();
  // Whoever is signed in keeps them.
  const signedIn = Array.from({ length: 20 }, () => talk(['POST /member HTTP/1.1', known, 'Content-Length: 0']));
  await until(() => signedIn.every(({ text }) => text() !== ''));
  await pass(4 * fewIdle.seconds);
  expect(signedIn.filter(({ end }) => end()?.destroyed !== false)).toEqual([]);
  for (const { socket } of signedIn) socket.destroy();
});
