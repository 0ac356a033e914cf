import { allows, workflowRoleOf } from '../rights.ts';
import type { Who } from '../platform/auth/who.ts';
import { writeLockHolder, type Actor } from '../platform/change/change.ts';
import type { Db } from '../platform/db/pool.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { catalogContract, type PageFacts } from './contract.ts';
import { catalogById, catalogFacts, catalogSettings, naturallySorted } from './queries.ts';
import type { NewCatalog } from './rules.ts';
import { saveSettings } from './service.ts';
import { quotaHandlers } from './quota/routes.ts';
import { catalogModules } from './switches/rules.ts';
import { switchesHandlers } from './switches/routes.ts';

/** What app makes of the slices behind this one: their values for a new catalogue and for the page data. */
interface FromApp {
  createCatalog(of: NewCatalog, actor: Actor): Promise<number>;
  beginContexts(db: Db): Promise<void>;
  pageFacts: PageFacts;
  /** Kinds of import that the catalogue of the connection has. */
  offeredImports(db: Db): Promise<{ id: number; name: string }[]>;
  visibilityGroups(db: Db): Promise<{ id: number; name: string }[]>;
}

/** Which catalogues a user may open, account knows. */
const { list: _, ...ownContract } = catalogContract;

export const catalogRoutes = ({ createCatalog, beginContexts, pageFacts, offeredImports, visibilityGroups }: FromApp) =>
  routes(ownContract, {
    switches: switchesHandlers,
    quotas: quotaHandlers,

    create: async (call) => {
      const { userId, userName, displayName } = signedIn(call);
      const id = await createCatalog(call.input, { id: userId, name: displayName || userName });
      return catalogById(call.db, id);
    },

    pageData: async (call) => {
      const who = signedIn(call);
      const { flags, partsLookupUrl, ...facts } = await catalogFacts(call.db, call.catalogId);
      const modules = partsLookupUrl === '' ? [] : [{ code: catalogModules.partsLookup, address: partsLookupUrl }];
      const hasAccess = allows('import', who);
      return {
        ...facts,
        ...pageFacts,
        visibilityTypes: await visibilityGroups(call.db),
        profile: { ...profileOf(who, flags), oemName: facts.name, modules },
        busy: await writeLockHolder(call.db),
        importTypes: (await offeredImports(call.db)).map((type) => ({ ...type, hasAccess })),
      };
    },

    settings: ({ db, catalogId }) => catalogSettings(db, catalogId),

    saveSettings: ({ db, catalogId, input, change }) => saveSettings(db, catalogId, input, { change, beginContexts }),

    supportedLanguages: async ({ db, catalogId }) => {
      const { languages } = await catalogSettings(db, catalogId);
      return languages.map((code) => ({ code, name: languageNames.of(code) ?? code }));
    },

    naturalSort: ({ db, input }) => naturallySorted(db, input.items),
  });

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** A super administrator is Admin in every catalogue (docs/domain/rights.md, Who may do what). */
function profileOf(who: Who, flags: string[]) {
  const roles = who.superAdmin ? (['Admin'] as const).slice() : (who.profile?.roles ?? []);
  const workflowRole = workflowRoleOf(who);
  const words = who.displayName.trim().split(/\s+/);
  return {
    userName: who.userName,
    displayName: who.displayName,
    role: allows('admin', who) ? 'Admin' : (roles[0] ?? workflowRole ?? ''),
    givenname: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    surname: words.slice(1).at(-1) ?? '',
    roles,
    workflowRole,
    superAdmin: who.superAdmin,
    settings: Object.fromEntries(flags.map((flag) => [flag, 'true' as const])),
  };
}
