import { z } from 'zod';
import type { Client } from '../test/accept/api/client.ts';

const written = z.object({ id: z.number(), version: z.number() });

/** A new catalogue with one model, and a way to hang diagrams under it. */
export async function sceneIn(installation: Client, code: string) {
  await installation.post('/api/catalogs', { code, name: code }, z.object({ code: z.string() }));
  const client = installation.in(code);
  const types = await client.get('/api/itemType/Oem', z.array(z.object({ id: z.number(), code: z.string() })));
  const add = (type: string, parentId: number | null, name: string) => {
    const typeId = types.find((one) => one.code === type)?.id;
    return client.post('/api/items/Oem', { typeId, parentId, name }, written);
  };
  const { id: model } = await add('MD', (await add('DV', null, 'Snowmobiles')).id, 'Fjell 600');
  return { client, model, addDiagram: (name: string) => add('IP', model, name) };
}
