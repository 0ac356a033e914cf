// Keeps the viewer and the files of releases on the device. Runs as a service worker of the viewer's folder.
import { askPatiently, isBusy } from './read/patience.ts';

declare const __SHELL__: readonly string[];
/** Files of the shell that few readers need: kept when they are read, or with a whole release. */
declare const __SELDOM__: readonly string[];
declare const __VERSION__: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void;
}
declare const self: WorkerScope;

const { scope } = self.registration;
const shellCache = `shell ${__VERSION__} ${scope}`;
const filesCache = `files ${scope}`;
const page = new URL('index.html', scope).href;
const pointer = new URL('release.json', scope).href;
const inScope = (files: readonly string[]) => new Set(files.map((file) => new URL(file, scope).href));
const shell = inScope(__SHELL__);
const seldom = inScope(__SELDOM__);
/** Nodes, manifests and pictures: named after their content, so what is kept is always right. */
const immutable = /^(?:p|g\d+)(?:\.a\d+)?\/[0-9a-f]{2}\/[0-9a-f]{30}\.[a-z.]+$/;

self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(shellCache);
    await cache.addAll([...shell].map((file) => new Request(file, { cache: 'no-cache' })));
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  const begin = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('shell ') && name.endsWith(` ${scope}`) && name !== shellCache);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // The part behind # is the viewer's own, question marks and all.
  const [asked = ''] = request.url.split('#', 1);
  const [address = ''] = asked.split('?', 1);
  if (request.method !== 'GET' || !address.startsWith(scope)) return;
  if (asked === pointer) event.respondWith(latest(request));
  else if (immutable.test(address.slice(scope.length))) event.respondWith(kept(request));
  else if (address === scope || address === page) {
    // Reader links are opened at the server, with their signature.
    if (asked === address) event.respondWith(firstPage(request));
  } else if (shell.has(address) || seldom.has(address)) event.respondWith(kept(request, shellCache));
});

self.addEventListener('message', (event) => {
  const { opens, keepOnly, isWhole } = event.data as { opens?: unknown; keepOnly?: unknown; isWhole?: unknown };
  if (opens && Array.isArray(keepOnly)) event.waitUntil(settle(opens, new Set(keepOnly.map(String))));
  if (isWhole === true) event.waitUntil(Promise.all([...seldom].map((file) => kept(new Request(file), shellCache))));
});

const unreachable = () => new Response('', { status: 504, statusText: 'Offline' });

/** From the device where it is there, else from the network, and kept. */
async function kept(request: Request, name = filesCache): Promise<Response> {
  const cache = await caches.open(name);
  const known = await cache.match(request.url, { ignoreVary: true });
  if (known) return known;
  const ask = () => fetch(request.clone());
  // The page itself waits for what it reads, and cannot for a picture.
  const answer = await (request.destination === 'image' ? askPatiently(ask) : ask()).catch(unreachable);
  // A full device is no reason to show nothing.
  if (answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/**
 * What is published now; where the network does not answer, or the server is busy, the release that this device has. That one is named by the
 * page, once its files are here. Who has lost the right loses the files too.
 */
async function latest(request: Request): Promise<Response> {
  const cache = await caches.open(filesCache);
  const answer = await fetch(request).catch(() => undefined);
  if (!answer || isBusy(answer)) return (await cache.match(pointer, { ignoreVary: true })) ?? answer ?? unreachable();
  if (answer.status === 403) await caches.delete(filesCache);
  return answer;
}

async function firstPage(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer) return answer;
  const cache = await caches.open(shellCache);
  return (await cache.match(page, { ignoreVary: true })) ?? unreachable();
}

/** Offline, this release opens from now on; the files of others go. */
async function settle(opens: unknown, addresses: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(filesCache);
  await cache.put(pointer, new Response(JSON.stringify(opens), { headers: { 'Content-Type': 'application/json' } }));
  const old = (await cache.keys()).filter(({ url }) => url !== pointer && !addresses.has(url.slice(scope.length)));
  await Promise.all(old.map(({ url }) => cache.delete(url)));
}
