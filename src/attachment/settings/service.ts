import type { Db } from '../../platform/db/pool.ts';
import { invalid } from '../../platform/http/errors.ts';
import { carriedBy } from '../../item/carried/queries.ts';
import { carriedValues } from '../../item/carried/service.ts';
import { ofFiles } from '../attribute/queries.ts';
import { requireContentGroups } from '../../lookup/service.ts';
import { attachmentMessages } from '../rules.ts';
import { countValues, defaultCategory, languagesOf } from './queries.ts';
import type { Settings } from './queries.ts';

/** Settings as somebody typed them. */
export interface TypedSettings {
  displayName: string;
  literatureCategoryId?: number | undefined;
  /** Visibility groups, and a language. */
  customAttributes: { '26': readonly number[]; '31': string };
  contentGroups: readonly number[];
  attributes?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Typed settings as they are kept; 400 at the field for what the catalogue does not have. `at` is where they stand. */
export async function checkedSettings(db: Db, all: readonly (TypedSettings & { at: string })[]): Promise<Settings[]> {
  const languages = await languagesOf(db);
  const fallback = await defaultCategory(db, 'D');
  const carried = await carriedBy(db, ofFiles);
  const checked: Settings[] = [];
  for (const { at, displayName, literatureCategoryId, customAttributes, contentGroups, attributes } of all) {
    const { '26': visibility, '31': language } = customAttributes;
    const code = language.trim().toUpperCase();
    if (code !== '' && !languages.includes(code))
      throw invalid(`${at}customAttributes.31`, attachmentMessages.unknownLanguage);
    checked.push({
      displayName: displayName.trim(),
      categoryId: literatureCategoryId ?? fallback,
      visibility: [...new Set(visibility)].toSorted((a, b) => a - b),
      language: code,
      contentGroups: [...new Set(contentGroups)].toSorted((a, b) => a - b),
      attributes: attributes && carriedValues(carried, attributes),
    });
  }
  const [first] = all;
  const categories = new Set(checked.map(({ categoryId }) => categoryId));
  if ((await countValues(db, 'literatureCategory', [...categories])) < categories.size)
    throw invalid(`${first?.at ?? ''}literatureCategoryId`, attachmentMessages.unknownCategory);
  const groups = new Set(checked.flatMap(({ visibility }) => visibility));
  if ((await countValues(db, 'visibilityGroup', [...groups])) < groups.size)
    throw invalid(`${first?.at ?? ''}customAttributes.26`, attachmentMessages.unknownGroup);
  await requireContentGroups(
    db,
    checked.flatMap(({ contentGroups }) => contentGroups),
  );
  return checked;
}

export const differ = (a: Pick<Settings, 'visibility' | 'language'>, b: Pick<Settings, 'visibility' | 'language'>) =>
  a.language !== b.language || a.visibility.join() !== b.visibility.join();
