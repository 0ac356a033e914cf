import { beforeEach, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { maxAudiences, partMessages } from '../rules.ts';
import type { Audience } from './contract.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await api.catalog();
});

const admin = () => catalog.as('ManageCatalogSettings');
const all = async (context = 'Oem') => (await admin().get(`/api/${context}/pricing/settings`)).body as Audience[];
const named = async (name: string): Promise<Audience> => {
  const found = (await all()).find((one) => one.name === name);
  if (!found) throw new Error(`There is no audience ${name}.`);
  return found;
};
const save = (fields: object, oldDefaultId = 0, context = 'Oem') =>
  admin().post(`/api/${context}/pricing/setting/${oldDefaultId}`, fields);
const change = async (name: string, fields: object, oldDefaultId = 0) =>
  save({ ...(await named(name)), ...fields }, oldDefaultId);

it('19.e adds an audience in USD and without marks, each context for itself', async () => {
  await catalog.set({ contexts: ['Oem', 'Ecommerce'] });
  const { body } = await save({ name: ' Fleet ' });
  expect(body.audience).toMatchObject({
    name: 'Fleet',
    currency: 'USD',
    default: false,
    enable: true,
    showsCost: false,
    partSmartAlt1: false,
  });
  expect((await all()).map(({ name }) => name)).toEqual(['Dealer', 'Retail', 'Fleet']);
  expect((await all('Ecommerce')).map(({ name }) => name)).toEqual(['Dealer', 'Retail']);
  expect((await save({ name: 'Fleet' }, 0, 'Ecommerce')).status).toBe(200);
});

it('19.e offers to override the default of a currency, and lets one stand', async () => {
  const { id: retail } = await named('Retail');
  const refused = await change('Dealer', { default: true });
  expect([refused.status, refused.body.modelState]).toEqual([
    409,
    { default: [partMessages.otherDefault('Retail', 'USD')] },
  ]);
  const saved = await change('Dealer', { default: true }, retail);
  expect(saved.status).toBe(200);
  const defaults = async () => (await all()).filter((one) => one.default).map(({ name }) => name);
  expect(await defaults()).toEqual(['Dealer']);
  expect((await save({ name: 'Nordic', currency: 'SEK', default: true })).status).toBe(200);
  expect(await defaults()).toEqual(['Dealer', 'Nordic']);
  await catalog.as('Admin').post(`/api/changes/${saved.body.changeId}/undo`);
  expect(await defaults()).toEqual(['Retail', 'Nordic']);
});

it('19.e disables what is removed, keeps its prices, and enables it by its name', async () => {
  const { id } = await named('Dealer');
  const part = await catalog.as('Users').post('/api/parts', {
    partNumber: 'A-1',
    description: 'Priced',
    prices: [{ id, cost: 1, msrp: 2, effectiveDate: '2026-01-01' }],
  });
  expect((await change('Dealer', { currency: 'EUR' })).body.modelState).toEqual({
    currency: [partMessages.currencyStays],
  });
  expect((await change('Dealer', { enable: false, partSmartAlt1: true })).body.audience).toMatchObject({
    enable: false,
    partSmartAlt1: false,
  });
  const back = await save({ name: 'dealer', currency: 'EUR' });
  expect(back.body.audience).toMatchObject({ id, name: 'Dealer', currency: 'USD', enable: true, showsCost: true });
  expect((await catalog.as('Users').get(`/api/parts/${part.body.id}`)).body.prices).toMatchObject([{ id, msrp: 2 }]);
  expect((await save({ name: 'DEALER' })).body.modelState).toEqual({ name: [partMessages.audienceTaken] });
});

it('19.e keeps one enabled, whoever disables at the same time', async () => {
  const [dealer, retail] = [await named('Dealer'), await named('Retail')];
  const both = await Promise.all([dealer, retail].map((one) => save({ ...one, default: false, enable: false })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.modelState).toEqual({ enable: [partMessages.lastAudience] });
  const off = (await all()).find((one) => !one.enable);
  expect((await save({ ...off, default: true })).body.modelState).toEqual({ default: [partMessages.disabledDefault] });
});

it('19.e marks one audience whose price stands second', async () => {
  await change('Dealer', { partSmartAlt1: true });
  await change('Retail', { partSmartAlt1: true });
  expect((await all()).map((one) => one.partSmartAlt1)).toEqual([false, true]);
  await change('Retail', { partSmartAlt1: false });
  expect((await all()).some((one) => one.partSmartAlt1)).toBe(false);
});

it('19.e has at most ten, and refuses bad input, old versions and who may not', async () => {
  for (let n = (await all()).length; n < maxAudiences; n++) await save({ name: `Audience ${n}` });
  expect((await save({ name: 'One more' })).body.modelState).toEqual({ name: [partMessages.tooManyAudiences] });
  const kept = await named('Dealer');
  await save({ ...kept, showsCost: false });
  expect((await save({ ...kept, showsCost: true })).status).toBe(409);
  expect((await save({ ...kept, version: undefined })).body.modelState).toHaveProperty('version');
  expect((await save({ ...kept, id: 999_999 })).status).toBe(404);
  for (const [field, value] of [
    ['name', ' '],
    ['name', 'x'.repeat(257)],
    ['currency', 'usd'],
    ['enable', 'no'],
  ] as const)
    expect((await save({ ...kept, [field]: value })).body.modelState, field).toHaveProperty(field);
  for (const role of ['member', 'Users', 'Administrators'] as const)
    expect((await catalog.as(role).post('/api/Oem/pricing/setting/0', { name: 'Fleet' })).status).toBe(403);
  expect((await save({ name: 'Fleet' }, 0, 'MajorUnit')).status).toBe(404);
});

it('19.e stand in the order that they are put in, and say who set them, with what was before', async () => {
  await save({ name: 'Fleet' });
  const names = async () => (await all()).map(({ name }) => name);
  const ids = (await all()).map(({ id }) => id);
  const order = (items: number[]) => admin().post('/api/Oem/pricing/order', { items });
  expect((await order(ids.slice(1))).status).toBe(409);
  expect((await order([...ids.slice(1), ids[1] ?? 0])).status).toBe(409);
  const moved = await order(ids.toReversed());
  expect(await names()).toEqual(['Fleet', 'Retail', 'Dealer']);
  expect((await order(ids.toReversed())).body.changeId).toBeNull();
  expect((await admin().post(`/api/changes/${moved.body.changeId}/undo`)).body.leftAlone).toBe(0);
  expect(await names()).toEqual(['Dealer', 'Retail', 'Fleet']);
  await save({ name: 'Export', currency: 'EUR' });
  expect(await names()).toEqual(['Dealer', 'Retail', 'Fleet', 'Export']);
  await change('Dealer', { showsCost: !(await named('Dealer')).showsCost });
  const { body } = await admin().get('/api/Oem/pricing/changes');
  expect(
    body.map(({ now, before }: { now: Audience; before: Audience | null }) => [now.name, before?.name ?? null]),
  ).toEqual([
    ['Dealer', 'Dealer'],
    ['Export', null],
    ['Fleet', null],
    ['Dealer', null],
    ['Retail', null],
  ]);
  expect(body[0].before.showsCost).not.toBe(body[0].now.showsCost);
});

it('19.e tells how many prices an audience has and who set it, to who sets them', async () => {
  const { id } = await named('Dealer');
  const facts = async () =>
    (await admin().get('/api/Oem/pricing/facts')).body as { audienceId: number; prices: number; who: string }[];
  const ofDealer = async () => (await facts()).find(({ audienceId }) => audienceId === id);
  expect(await ofDealer()).toMatchObject({ prices: 0, isMore: false });
  for (const partNumber of ['A-1', 'B-2'])
    await catalog.as('Users').post('/api/parts', {
      partNumber,
      description: 'Washer',
      prices: [{ id, cost: 1, msrp: 2, effectiveDate: '2026-01-01' }],
    });
  const { who: before } = (await ofDealer()) ?? {};
  await change('Dealer', { showsCost: false });
  const now = await ofDealer();
  expect(now?.prices).toBe(2);
  expect(now?.who).not.toBe(before);
  expect((await catalog.as('Users').get('/api/Oem/pricing/facts')).status).toBe(403);
});
