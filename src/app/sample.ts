import { fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { attributeTypes } from '../attribute/rules.ts';
import { defaultContext } from '../contexts.ts';
import { addHotspots } from '../drawing/image/queries.ts';
import { replaceGroups, topLevelNamed } from '../item/visibility/queries.ts';
import { addAttribute } from '../hierarchy/attribute/service.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import { typeRecord, typesOf } from '../hierarchy/type/queries.ts';
import { saveType } from '../hierarchy/type/service.ts';
import { keepUpload } from '../import/file/service.ts';
import { importStates } from '../import/rules.ts';
import type { ImportMode } from '../import/rules.ts';
import { importSession } from '../import/session/queries.ts';
import { completeImport, startImport } from '../import/session/service.ts';
import { addLookupValue } from '../lookup/queries.ts';
import { lookupType } from '../lookup/rules.ts';
import type { Who } from '../platform/auth/who.ts';
import { change } from '../platform/change/change.ts';
import { inspectFile } from '../platform/files/table/inspect.ts';
import { readTable } from '../platform/files/table/read.ts';
import { createCatalog } from './catalogs.ts';
import type { GenerateOrder, Generated } from './generate.ts';
import { importTypes } from './registered.ts';
import { sampleLanguages, sampleName } from '../sample/rules.ts';
import { addSampleUnits } from '../sample/unit/service.ts';
import type { Services } from '../slice.ts';

/** The sample of the first start in each of its sizes, by parts. */
export const sampleParts = { small: 2000, large: 1_000_000 } as const;

export interface SampleOf {
  code: string;
  /** 0 for none. */
  parts: number;
  /** Major units; 0 for none. */
  units?: number;
  seed: string;
}

/**
 * Makes a sample catalogue. Its parts come through the same imports that users have; the worker does the work. Its major
 * units are written at once. `say` hears each step. Throws where an import fails or rejects a row.
 */
export async function loadSample(
  services: Services,
  who: Who,
  of: SampleOf,
  say: (line: string) => void,
): Promise<void> {
  const { code, parts, units = 0, seed } = of;
  const catalogId = await createCatalog(
    services.database,
    {
      code,
      name: sampleName,
      languages: [...sampleLanguages],
      ...(units > 0 && { contexts: [defaultContext, 'MajorUnit'] }),
    },
    actorOf(who),
  );
  if (parts > 0) await loadParts(services, who, { catalogId, parts, seed }, say);
  if (units > 0) await addSampleUnits(services.database, { catalogId, units, seed, actor: actorOf(who) }, say);
}

/** Loads tree, parts, lists and all that comes with them. */
async function loadParts(
  services: Services,
  who: Who,
  { catalogId, parts, seed }: { catalogId: number; parts: number; seed: string },
  say: (line: string) => void,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'callout-sample-'));
  try {
    const { files, sample } = await generated({ directory, parts, seed });
    const load = (typeKey: string, path: string, more: Pick<FileOf, 'zip' | 'mode'> = {}) =>
      importFile(services, who, { catalogId, typeKey, path, ...more }, say);
    await load('hierarchy', files.hierarchy);
    await carryByModels(services, who, catalogId, sample.modelAttributes);
    await load('hierarchy', files.models, { mode: 'update' });
    await load('partBase', files.parts);
    await load('partBom', files.bom);
    await load('image', files.images, { zip: files.imagesZip });
    await loadHotspots(services, who, catalogId, files.hotspots);
    await load('partHistory', files.supersessions);
    await load('partPricing', files.pricing);
    await load('serialVin', files.serials);
    await load('hierarchyTranslations', files.itemTexts);
    await load('partTranslations', files.partTexts);
    await limitDivision(services, who, catalogId, sample.limited);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const actorOf = (who: Who) => ({ id: who.userId, name: who.displayName || who.userName });

/** The files, written by a process of their own. */
const generated = (order: GenerateOrder) =>
  new Promise<Generated>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'generate.ts'));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The sample could not be generated.')));
    child.once('message', (message: Generated) => resolve(message));
    child.send(order);
  });

interface FileOf {
  catalogId: number;
  typeKey: string;
  path: string;
  zip?: string;
  mode?: ImportMode;
}

/** Imports one file by the engine and waits for its end. States of the file are kept. */
async function importFile(
  services: Services,
  who: Who,
  { catalogId, typeKey, path, zip, mode = 'standard' }: FileOf,
  say: (line: string) => void,
) {
  const { database, files, jobs } = services;
  const type = importTypes.find(({ key }) => key === typeKey);
  if (!type) throw new Error(`There is no import ${typeKey}.`);
  const upload = (kind: 'table' | 'zip', from: string) =>
    keepUpload(
      { ...services, types: importTypes },
      {
        kind,
        fileName: basename(from),
        body: createReadStream(from),
        catalogId,
        userId: who.userId,
      },
    );
  const { fileId } = await upload('table', path);
  const zipFileId = zip === undefined ? undefined : (await upload('zip', zip)).fileId;
  const request = { importTypeId: type.id, fileId, zipFileId, options: { stateAfterImport: 'keep', mode } };
  const id = await database.inCatalog(catalogId, (db) =>
    startImport(
      db,
      { database, files, jobs, types: importTypes },
      { request, dryRun: false, who, catalogId, key: undefined },
    ),
  );
  for (;;) {
    const session = await database.inCatalog(catalogId, (db) => importSession(db, id));
    if (session && session.state !== importStates.running && session.state !== importStates.notStarted) {
      if (session.state !== importStates.complete)
        throw new Error(`Sample, ${type.name}: ${session.rejected} rows rejected. ${session.message}`);
      await database.inCatalog(catalogId, (db) => completeImport(db, id));
      say(`${type.name}: ${session.rows} rows`);
      return;
    }
    await wait(100);
  }
}

/** Hotspots have no import type of their own: they come as the labels of the drawings. */
async function loadHotspots({ database }: Services, who: Who, catalogId: number, path: string) {
  const layout = await inspectFile(path);
  await database.inCatalog(catalogId, (db) =>
    change(db, { kind: 'import', label: 'Hotspots of the sample', actor: actorOf(who) }, async () => {
      for await (const batch of readTable(createReadStream(path), layout)) {
        const rows = batch.flatMap((row) => ('cells' in row ? [row.cells] : []));
        await addHotspots(
          db,
          rows.map(([name = '', tag = '', value = '', x, y, w, h]) => ({
            name,
            tag,
            value,
            x: Number(x),
            y: Number(y),
            w: Number(w),
            h: Number(h),
          })),
        );
      }
    }),
  );
}

/** Adds attributes that all models carry, and that they are found by. */
const carryByModels = (
  { database }: Services,
  who: Who,
  catalogId: number,
  carried: Generated['sample']['modelAttributes'],
) =>
  database.inCatalog(catalogId, (db) =>
    change(db, { kind: 'script', label: 'Attributes of models', actor: actorOf(who) }, async () => {
      const models = (await typesOf(db, defaultContext)).find(({ baseType }) => baseType === baseTypes.model);
      const type = models && (await typeRecord(db, models.id));
      if (!type) throw new Error('The sample has no type for models.');
      const attributes = type.attributes.map(({ attributeId, isKey, isRequired, isSearchable }) => ({
        attributeId,
        isKey,
        isRequired,
        isSearchable,
      }));
      for (const { name, kind, ...of } of carried) {
        const definition = 'choices' in of ? { items: [...of.choices] } : {};
        const { id } = await addAttribute(db, { name, type: attributeTypes[kind], definition });
        attributes.push({ attributeId: id, isKey: false, isRequired: false, isSearchable: true });
      }
      await saveType(db, type.id, type.version, { attributes });
    }),
  );

/** Makes a division one that only a visibility group sees. */
const limitDivision = (
  { database }: Services,
  who: Who,
  catalogId: number,
  { group, division }: { group: string; division: string },
) =>
  database.inCatalog(catalogId, (db) =>
    change(db, { kind: 'script', label: `Visibility of ${division}`, actor: actorOf(who) }, async () => {
      const fields = { name: group, description: '', numericCode: 0, charCode: '' };
      const { id } = await addLookupValue(db, lookupType('visibilityGroup'), 1, fields);
      await replaceGroups(db, await topLevelNamed(db, division), [id]);
    }),
  );
