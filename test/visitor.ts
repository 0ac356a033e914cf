import { createUser } from '../src/account/service.ts';
import type { Api } from './api.ts';

let names = 0;
let addresses = 0;

/** What a person does in a browser: comes from an address of their own, signs in with a password, carries cookies. */
export function openBrowser({ app, services }: Api) {
  const good = 'Brake-lever 42 left';
  const browser = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' };

  const post = (url: string, payload: unknown, headers: Record<string, string> = browser, from?: string) =>
    app.inject({
      method: 'POST',
      url,
      headers,
      payload: JSON.stringify(payload),
      remoteAddress: from ?? `10.9.${addresses >> 8}.${addresses++ & 255}`,
    });

  return {
    /** A password that is allowed. */
    good,
    browser,
    post,
    /** A user with a password, or with `null` without one. */
    async person(password: string | null = good) {
      const userName = `Person-${process.pid}-${++names}@example.org`;
      const options = password === null ? {} : { password };
      const id = await services.database.outside((db) => createUser(db, userName, options));
      return { id, userName };
    },
    token: (proof: unknown, headers?: Record<string, string>, from?: string) =>
      post('/api/tokenapi/accessToken', proof, headers, from),
    account: (headers: Record<string, string>) => app.inject({ url: '/api/account', headers }),
    /** The cookies of an answer as the next call sends them. */
    cookiesOf: (answer: { cookies: { name: string; value: string }[] }) =>
      answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    bearer: (accessToken: string) => ({ authorization: `Bearer ${accessToken}` }),
  };
}
