import { workflowRoleOf, type Who } from '../platform/auth/rights.ts';
import { writeLockHolder, type Actor } from '../platform/change/change.ts';
import { conflict } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { catalogContract } from './contract.ts';
import { catalogById, catalogFacts, catalogsFor, catalogSettings, naturallySorted, updateSettings } from './queries.ts';
import * as rules from './rules.ts';

/** What app hands in: the slices behind this one have values of their own for a new catalogue and for the page data. */
interface FromApp {
  create(of: rules.NewCatalog, actor: Actor): Promise<number>;
  refreshMaxAttempts: number;
}

export const catalogRoutes = ({ create, refreshMaxAttempts }: FromApp) =>
  routes(catalogContract, {
    list: (call) => {
      const { userId, superAdmin } = signedIn(call);
      return catalogsFor(call.db, { userId, all: superAdmin, ...call.input });
    },

    create: async (call) => {
      const { userId, userName, displayName } = signedIn(call);
      const id = await create(call.input, { id: userId, name: displayName || userName });
      return catalogById(call.db, id);
    },

    pageData: async (call) => {
      const { flags, ...facts } = await catalogFacts(call.db, call.catalogId);
      return {
        ...facts,
        profile: profileOf(signedIn(call), flags),
        busy: await writeLockHolder(call.db),
        ...limits,
        importTypes: rules.importTypes.filter(({ id }) => facts.serialVinEnabled || id !== rules.serialVinImport),
        refreshMaxAttempts,
      };
    },

    settings: ({ db, catalogId }) => catalogSettings(db, catalogId),

    saveSettings: async ({ db, catalogId, input }) => {
      if (!(await updateSettings(db, catalogId, input))) throw conflict();
      return catalogSettings(db, catalogId);
    },

    supportedLanguages: async ({ db, catalogId }) => {
      const { languages } = await catalogSettings(db, catalogId);
      return languages.map((code) => ({ code, name: languageNames.of(code) ?? code }));
    },

    naturalSort: ({ db, input }) => naturallySorted(db, input.items),
  });

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

const limits = {
  maxLength: rules.maxLength,
  valueRange: rules.valueRange,
  maxBytes: rules.maxBytes,
  maxContentGroupsAllowed: rules.maxContentGroups,
  maxPriceAudiences: rules.maxPriceAudiences,
  maxModelsForCustomPdf: rules.maxModelsForCustomPdf,
  importFileRetentionDays: rules.importFileRetentionDays,
  importErrorLimit: rules.importErrorLimit,
  importHistoryLimit: rules.importHistoryLimit,
  knownAttributes: rules.knownAttributes,
  units: { weight: [...rules.units.weight], length: [...rules.units.length] },
};

/** A super administrator is Admin in every catalogue (spec README, Rights). */
function profileOf(who: Who, flags: string[]) {
  return {
    userName: who.userName,
    displayName: who.displayName,
    roles: who.superAdmin ? (['Admin'] as const).slice() : (who.profile?.roles ?? []),
    workflowRole: workflowRoleOf(who),
    superAdmin: who.superAdmin,
    settings: Object.fromEntries(flags.map((flag) => [flag, 'true' as const])),
  };
}
