import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';

const api = await openApi();
const address = await api.app.listen({ port: 0, host: '127.0.0.1' });

const small = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>';
/** Within all limits, and longer at work than a process may be. */
const endless = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><defs><path id="a" stroke="#000" d="M0 0${'L4000 3999L1 7'.repeat(90_000)}"/></defs>${'<use href="#a"/>'.repeat(15_000)}</svg>`;

it('drawings of one user keep no other waiting: the fifth is refused, those of who has hung up are ended', async () => {
  const catalog = await api.catalog();
  const hangUp = new AbortController();
  const upload = async (role: 'Users' | 'Reviewers', drawing: string, signal?: AbortSignal) => {
    const headers = { authorization: `Bearer ${await catalog.as(role).token()}`, 'content-type': 'image/svg+xml' };
    const url = `${address}/${catalog.code}/api/file?filename=a.svg`;
    return fetch(url, { method: 'POST', headers, body: drawing, ...(signal && { signal }) });
  };
  const heavy = Array.from({ length: 5 }, () => upload('Users', endless, hangUp.signal));
  const refused = await Promise.race(heavy);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const light = upload('Reviewers', small);
  hangUp.abort();
  expect((await Promise.allSettled(heavy)).filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect((await light).status).toBe(200);
  expect((await upload('Users', small)).status).toBe(200);
  expect(api.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
}, 20_000);

it('a drawing beyond the limits is refused in words', async () => {
  const catalog = await api.catalog();
  const path = `<path d="M0 0${'L1 1'.repeat(200_000)}"/>`;
  const bytes = Buffer.from(small.replace('/>', `>${path}</svg>`));
  const { status, body } = await catalog.as('Users').upload('/api/file?filename=a.svg', bytes, 'image/svg+xml');
  expect([status, body.message]).toEqual([
    400,
    'An SVG may have at most 200,000 steps in its paths; this one has 200,001.',
  ]);
});
