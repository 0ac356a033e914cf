import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { Tokens } from './service.ts';

const api = await openApi();
const { database } = api.services;
const refresh = (refreshToken: string) => api.caller().post('/api/tokenapi/accessToken', { refreshToken });
const works = async (accessToken: string) => (await api.caller(accessToken).get('/api/account')).status === 200;

async function renewed(refreshToken: string): Promise<Tokens> {
  const answer = await refresh(refreshToken);
  expect(answer.status).toBe(200);
  return answer.body as Tokens;
}

it('B-08 gives two tabs that refresh at once a token each, in the one session', async () => {
  for (let run = 0; run < 40; run++) {
    const user = await api.user();
    const [one, two] = await Promise.all([renewed(user.refreshToken), renewed(user.refreshToken)]);
    expect(await works(one.accessToken)).toBe(true);
    expect(await works(two.accessToken)).toBe(true);
    const { rows } = await database.outside((db) =>
      sql<{ n: number }>`select count(*)::int as n from session where user_id = ${user.id}`.execute(db),
    );
    expect(rows[0]?.n).toBe(1);
    expect(await works((await renewed(run % 2 ? one.refreshToken : two.refreshToken)).accessToken)).toBe(true);
  }
});

it('B-09 ends the whole session when an old refresh token comes after its successor was used', async () => {
  const user = await api.user();
  const second = await renewed(user.refreshToken);
  const third = await renewed(second.refreshToken);
  expect(await works(third.accessToken)).toBe(true);
  expect((await refresh(user.refreshToken)).status).toBe(401);
  for (const { accessToken, refreshToken } of [user, second, third]) {
    expect(await works(accessToken)).toBe(false);
    expect((await refresh(refreshToken)).status).toBe(401);
  }
  const { rows } = await database.outside((db) =>
    sql`select kind from security_event where user_id = ${user.id}`.execute(db),
  );
  expect(rows).toEqual([{ kind: 'refresh-token-reused' }]);
});

it('B-10 takes an old refresh token again within ten seconds, and ends the session when it comes later', async () => {
  const user = await api.user();
  await renewed(user.refreshToken);
  const again = await renewed(user.refreshToken);
  expect(await works(again.accessToken)).toBe(true);
  await database.outside((db) =>
    sql`update session_token set rotated_at = rotated_at - interval '11 seconds' where rotated_at is not null`.execute(
      db,
    ),
  );
  expect((await refresh(user.refreshToken)).status).toBe(401);
  expect(await works(again.accessToken)).toBe(false);
});

it('B-12 signs out whose token expired without anything done since it was issued', async () => {
  const active = async (minutesAgo: number) => {
    const user = await api.user();
    await database.outside((db) =>
      sql`with token as (update session_token t set issued_at = now() - interval '20 minutes',
          expires_at = case t.kind when 'access' then now() - interval '1 second' else t.expires_at end
          from session s where s.id = t.session_id and s.user_id = ${user.id})
        update session set last_seen_at = now() - make_interval(mins => ${minutesAgo}) where user_id = ${user.id}`.execute(
        db,
      ),
    );
    return user;
  };
  const used = await active(10);
  expect(await works((await renewed(used.refreshToken)).accessToken)).toBe(true);
  const unused = await active(30);
  expect((await refresh(unused.refreshToken)).status).toBe(401);
  const { rows } = await database.outside((db) => sql`select from session where user_id = ${unused.id}`.execute(db));
  expect(rows).toEqual([]);
});

it('B-13 B-19 keeps tokens as hashes, so a restart changes nothing and a copy of the tables opens nothing', async () => {
  const user = await api.user();
  const { accessToken, refreshToken } = await renewed(user.refreshToken);
  const { rows } = await database.outside((db) =>
    sql<{ text: string }>`
      select string_agg(t::text, ' ') as text from session_token t
      union all select string_agg(t::text, ' ') from security_event t
      union all select string_agg(t::text, ' ') from idempotency_key t`.execute(db),
  );
  const kept = rows.map((r) => r.text).join(' ') + api.logged.join(' ');
  for (const secret of [accessToken, refreshToken]) expect(kept).not.toContain(secret);
});

it('refreshes from the cookie alone, and then gives no token to scripts', async () => {
  const user = await api.user();
  const answer = await api
    .caller()
    .post('/api/tokenapi/accessToken', {}, { cookie: `__Host-callout-refresh=${user.refreshToken}` });
  expect(answer.body).toMatchObject({ accessToken: null, refreshToken: null });
  const [access = ''] = [answer.headers['set-cookie']].flat().map(String);
  expect(await works(access.split(/[=;]/)[1] ?? '')).toBe(true);
});

it('keeps no tokens for a resend under an Idempotency-Key', async () => {
  const user = await api.user();
  const headers = { 'idempotency-key': 'refresh-once-please' };
  const first = await api
    .caller(user.accessToken)
    .post('/api/tokenapi/accessToken', { refreshToken: user.refreshToken }, headers);
  expect(first.status).toBe(200);
  const { rows } = await database.outside((db) =>
    sql`select answer from idempotency_key where user_id = ${user.id}`.execute(db),
  );
  expect(rows).toEqual([]);
});
