import { z } from 'zod';
import { roles, workflowRoles } from '../rights.ts';
import { requiredText, skip, take, text } from '../platform/contract/fields.ts';
import { context } from '../contexts.ts';
import { route } from '../platform/contract/route.ts';
import { quotaContract } from './quota/contract.ts';
import { switchesContract } from './switches/contract.ts';
import {
  catalogCode,
  isReservedCode,
  languageCode,
  maxCatalogName,
  maxLanguages,
  maxSorted,
  maxSortedText,
} from './rules.ts';

const noRepeats = (list: unknown[]) => new Set(list).size === list.length;

const name = requiredText(maxCatalogName);
const covers = text(256);
const contextList = z.array(context).min(1).refine(noRepeats, 'A context is named twice.');
const languages = z
  .array(z.string().regex(languageCode, 'A language is a code such as EN.'))
  .min(1)
  .max(maxLanguages)
  .refine(noRepeats, 'A language is named twice.');
const code = z
  .string()
  .regex(catalogCode, 'A code has 2 to 16 letters, digits and dashes and starts with a letter.')
  .refine((value) => !isReservedCode(value), 'This code is reserved.');
/** An IANA name that the server knows. */
export const timeZone = text(64).refine(isTimeZone, 'The time zone is not known.');

/** A catalogue as the gateway lists it. */
const catalog = z.object({
  code: z.string(),
  name: z.string(),
  covers: z.string(),
  contexts: z.array(context),
  /** Codes of the content languages; the first is the catalogue's own. */
  languages: z.array(z.string()),
});
export type CatalogRow = z.infer<typeof catalog>;

const named = z.object({ id: z.int(), name: z.string() });
const range = z.object({ min: z.number(), max: z.number() });

/**
 * Limits and lists of the page data, each kept by one slice; the same in every catalogue
 * (docs/domain/catalogue.md, Page data).
 */
export const pageFacts = z.object({
  publishingEnvironments: z.array(named),
  /** Kinds of publish: delta, full, and so on. */
  publishingModes: z.array(z.string()),
  /** Descriptions by the id of a status. */
  publishingStatuses: z.record(z.string(), z.string()),
  lookupTypes: z.array(named),
  /** Numbers of relations by name: of parts, and 3 of images. */
  relationTypes: z.record(z.string(), z.int()),
  globalAttributeTypes: z.array(named),
  /** Addresses outside the catalogue's calls by name, such as the gateway. */
  endpoints: z.record(z.string(), z.string()),
  /** Refreshes of the token that a client tries before it signs out (docs/domain/rights.md, Sessions). */
  refreshMaxAttempts: z.int(),
  maxLength: z.record(z.string(), z.int()),
  valueRange: z.record(z.string(), range),
  maxBytes: z.record(z.string(), z.int()),
  maxContentGroupsAllowed: z.int(),
  maxPriceAudiences: z.int(),
  pdfSettings: z.object({ maxModelsForCustomPdf: z.int() }),
  /** Days that an import's file is kept. */
  importFileRetentionThreshold: z.int(),
  importErrorLimit: z.int(),
  importHistoryLimit: z.int(),
  /** Attribute numbers that the product itself refers to. */
  knownAttributes: z.record(z.string(), z.int()),
  unitsOfMeasure: z.object({ weight: z.array(z.string()), length: z.array(z.string()) }),
  /** The same as one list, each unit with what it measures. */
  uomTypes: z.array(z.object({ id: z.int(), name: z.string(), measurementType: z.int() })),
  measurementTypes: z.array(named),
  /** Modules that there are, by name, with their code; `profile.modules` are those that the catalogue has. */
  catalogModule: z.record(z.string(), z.int()),
});
export type PageFacts = z.infer<typeof pageFacts>;

/** What the screens of a catalogue know from the start. */
const pageData = pageFacts.extend({
  code: z.string(),
  name: z.string(),
  contexts: z.array(context),
  supportedLangCodes: z.array(z.string()),
  timeZone: z.string(),
  allowFootnotes: z.boolean(),
  serialVinEnabled: z.boolean(),
  caseInsensitive: z.boolean(),
  /** Punctuation that counts in a part number; all other does not. */
  allowedSpecialCharacters: z.string(),
  /** #rrggbb, of hotspots with and without a part. */
  hotspotColor: z.string(),
  hotspotUnassignedColor: z.string(),
  profile: z.object({
    userName: z.string(),
    displayName: z.string(),
    /** In a word: Admin, else the first role, else the workflow role, else empty. */
    role: z.string(),
    /** The display name up to its last word, and that word. */
    givenname: z.string(),
    surname: z.string(),
    /** Name of the catalogue. */
    oemName: z.string(),
    /**
     * Modules of the product that the catalogue has, by their code, with their address
     * (docs/domain/catalogue.md, Switches).
     */
    modules: z.array(z.object({ code: z.int(), address: z.string() })),
    roles: z.array(z.enum(roles)),
    /** The one that counts: Admin implies Administrators. */
    workflowRole: z.enum(workflowRoles).nullable(),
    superAdmin: z.boolean(),
    /** Flags such as HasCustomPdf; one that is set has the text "true". */
    settings: z.record(z.string(), z.literal('true')),
  }),
  /** Name of what holds the write lock, null while nothing does (docs/domain/history.md, The write lock). */
  busy: z.string().nullable(),
  /** Kinds of import by their numbers on the wire; those that the catalogue has. */
  importTypes: z.array(named.extend({ hasAccess: z.boolean() })),
  /** Visibility groups of the catalogue. */
  visibilityTypes: z.array(named),
  allowCustomPartStatus: z.boolean(),
  /** The largest workbook that an import takes, in megabytes; 0: below 70,000 bytes. */
  workbooksMb: z.int(),
  enableNewFitment: z.boolean(),
});
export type PageData = z.infer<typeof pageData>;

const settingFields = {
  name,
  covers,
  contexts: contextList,
  languages,
  timeZone,
  allowFootnotes: z.boolean(),
  /** Parts that no published parts list names reach readers too (docs/domain/catalogue.md, Settings). */
  publishPartsWithoutList: z.boolean(),
  /** The public part of Production is readable without signing in. */
  publicProduction: z.boolean(),
  /** A restore point is made by itself before every import and restore (docs/domain/history.md, Restore). */
  restorePoints: z.boolean(),
};
const settings = z.object({
  ...settingFields,
  /** Counts the saves; a save names the one that it started from. */
  version: z.int(),
});
export type CatalogSettings = z.infer<typeof settings>;

export const catalogContract = {
  switches: switchesContract,
  quotas: quotaContract,
  list: route({
    method: 'GET',
    path: '/api/catalogs',
    permission: 'signedIn',
    summary: 'The catalogues that the caller may open, by code.',
  })
    .input(z.strictObject({ search: text(256).default(''), take: take(500), skip }))
    .output(z.array(catalog)),
  create: route({
    method: 'POST',
    path: '/api/catalogs',
    permission: 'superAdmin',
    summary: 'Creates a catalogue with its starting values. 409 where the code is taken.',
  })
    .input(
      z.strictObject({
        code,
        name,
        covers: covers.optional(),
        contexts: contextList.optional(),
        languages: languages.optional(),
      }),
    )
    .output(catalog),
  pageData: route({
    method: 'GET',
    path: '/api/pageData',
    permission: 'member',
    summary: 'Profile, limits and settings for the screens of the catalogue.',
  })
    .input(z.strictObject({}))
    .output(pageData),
  settings: route({
    method: 'GET',
    path: '/api/settings/admin-setting',
    permission: 'member',
    summary: 'General settings of the catalogue.',
  })
    .input(z.strictObject({}))
    .output(settings),
  saveSettings: route({
    method: 'PUT',
    path: '/api/settings/admin-setting',
    permission: 'settings',
    summary:
      'Saves them. The first language stays (see firstLanguage), a new context brings its types and states. 409 for a version that is not the newest, and for a language or context with content that would go, with its counts.',
  })
    .input(z.strictObject({ ...settingFields, version: z.int().positive() }))
    .output(settings),
  supportedLanguages: route({
    method: 'GET',
    path: '/api/utility/supportedLanguages',
    permission: 'member',
    summary: "The catalogue's content languages, its own first, with their English names.",
  })
    .input(z.strictObject({}))
    .output(z.array(z.object({ code: z.string(), name: z.string() }))),
  naturalSort: route({
    method: 'POST',
    path: '/api/utility/naturalSort',
    permission: 'member',
    summary: 'Sorts texts as the tree sorts names: 2 before 10, without case and accents.',
  })
    .input(z.strictObject({ items: z.array(text(maxSortedText)).max(maxSorted) }))
    .output(z.array(z.string())),
};

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
