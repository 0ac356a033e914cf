import { sql } from 'kysely';
import { catalogSettings, languageContent } from '../../catalog/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { countTranslated, exchangeTexts, setLanguages, type TextKind } from './queries.ts';
import { firstLanguageMessages } from './rules.ts';

/** What the change of the first language would do; 400 where the language is the first already. */
export async function previewFirst(db: Db, kinds: readonly TextKind[], catalogId: number, language: string) {
  const { languages, version } = await catalogSettings(db, catalogId);
  const [first = ''] = languages;
  if (first === language) throw invalid('language', firstLanguageMessages.isFirst);
  return { first, version, ...(await countTranslated(db, kinds, language)) };
}

interface First {
  kinds: readonly TextKind[];
  /** Exchanges the texts that are no column of such a kind. */
  exchangeOthers(db: Db, first: string, next: string): Promise<void>;
  language: string;
  texts: 'exchange' | 'relabel';
  version: number;
}

/** Makes a language the first one, inside a change that holds the write lock. Throws as the route says. */
export async function makeFirst(db: Db, catalogId: number, { kinds, exchangeOthers, language, texts, version }: First) {
  // A large catalogue takes longer than a request otherwise may.
  await sql`set local statement_timeout = '10min'`.execute(db);
  const { languages, version: newest } = await catalogSettings(db, catalogId);
  if (version !== newest) throw conflict();
  const [first = '', ...others] = languages;
  if (first === language) throw invalid('language', firstLanguageMessages.isFirst);
  const rest = others.filter((other) => other !== language);
  if (texts === 'exchange') {
    if (!others.includes(language)) throw invalid('language', firstLanguageMessages.unknown);
    await exchangeTexts(db, kinds, first, language);
    await exchangeOthers(db, first, language);
    rest.unshift(first);
  } else {
    const found = (await languageContent(db, [...rest, first])).find((one) => one.language === language);
    if (found && found.texts > 0)
      throw conflict({ language: [firstLanguageMessages.isTranslated(language, found.texts)] });
    const left = (await languageContent(db, [...rest, language])).find((one) => one.language === first);
    if (left && left.files > 0) throw conflict({ language: [firstLanguageMessages.hasFiles(first, left.files)] });
  }
  const now = [language, ...rest];
  await setLanguages(db, now);
  return now;
}
