import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi } from './api.ts';
import { workerDatabase } from './database.ts';

const api = await openApi();
const owner = new pg.Client((await workerDatabase()).owner);

beforeAll(() => owner.connect());
afterAll(() => owner.end());

const underWay = async () => {
  const { rows } = await owner.query<{ name: string | null }>('select platform.work_under_way() as name');
  return rows[0]?.name;
};

it('17.3 long work of a slice is under way by what the slice says of its table, and in its catalogue alone', async () => {
  const [own, other] = [await api.catalog(), await api.catalog()];
  const enter = (id: number) => owner.query(`select set_config('callout.catalog', $1, true)`, [String(id)]);
  await owner.query('begin');
  await enter(own.id);
  await owner.query('create table public.survey (catalog_id bigint, street text, ended boolean)');
  await owner.query(`insert into survey values (${own.id}, 'Elm Road', false)`);
  expect(await underWay()).toBeNull();
  await owner.query(`insert into platform.long_work values ('survey', 'not ended', '''Survey of '' || street')`);
  expect(await underWay()).toBe('Survey of Elm Road');
  await enter(other.id);
  expect(await underWay()).toBeNull();
  await enter(own.id);
  await owner.query('update survey set ended = true');
  expect(await underWay()).toBeNull();
  await owner.query('rollback');
});
