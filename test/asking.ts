import type { z } from 'zod';
import type { Caller } from './caller.ts';
import { addressOf, sampleOf, type WalkedRoute } from './walk.ts';

export const textOf = (body: unknown) => (Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body));

/** What a route answers where `values` stand in its address and `query` behind it; without what each answer has of its own. */
export async function ask(
  caller: Caller,
  route: WalkedRoute,
  values: Record<string, string>,
  fields: Record<string, unknown>,
) {
  const inQuery = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const address = addressOf(route, '', values).replace(/^\//, '');
  const { status, body } = await (route.method === 'GET'
    ? caller.get(`${address}?${inQuery}`)
    : caller.call(route.method, address, fields));
  const asked = [...Object.values(values), ...Object.values(fields).map(String)].filter((one) => one.length > 5);
  const text = asked.reduce((rest, one) => rest.replaceAll(one, 'asked'), textOf(body));
  return { status, text: text.replaceAll(/"requestId":"[^"]*"/g, '') };
}

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** Fields that a route insists on, filled with what its schema takes. */
export const needed = ({ shape, fields }: WalkedRoute): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((name): [string, string][] => {
      const schema = shape[name];
      return schema && !isOptional(schema) ? [[name, sampleOf(schema)]] : [];
    }),
  );
