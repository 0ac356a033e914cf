import { conflict, invalid, invalidFields, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import type { Call } from '../platform/http/handlers.ts';
import { askerOf } from '../platform/http/mount.ts';
import type { FileStore } from '../platform/files/store.ts';
import { refusedPicture } from '../image/service.ts';
import { svgContract } from './contract.ts';
import {
  addProfile,
  countProfiles,
  lockSvgSettings,
  removeProfile,
  saveProfile,
  saveReading,
  svgProfileById,
  svgSettings,
} from './queries.ts';
import { fileSources, fileTypes, headingErrors, raisedPattern, svgLimits, svgMessages } from './rules.ts';
import { rowAllows } from '../diagram/queries.ts';
import type { SvgReading } from './rules.ts';
import { formOf, verifySvg } from './service.ts';

const named = (list: readonly { id: number; name: string }[]) => list.map(({ id, name }) => ({ id, name }));

/** Saves a part of the settings that every drawing of the catalogue is read by. */
const savePart = ({ db, change }: Pick<Call<unknown>, 'db' | 'change'>, version: number, part: Partial<SvgReading>) =>
  change('SVG settings', async () => {
    await lockSvgSettings(db);
    const { hotspotPattern, fileType, fileSource, version: newest } = await svgSettings(db);
    if (newest !== version) throw conflict();
    await saveReading(db, newest === 0, { hotspotPattern, fileType, fileSource, ...part });
    return svgSettings(db);
  });

export const svgRoutes = (files: FileStore) =>
  routes(svgContract, {
    fileTypes: () => Promise.resolve(named(fileTypes)),
    fileSources: () => Promise.resolve(named(fileSources)),

    get: ({ db }) => svgSettings(db),

    verify: async (call) => {
      const { body, request, database, catalogId } = call;
      const { file, headings } = await formOf(body, request.headers['content-type']);
      const { allows, ...settings } = await database.inCatalog(catalogId, async (db) => ({
        ...(await svgSettings(db)),
        allows: await rowAllows(db),
      }));
      // Who sends headings wants to see their table.
      const [profiles, fileType] = headings ? [[{ id: null, ...headings }], 2] : [settings.profiles, settings.fileType];
      const reading = { ...settings, fileType, allows };
      return verifySvg(files, file, profiles, reading, askerOf(call)).catch(refusedPicture);
    },

    finish: ({ db, change, input: { id, version, ...fields } }) => {
      const errors = Object.entries(headingErrors(fields)).map(([key, message]) => [key, [message]]);
      if (errors.length > 0) throw invalidFields(Object.fromEntries(errors) as Record<string, string[]>);
      const label = `SVG profile ${fields.customData.name.trim() || fields.hotSpotRefNum}`;
      if (id === undefined) {
        return change(label, async () => {
          await lockSvgSettings(db);
          if ((await countProfiles(db)) >= svgLimits.profiles) throw invalid('id', svgMessages.profiles);
          return addProfile(db, fields);
        });
      }
      return change(label, async () => {
        const saved = await saveProfile(db, id, version, fields);
        if (saved) return saved;
        throw (await svgProfileById(db, id)) ? conflict() : notFound();
      });
    },

    removeProfile: ({ db, change, input: { id } }) =>
      change('Remove SVG profile', async (changeId) => {
        if (!(await removeProfile(db, id))) throw notFound();
        return { changeId };
      }),

    saveFileType: ({ input: { version, fileType }, ...call }) => savePart(call, version, { fileType }),
    saveFileSource: ({ input: { version, fileSource }, ...call }) => savePart(call, version, { fileSource }),
    saveHotspotPattern: ({ input: { version, ...pattern }, ...call }) =>
      savePart(call, version, { hotspotPattern: raisedPattern(pattern) }),
  });
