import { z } from 'zod';
import { languageCode } from '../catalog/rules.ts';
import {
  boolParam,
  cursor,
  id,
  idParam,
  intParam,
  requiredText,
  take,
  text,
  version,
} from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { mostLevels, taxonomyLimits } from './rules.ts';

/** Names by the code of their language, beside the EN one. */
const names = z.record(
  z.string().regex(languageCode, 'A language is a code such as EN.'),
  requiredText(taxonomyLimits.name),
);
const namesToSave = names.refine(
  (given) => Object.keys(given).length <= taxonomyLimits.languages,
  `Names are in ${taxonomyLimits.languages} languages at most.`,
);
const name = requiredText(taxonomyLimits.name).transform((given) => given.trim());
const code = text(taxonomyLimits.code).transform((given) => given.trim());

/** A taxonomy of an industry (docs/domain/ari.md, Taxonomies). */
export const taxonomy = z.object({
  id,
  name: z.string(),
  names,
  /** A value of list 1002. */
  industryId: id,
  /** How many levels it has, and how many of them take items. */
  levels: z.int(),
  leaves: z.int(),
  version,
});
export type Taxonomy = z.infer<typeof taxonomy>;

const levelFields = {
  id,
  name: z.string(),
  names,
  taxonomyId: id,
  /** Null on the first level. */
  parentId: id.nullable(),
  ordinal: z.int(),
  /** Its number in the standard that it comes from; empty where it has none. */
  code: z.string(),
  /** Levels right under it; without any it is a leaf, which takes items. */
  childCount: z.int(),
  version,
};
const plainLevel = z.object(levelFields);
export type PlainLevel = z.infer<typeof plainLevel>;

/** A level with those under it, as deep as was asked for. */
export interface Level extends PlainLevel {
  children: Level[];
}
const level: z.ZodType<Level> = z.object({ ...levelFields, children: z.lazy(() => z.array(level)) });

/** A level with the way to it: those above it, the first level first. */
export const levelOnWay = z.object({ ...levelFields, way: z.array(z.object({ id, name: z.string() })) });
export type LevelOnWay = z.infer<typeof levelOnWay>;

const saved = z.object({ id, version, changeId: id });

/** What belongs to an industry, for all catalogues: super administrators write it. */
export const taxonomyContract = {
  industries: route({
    method: 'GET',
    path: '/api/taxonomy/industries',
    permission: 'signedIn',
    shared: true,
    summary: 'The industries, with how many taxonomies each has.',
  }).output(z.array(z.object({ id, name: z.string(), numericCode: z.int(), taxonomies: z.int() }))),
  byIndustry: route({
    method: 'GET',
    path: '/api/taxonomy/industry/{industryId}',
    permission: 'signedIn',
    shared: true,
    summary: 'The taxonomies of an industry, by name. 404 where the industry is unknown.',
  })
    .input(z.strictObject({ industryId: idParam }))
    .output(z.array(taxonomy)),
  add: route({
    method: 'POST',
    path: '/api/taxonomy',
    permission: 'superAdmin',
    shared: true,
    summary: 'Adds a taxonomy to an industry. 400 for an unknown industry, 409 for a name that it has.',
  })
    .input(z.strictObject({ industryId: id, name, names: namesToSave.default({}) }))
    .output(saved),
  save: route({
    method: 'PATCH',
    path: '/api/taxonomy/{id}',
    permission: 'superAdmin',
    shared: true,
    summary: 'Renames and translates a taxonomy. 409 for a name in use, or a version that is not the newest.',
  })
    .input(z.strictObject({ id: idParam, version, name: name.optional(), names: namesToSave.optional() }))
    .output(saved),
  remove: route({
    method: 'DELETE',
    path: '/api/taxonomy/{id}',
    permission: 'superAdmin',
    shared: true,
    summary: 'Deletes a taxonomy without levels; 409 while it has some.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),
  levels: route({
    method: 'GET',
    path: '/api/taxonomy/{id}/levels',
    permission: 'signedIn',
    shared: true,
    summary: `Levels under one of a taxonomy, or its first ones, with those under them to a depth. 400 where these are more than ${mostLevels}.`,
  })
    .input(
      z.strictObject({
        id: idParam,
        /** Absent: the first levels. */
        parentId: idParam.optional(),
        depth: intParam(1, taxonomyLimits.depth).default(1),
        take: take(1000),
        cursor,
      }),
    )
    .output(z.object({ items: z.array(level), cursor: z.string().nullable() })),
  find: route({
    method: 'GET',
    path: '/api/taxonomy/{id}/levels/find',
    permission: 'signedIn',
    shared: true,
    summary:
      'Levels of a taxonomy whose name or code holds a text, with the way to each; leaves alone where asked for.',
  })
    .input(
      z.strictObject({
        id: idParam,
        q: text(taxonomyLimits.name).default(''),
        leaves: boolParam.default(false),
        take: take(100),
      }),
    )
    .output(z.array(levelOnWay)),
  level: route({
    method: 'GET',
    path: '/api/taxonomy/level/{id}',
    permission: 'signedIn',
    shared: true,
    summary: 'One level, with the way to it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(levelOnWay),
  uses: route({
    method: 'GET',
    path: '/api/taxonomy/level/{id}/uses',
    permission: 'signedIn',
    shared: true,
    summary:
      'How many items stand at a level and under it: in catalogues that the caller may open, as they see them; of others only how many.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        catalogs: z.array(z.object({ code: z.string(), name: z.string(), items: z.int() })),
        /** Catalogues beside those. */
        others: z.int(),
      }),
    ),
  addLevel: route({
    method: 'POST',
    path: '/api/taxonomy/level',
    permission: 'superAdmin',
    shared: true,
    summary:
      'Adds a level behind those beside it. 400 for an unknown taxonomy or parent and beyond the limits, 409 for a name or code in use, or where items stand at the parent.',
  })
    .input(
      z.strictObject({
        taxonomyId: id,
        parentId: id.nullable().default(null),
        name,
        names: namesToSave.default({}),
        code: code.default(''),
      }),
    )
    .output(saved),
  saveLevel: route({
    method: 'PATCH',
    path: '/api/taxonomy/level/{id}',
    permission: 'superAdmin',
    shared: true,
    summary:
      'Renames, translates and moves a level with all under it; what is not named stays. 409 for a version that is not the newest, a name or code in use, or where items stand at the new parent.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        name: name.optional(),
        names: namesToSave.optional(),
        code: code.optional(),
        /** The level that it moves under; null for the first level. */
        parentId: id.nullable().optional(),
        /** The level that it moves before, beside it; null for the end. */
        beforeId: id.nullable().optional(),
      }),
    )
    .output(saved),
  removeLevel: route({
    method: 'DELETE',
    path: '/api/taxonomy/level/{id}',
    permission: 'superAdmin',
    shared: true,
    summary: 'Deletes an empty level; 409 where levels are under it or items stand at it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),
};
