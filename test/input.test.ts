import { expect, it } from 'vitest';
import { eachDaily } from './daily.ts';
import { z } from 'zod';
import { openApi } from './api.ts';
import type { Answer } from './caller.ts';
import { contentHash } from './content.ts';
import { filledWith } from './inputs.ts';
import { addressOf, isNumeric, sampleOf, takesAnyQuery, walk, type WalkedRoute } from './walk.ts';

const api = await openApi();
const routes = walk(api);
const catalog = await api.catalog();
const caller = catalog.as('super').under('');
await caller.token();
const { body: switches } = await catalog.as('super').get('/api/settings/switches');
await catalog.as('super').put('/api/settings/switches', { ...switches, partExport: true, hasImportApi: true });

// Signing off would end the session that the other calls are made in.
const json = routes.filter(({ method, upload, url }) => method !== 'GET' && !upload && !url.endsWith('logOff'));
const reads = routes.filter(({ method }) => method === 'GET');

interface Pass {
  of: <T>(all: readonly T[]) => readonly T[];
  /** Milliseconds that an answer takes at most. Other tests run beside those of each change. */
  within: number;
}
/** Each route takes the same way to its input: few of them stand for all. */
const passes: [string, Pass][] = [
  ['a few routes', { of: (all) => all.filter((_, at) => at % 20 === 7), within: Number.POSITIVE_INFINITY }],
  ['all routes', { of: (all) => all, within: 1000 }],
];

/** Sends a route whatever it needs, with `query` behind its address. */
function send(route: WalkedRoute, values: Record<string, string>, query = ''): Promise<Answer> {
  const address = addressOf(route, catalog.code, values) + query;
  if (route.upload) return caller.upload(address, Buffer.from('x'));
  return caller.call(route.method, address, route.method === 'GET' ? undefined : {});
}

/** 400 says what is wrong, and where. */
function expectRefused(what: unknown, { status, body }: Answer, statuses = [400]) {
  expect([what, statuses.includes(status) ? 'refused' : status]).toEqual([what, 'refused']);
  if (status >= 400) expect(body.message).toBeTypeOf('string');
  if (status === 400) expect(Object.keys(body.modelState)).not.toEqual([]);
}

eachDaily(passes)('V-05 takes ids that are plain digits and no other: %s', async (_which, { of }) => {
  const edges = [
    '2147483648',
    '-2147483648',
    '-1',
    '0',
    '9007199254740993',
    '1.0',
    '0x10',
    '1e3',
    '٣',
    '+1',
    '01',
    ' 1',
    '1 ',
    'null',
    'NaN',
    '1,2',
  ];
  for (const route of of(routes)) {
    for (const name of route.params.filter((param) => isNumeric(route.shape[param]))) {
      for (const value of edges) {
        expectRefused(`${route.name} ${name}=${value}`, await send(route, { [name]: value }), [400, 404]);
      }
    }
  }
});

eachDaily(passes)(
  '15.13 refuses in sentences of its own, none of a library: %s',
  async (_which, { of }) => {
    const library =
      /\b(invalid|expected|received|undefined|unrecognized|unexpected|payload|unsupported|json|regex|pattern|zod)\b|too (big|small)|must (be|match|start|end|include)/i;
    // Some documented messages have no full stop (docs/domain/diagrams.md, Parts list; ari.md, Import configs).
    const sentence = /^[A-Z].*([.!?]|values limited to \d+ characters|a valid Industry)$/s;
    const foreign = new Set<string>();
    const leaves = [null, '', 'x'.repeat(70_000), '\0', -1, 1.5, 1e300, true, [], {}, '2026-02-30'];
    for (const route of of(routes).filter(({ url }) => !url.endsWith('logOff'))) {
      const inputs = leaves.flatMap((leaf) => [
        Object.fromEntries(route.fields.map((name) => [name, leaf])),
        Object.fromEntries(route.fields.map((name) => [name, filledWith(leaf, route.shape[name] ?? z.any())])),
      ]);
      for (const input of [{}, { unknown: 1 }, ...inputs]) {
        const isBody = route.method !== 'GET' && !route.upload;
        const texts = Object.entries(input).map(([name, value]) => [name, String(value).slice(0, 5000)]);
        const answer = isBody
          ? await caller.call(route.method, addressOf(route, catalog.code), input)
          : await send(route, {}, `?${new URLSearchParams(texts)}`);
        if (answer.status < 400) continue;
        const { message, modelState } = answer.body;
        const said = [message, ...Object.values<string[]>(modelState).flat()];
        for (const text of said) {
          if (library.test(text) || !sentence.test(text)) foreign.add(`${route.name}: ${text}`);
        }
      }
    }
    expect([...foreign]).toEqual([]);
  },
  120_000,
);

eachDaily(passes)('V-06 takes pages and sort orders within their bounds alone: %s', async (_which, { of, within }) => {
  const bad: Record<string, string[]> = {
    take: ['-1', '0', '1e9', '1000000000', 'all', ''],
    skip: ['-1', '1e12', '1000000000000', 'x'],
    sort: ['name;drop table part', '(select pg_sleep(3))', '__proto__', 'name desc, 1'],
    orderBy: ['1', 'name'],
    filter: ['{"$where":"1"}'],
    languageCode: ["'||pg_sleep(3)||'"],
    cursor: ['%00', "' or 1=1", 'eyJhIjoxfQ'],
  };
  for (const route of of(reads.filter((one) => !takesAnyQuery(one)))) {
    for (const [name, values] of Object.entries(bad)) {
      for (const value of values) {
        const from = performance.now();
        const answer = await send(route, {}, `?${name}=${encodeURIComponent(value)}`);
        // A text to look for may be any text, some orders are numbers; a page may not be anything else.
        const literal = ['filter', 'cursor', 'orderBy'].includes(name) && route.shape[name]?.safeParse(value).success;
        expectRefused(`${route.name} ${name}=${value}`, answer, literal ? [200, 400, 404] : [400]);
        expect(performance.now() - from).toBeLessThan(within);
      }
    }
  }
});

eachDaily(passes)('V-07 V-08 reads texts literally: %s', async (_which, { of, within }) => {
  const before = await contentHash(api, catalog.id);
  const texts = [
    "' OR 1=1--",
    "%' AND pg_sleep(5)--",
    '$$',
    '\\',
    '%',
    '_',
    "'; drop table part; --",
    '${1}',
    '{{7*7}}',
  ];
  for (const route of of(reads)) {
    for (const name of [...route.fields, ...route.params]) {
      for (const text of texts) {
        const from = performance.now();
        const inPath = route.params.includes(name);
        const query = inPath ? '' : `?${name}=${encodeURIComponent(text)}`;
        const { status } = await send(route, inPath ? { [name]: text } : {}, query);
        const what = `${route.name} ${name}=${text}`;
        expect([what, [200, 400, 404].includes(status) ? 'fine' : status]).toEqual([what, 'fine']);
        expect(performance.now() - from).toBeLessThan(within);
      }
    }
  }
  expect(await contentHash(api, catalog.id)).toEqual(before);
});

eachDaily(passes)('V-10 takes no name of the language for a field: %s', async (_which, { of }) => {
  for (const route of of(json)) {
    for (const name of ['__proto__', 'constructor', 'toString', 'prototype']) {
      const answer = await api.app.inject({
        method: route.method,
        url: addressOf(route, catalog.code),
        headers: { authorization: `Bearer ${await caller.token()}`, 'content-type': 'application/json' },
        payload: `{"${name}":{"polluted":true}}`,
      });
      expect([route.name, name, answer.statusCode]).toEqual([route.name, name, 400]);
    }
  }
  expect('polluted' in {}).toBe(false);
});

eachDaily(passes)(
  'V-11 refuses what is given twice, and what is given in a place where it does not belong: %s',
  async (_which, { of }) => {
    for (const route of of(routes)) {
      for (const name of route.fields.filter((field) => !route.shape[field]?.safeParse(['1', '1']).success)) {
        const value = encodeURIComponent(sampleOf(route.shape[name]));
        expectRefused(`${route.name} ${name} twice`, await send(route, {}, `?${name}=${value}&${name}=${value}`));
      }
      const param = route.params[0];
      if (param !== undefined) {
        expectRefused(`${route.name} ${param} twice`, await send(route, {}, `?${param}=1`));
      }
    }
    for (const route of of(json)) {
      for (const name of route.fields) {
        const address = `${addressOf(route, catalog.code)}?${name}=1`;
        const answer = await caller.call(route.method, address, { [name]: 1 });
        expectRefused(`${route.name} ${name} in body and query`, answer);
      }
    }
  },
);

eachDaily(passes)('V-12 refuses bodies that are deep, large or packed: %s', async (_which, { of }) => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  for (const route of of(json)) {
    const post = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
      const { statusCode } = await api.app.inject({
        method: route.method,
        url: addressOf(route, catalog.code),
        headers: {
          authorization: `Bearer ${await caller.token()}`,
          'content-type': 'application/json',
          ...headers,
        },
        payload,
      });
      return statusCode;
    };
    expect([route.name, [400, 413].includes(await post(deep))]).toEqual([route.name, true]);
    const large = JSON.stringify({ a: 'x'.repeat(route.bodyLimit) });
    expect([route.name, await post(large)]).toEqual([route.name, 413]);
    const packed = Buffer.from('1f8b0800000000000003ab0600', 'hex');
    expect([route.name, [400, 415].includes(await post(packed, { 'content-encoding': 'gzip' }))]).toEqual([
      route.name,
      true,
    ]);
  }
});

eachDaily(passes)('V-13 takes JSON that is declared as JSON, and nothing else: %s', async (_which, { of }) => {
  const types = [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json\ta',
    'garbage',
  ];
  for (const route of of(json)) {
    for (const type of types) {
      const answer = await api.app.inject({
        method: route.method,
        url: addressOf(route, catalog.code),
        headers: { authorization: `Bearer ${await caller.token()}`, 'content-type': type },
        payload: '{"unknown":1}',
      });
      expect([route.name, type, [400, 415].includes(answer.statusCode)]).toEqual([route.name, type, true]);
    }
    for (const payload of ['{', '[]', '1', '"x"', 'null', '{"a":1}}', '\ufeff{}{']) {
      const answer = await api.app.inject({
        method: route.method,
        url: addressOf(route, catalog.code),
        headers: { authorization: `Bearer ${await caller.token()}`, 'content-type': 'application/json' },
        payload,
      });
      expect([route.name, payload, answer.statusCode < 500]).toEqual([route.name, payload, true]);
    }
  }
});

it('V-14 answers addresses and headers out of bounds without failing', async () => {
  for (const url of [
    '/%',
    '/%E0%A4%A',
    '/%00',
    `/${catalog.code}/api/lookup/%ff`,
    `/${'x'.repeat(400)}/api/pageData`,
    '//',
    '/..%2f',
  ]) {
    const { statusCode } = await api.app.inject({
      url,
      headers: { authorization: `Bearer ${await caller.token()}` },
    });
    expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
  }
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const long = await fetch(`${address}/health/live`, { headers: { cookie: `a=${'x'.repeat(20_000)}` } });
  expect(long.status).toBe(431);
  const forged = await fetch(`${address}/api/account`, {
    headers: { authorization: 'Bearer é', 'x-requested-with': "'" },
  });
  expect(forged.status).toBe(401);
});
