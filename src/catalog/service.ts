import { isDeepStrictEqual } from 'node:util';
import type { ChangeOf } from '../platform/change/change.ts';
import type { Db } from '../platform/db/pool.ts';
import { conflict, invalid } from '../platform/http/errors.ts';
import type { CatalogSettings } from './contract.ts';
import { catalogSettings, contextContent, languageContent, updateSettings } from './queries.ts';
import { catalogMessages } from './rules.ts';

interface Saving {
  change<T>(label: string, work: () => Promise<T>, of?: Partial<ChangeOf>): Promise<T>;
  /** Gives contexts of the catalogue that have no types or states those of a new catalogue. */
  beginContexts(db: Db): Promise<void>;
}

/** Saves the settings as one change; what is as it was writes nothing. Throws as the route says. */
export async function saveSettings(db: Db, id: number, wanted: CatalogSettings, { change, beginContexts }: Saving) {
  const now = await catalogSettings(db, id);
  if (wanted.version !== now.version) throw conflict();
  if (isDeepStrictEqual(now, wanted)) return now;
  const [first = ''] = now.languages;
  if (wanted.languages[0] !== first) throw invalid('languages', catalogMessages.firstStays(first));
  const removes = [
    [now.languages, wanted.languages],
    [now.contexts, wanted.contexts],
  ].some(([had = [], has = []]) => had.some((one) => !(has as readonly string[]).includes(one)));
  return change(
    'Admin settings',
    async () => {
      if (removes) await refuseInUse(db, wanted);
      if (!(await updateSettings(db, id, wanted))) throw conflict();
      await beginContexts(db);
      return catalogSettings(db, id);
    },
    // Nobody writes content meanwhile into what goes.
    { exclusive: removes },
  );
}

/** 409 where a language or context that would go has content, with its counts. */
async function refuseInUse(db: Db, { languages, contexts }: CatalogSettings): Promise<void> {
  const inLanguages = await languageContent(db, languages);
  const inContexts = await contextContent(db, contexts);
  const found = {
    languages: inLanguages.map((one) => catalogMessages.languageInUse(one.language, one.texts, one.files)),
    contexts: inContexts.map((one) => catalogMessages.contextInUse(one.context, one.items)),
  };
  const refused = Object.entries(found).filter(([, texts]) => texts.length > 0);
  if (refused.length > 0) throw conflict(Object.fromEntries(refused));
}
