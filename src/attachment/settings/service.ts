import type { Db } from '../../platform/db/pool.ts';
import { invalid } from '../../platform/http/errors.ts';
import { carriedBy } from '../../item/carried/queries.ts';
import { carriedValues } from '../../item/carried/service.ts';
import { ofFiles } from '../attribute/queries.ts';
import { requireContentGroups } from '../../lookup/service.ts';
import { attachmentMessages } from '../rules.ts';
import { categoriesByCode, countValues, languagesOf } from './queries.ts';
import type { Settings } from './queries.ts';

/** Settings as somebody typed them. */
export interface TypedSettings {
  displayName: string;
  literatureCategoryId?: number | undefined;
  /** Visibility groups, a language, and the code of a category. */
  customAttributes: { '26': readonly number[]; '31': string; '42'?: string | undefined };
  contentGroups: readonly number[];
  attributes?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Code of the category with which a new attachment begins (docs/domain/images.md, Literature). */
const defaultCategory = 'D';

/** Typed settings as they are kept; 400 at the field for what the catalogue does not have. `at` is where they stand. */
export async function checkedSettings(db: Db, all: readonly (TypedSettings & { at: string })[]): Promise<Settings[]> {
  const languages = await languagesOf(db);
  const categories = await categoriesByCode(
    db,
    all.map(({ customAttributes }) => customAttributes['42'] ?? defaultCategory),
  );
  const carried = await carriedBy(db, ofFiles);
  const checked: Settings[] = [];
  for (const { at, displayName, literatureCategoryId, customAttributes, contentGroups, attributes } of all) {
    const { '26': visibility, '31': language, '42': category = defaultCategory } = customAttributes;
    const code = language.trim().toUpperCase();
    if (code !== '' && !languages.includes(code))
      throw invalid(`${at}customAttributes.31`, attachmentMessages.unknownLanguage);
    const categoryId = literatureCategoryId ?? categories(category);
    if (categoryId === undefined) throw invalid(`${at}customAttributes.42`, attachmentMessages.unknownCategory);
    checked.push({
      displayName: displayName.trim(),
      categoryId,
      visibility: [...new Set(visibility)].toSorted((a, b) => a - b),
      language: code,
      contentGroups: [...new Set(contentGroups)].toSorted((a, b) => a - b),
      attributes: attributes && carriedValues(carried, attributes),
    });
  }
  const [first] = all;
  const named = new Set(checked.map(({ categoryId }) => categoryId));
  if ((await countValues(db, 'literatureCategory', [...named])) < named.size)
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
