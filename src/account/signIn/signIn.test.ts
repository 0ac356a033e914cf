import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { openBrowser } from '../../../test/visitor.ts';
import { disableUser, enableUser, setPassword } from '../service.ts';
import { createOneTimeLink, knownBrowser } from './service.ts';

const api = await openApi();
const { database } = api.services;
const { person, good, post, token, account, cookiesOf, browser } = openBrowser(api);

it('gives tokens, cookies and the account for a name in any case and its password', async () => {
  const { userName } = await person();
  const answer = await token({ userName: ` ${userName.toUpperCase()} `, password: good });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    accessToken: expect.stringMatching(/^[\w-]{43}$/),
    refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    expires: expect.closeTo(3600, -2),
    sessionExpires: expect.closeTo(3600, -2),
  });
  const seen = await account({ cookie: cookiesOf(answer) });
  expect(seen.json()).toMatchObject({
    userName,
    superAdmin: false,
    language: 'EN',
    hasPassword: true,
    profiles: [],
  });
  expect(Number(seen.headers['x-session-expires'])).toBeGreaterThan(3500);
});

it('15.13 signs a browser in at /Account: the tokens are in its cookies alone', async () => {
  const { userName } = await person();
  const answer = await post('/Account', { userName, password: good }, browser);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      accessToken: null,
      refreshToken: null,
      expires: expect.closeTo(3600, -2),
      sessionExpires: expect.closeTo(3600, -2),
    },
  ]);
  expect((await account({ cookie: cookiesOf(answer) })).json()).toMatchObject({ userName });
  expect((await post('/Account', { userName, password: `${good}x` }, browser)).statusCode).toBe(401);
  expect((await post('/Account', { userName, password: good }, {})).statusCode).toBe(403);
  expect((await post('/Account', {}, { ...browser, cookie: cookiesOf(answer) })).json().modelState).toEqual({
    userName: ['A value is required.'],
  });
});

/** Wrong passwords of a user and names of nobody, so many times in turn: their answers, and the work of each. */
async function wrongPasswords(times: number) {
  const { userName } = await person();
  const answers = [];
  for (let i = 0; i < times; i++) {
    await database.outside((db) => sql`delete from sign_in_attempt`.execute(db));
    for (const [kind, name] of [
      ['known', userName],
      ['unknown', `nobody-${i}`],
    ] as const) {
      // Processor time: other work on the machine makes the clock unsteady.
      const before = process.cpuUsage();
      const answer = await token({ userName: name, password: 'Wrong horse 11' });
      const { user, system } = process.cpuUsage(before);
      answers.push({ kind, name, answer, work: user + system });
    }
  }
  return answers;
}

it('B-01 tells a wrong password and an unknown user apart by no answer', async () => {
  const refusals = async () => {
    const { rows } = await database.outside((db) =>
      sql<{ n: number }>`select count(*)::int as n from security_event where kind = 'sign-in-refused'`.execute(db),
    );
    return rows[0]?.n ?? 0;
  };
  const before = await refusals();
  const answers = await wrongPasswords(3);
  const told = answers.map(({ answer }) => [
    answer.statusCode,
    answer.cookies,
    JSON.stringify({ ...answer.json(), requestId: '' }),
  ]);
  expect(told).toEqual(answers.map(() => [401, [], told[0]?.[2]]));
  expect((await refusals()) - before).toBe(answers.length);
});

it('B-01 nor by work', { tags: 'daily' }, async () => {
  const answers = await wrongPasswords(24);
  const median = (kind: string) => {
    const list = answers.filter((one) => one.kind === kind).map(({ work }) => work);
    return list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
  };
  expect(Math.abs(median('known') / median('unknown') - 1)).toBeLessThan(0.25);
});

it('B-02 B-03 refuses an account after ten failures, from any address and in any spelling, for a minute', async () => {
  const { userName } = await person();
  const spellings = [userName, userName.toUpperCase(), `${userName} `, ` ${userName.toLowerCase()}`];
  const attempts = [];
  for (let i = 0; i < 20; i++) {
    const forwarded = { ...browser, 'x-forwarded-for': `192.0.2.${i}` };
    attempts.push(await token({ userName: spellings[i % 4], password: `Wrong horse ${i}` }, forwarded));
  }
  expect(attempts.map((a) => a.statusCode)).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  const owner = await token({ userName, password: good });
  expect(owner.statusCode).toBe(429);
  expect(Number(owner.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(owner.headers['retry-after'])).toBeLessThanOrEqual(60);
  await database.outside((db) =>
    sql`update sign_in_attempt set window_from = now() - interval '61 seconds'`.execute(db),
  );
  expect((await token({ userName, password: 'Wrong horse 99' })).statusCode).toBe(401);
  expect((await token({ userName, password: good })).statusCode).toBe(200);
  for (let nth = 0; nth < 10; nth++)
    expect((await token({ userName, password: 'Wrong horse 1' })).statusCode).toBe(401);
});

it('B-02 counts attempts that come at the same time', async () => {
  const { userName } = await person();
  const all = await Promise.all(Array.from({ length: 25 }, () => token({ userName, password: 'Wrong horse 1' })));
  const answered = (...codes: number[]) => all.filter((a) => codes.includes(a.statusCode));
  // A busy machine tells some of them to come again before it looks at what they bring.
  expect(answered(401, 503).length).toBeGreaterThanOrEqual(10);
  expect(answered(401).length).toBeLessThanOrEqual(10);
  expect(answered(401, 429, 503)).toHaveLength(25);
});

it('B-03 refuses an address that tries many accounts', async () => {
  const codes = [];
  for (let i = 0; i < 32; i++) {
    codes.push(
      (await token({ userName: `spray-${i}`, password: 'Wrong horse 1' }, browser, '198.51.100.7')).statusCode,
    );
  }
  expect(codes.filter((c) => c === 429)).toHaveLength(2);
});

it('B-04 gives a new session; the one that the browser had before is over', async () => {
  const { userName } = await person();
  const first = await token({ userName, password: good });
  const before = cookiesOf(first);
  const second = await token({ userName, password: good }, { ...browser, cookie: before });
  expect(cookiesOf(second)).not.toBe(before);
  expect((await account({ cookie: before })).statusCode).toBe(401);
  expect((await account({ cookie: cookiesOf(second) })).statusCode).toBe(200);
});

it('B-16 sets cookies that scripts and other hosts cannot have', async () => {
  const { userName } = await person();
  const answer = await token({ userName, password: good });
  const set = [answer.headers['set-cookie'] ?? []].flat();
  expect(set).toHaveLength(3);
  for (const cookie of set)
    expect(cookie).toMatch(
      /^__Host-callout(-refresh|-browser)?=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure(; Max-Age=15552000)?$/,
    );
});

it('B-17 refuses what another site can send', async () => {
  const { userName } = await person();
  const proof = { userName, password: good };
  expect((await token(proof, { 'content-type': 'application/json' })).statusCode).toBe(403);
  const plain = await token(proof, { 'content-type': 'text/plain' });
  expect(plain.statusCode).toBe(403);
  expect(plain.json()).toMatchObject({
    message: 'This action is not allowed!',
    modelState: { request: ['The header "X-Requested-With: XMLHttpRequest" is missing.'] },
  });
  const cookie = cookiesOf(await token(proof));
  const form = {
    cookie,
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://evil.example',
  };
  expect((await post('/Account/logOff', {}, form)).statusCode).toBe(403);
  expect((await account({ cookie })).statusCode).toBe(200);
});

it('B-20 takes passwords of 8 to 128 characters in any script, and none that is guessed first', async () => {
  const signedUp = async (password: string) => {
    const { id, userName } = await person(null);
    return database
      .outside((db) => setPassword(db, { userId: id, userName, password }))
      .then(async () => (await token({ userName, password })).statusCode)
      .catch((error: { status: number }) => error.status);
  };
  expect(await signedUp(`${'Xy3'.repeat(21)}z`)).toBe(200);
  expect(await signedUp('Kettenrad für Größe 10')).toBe(200);
  expect(await signedUp('自転車のチェーン部品')).toBe(200);
  for (const weak of [
    '7 chars',
    'x'.repeat(1000),
    'password',
    'P@ssw0rd!',
    'iloveyou1',
    'qwertyuiop',
    '12345678',
    '87654321',
    'abcabcabc1'.slice(0, 7),
    'aaaaaaaa',
    'Sunshine2024',
    '123football',
  ]) {
    expect([weak, await signedUp(weak)]).toEqual([weak, 400]);
  }
  const huge = await token({ userName: 'x', password: 'x'.repeat(900_000) });
  expect(huge.statusCode).toBe(413);
  // The last character counts as well.
  const { userName } = await person(`${'Long pass phrase. '.repeat(6)}A`);
  expect((await token({ userName, password: `${'Long pass phrase. '.repeat(6)}B` })).statusCode).toBe(401);
});

it('takes a one-time link once, until its time is over or its user is shut out', async () => {
  const { id } = await person(null);
  const make = () => database.outside((db) => createOneTimeLink(db, id));
  const link = await make();
  const both = await Promise.all([token({ oneTimeLink: link }), token({ oneTimeLink: link })]);
  expect(both.map((a) => a.statusCode)).toEqual(expect.arrayContaining([200, 401]));
  const late = await make();
  await database.outside((db) => sql`update one_time_link set expires_at = now() where used_at is null`.execute(db));
  expect((await token({ oneTimeLink: late })).statusCode).toBe(401);
  const other = await make();
  await database.outside((db) => disableUser(db, id));
  expect((await token({ oneTimeLink: other })).statusCode).toBe(401);
});

it('answers 400 for half a proof, two proofs and unknown fields', async () => {
  for (const proof of [
    { userName: 'x' },
    { password: 'x' },
    { userName: 'x', password: 'y', oneTimeLink: 'z' },
    { user: 'x' },
  ]) {
    const answer = await token(proof);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().modelState)).not.toEqual([]);
  }
  expect((await token({})).statusCode).toBe(401);
});

it('15.18 does not lock a browser out that has signed in before, and counts its failures apart', async () => {
  const { userName } = await person();
  const cookie = cookiesOf(await token({ userName, password: good }));
  for (let i = 0; i < 12; i++) await token({ userName, password: `Wrong horse ${i}` });
  expect((await token({ userName, password: good })).statusCode).toBe(429);
  const known = { ...browser, cookie };
  expect((await token({ userName, password: good }, known)).statusCode).toBe(200);
  const tries = [];
  for (let i = 0; i < 12; i++) tries.push((await token({ userName, password: `Wrong horse ${i}` }, known)).statusCode);
  expect(tries).toEqual([...Array(10).fill(401), 429, 429]);
  const other = await person();
  for (let i = 0; i < 12; i++) await token({ userName: other.userName, password: `Wrong horse ${i}` });
  expect((await token({ userName: other.userName, password: good }, known)).statusCode).toBe(429);
});

it('tells a browser apart that somebody has signed in with, by a mark that holds', async () => {
  const { userName } = await person();
  const { cookies } = await token({ userName, password: good });
  const tell = knownBrowser(database, api.services.config);
  const mark = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  const of = (cookies: Record<string, string>) => tell({ headers: {}, cookies });
  const known = await of(mark);
  expect(known).toMatch(/^browser [\w-]{43}$/);
  const [name = ''] = Object.keys(mark).filter((one) => one.endsWith('-browser'));
  expect(await of({ [name]: mark[name] ?? '' })).toBe(known);
  expect(await of({ [name]: 'x'.repeat(43) })).toBeUndefined();
  expect(await of({})).toBeUndefined();
  await database.outside((db) => sql`update known_browser set seen_at = now() - interval '181 days'`.execute(db));
  expect(await of(mark)).toBeUndefined();
});

it('15.18 keeps at most twenty browsers of a user', async () => {
  const { id, userName } = await person();
  for (let i = 0; i < 22; i++) await token({ userName, password: good });
  const { rows } = await database.outside((db) =>
    sql<{ n: number }>`select count(*)::int as n from known_browser where user_id = ${id}`.execute(db),
  );
  expect(rows[0]?.n).toBe(20);
});

it('15.18 ends a link with another link, a new password and disabling', async () => {
  const { id, userName } = await person(null);
  const make = () => database.outside((db) => createOneTimeLink(db, id));
  const statusOf = async (link: string) => (await token({ oneTimeLink: link })).statusCode;
  const [first, second] = [await make(), await make()];
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  const beforePassword = await make();
  await database.outside((db) => setPassword(db, { userId: id, userName, password: good }));
  expect(await statusOf(beforePassword)).toBe(401);
  const beforeDisabling = await make();
  await database.outside((db) => disableUser(db, id));
  await database.outside((db) => enableUser(db, id));
  expect(await statusOf(beforeDisabling)).toBe(401);
});
