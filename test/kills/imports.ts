import type { Theatre } from './theatre.ts';
import { times, until } from './theatre.ts';

/** Never Running for longer than this after a kill (test P-01). */
const stuckAfter = times.lease + 30;

/** A file of 300 parts; with a word of its own it is a file that nobody has uploaded before. */
export const partsFile = (word = 'Part') =>
  Buffer.from(
    `Part number,Description\n${Array.from({ length: 300 }, (_, nth) => `K-${nth},${word} ${nth}\n`).join('')}`,
  );

const partBase = 4;

/** Imports of one catalogue over HTTP. */
export function importsOf(theatre: Theatre, { code, id }: { code: string; id: number }) {
  const upload = (file: Buffer, call = 'UploadFile', name = 'parts.csv') =>
    theatre.send('POST', `/${code}/api/TransportImportWizardData2/${call}?fileName=${name}`, file);
  const start = (body: object) =>
    theatre.send('POST', `/${code}/api/import/StartImportSession`, { importTypeId: partBase, ...body });
  const status = async (session: number) =>
    (await theatre.send('GET', `/${code}/api/import/session/${session}/status`)).body;

  return {
    upload,
    start,
    async begin(file: Buffer, more: object = {}): Promise<number> {
      const { body } = await upload(file);
      const started = await start({ fileId: body.fileId, ...more });
      if (started.status !== 200) throw new Error(JSON.stringify(started.body));
      return started.body.importSessionId;
    },
    /** Waits until nothing works on it any more. */
    async settled(session: number) {
      await until(async () => (await status(session)).isRunning === false, stuckAfter);
      return status(session);
    },
    /** Parts that there are, and changes that imports made. */
    written: () =>
      theatre.database.inCatalog(id, async (db) => {
        const parts = await db.selectFrom('part').select('id').execute();
        const changes = await db.selectFrom('change').select('id').where('kind', '=', 'import').execute();
        return { parts: parts.length, changes: changes.length };
      }),
  };
}
