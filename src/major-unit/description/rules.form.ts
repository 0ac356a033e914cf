import { unitLimits, unitMessages } from '../rules.ts';
import type { UnitDescriptions } from './contract.ts';

/** Descriptions as they are typed, by language; empty where there is none. */
export type DescriptionValues = Record<string, string>;

/** The same HTML as an editor writes it. */
const asEdited = (html: string): string => html.replace(/<(br|hr) \/>/g, '<$1>');

export const toDescriptionValues = (
  { descriptions }: Pick<UnitDescriptions, 'descriptions'>,
  languages: readonly string[],
): DescriptionValues => {
  const bodies = new Map(descriptions.map(({ language, body }) => [language, asEdited(body)]));
  return Object.fromEntries(languages.map((language) => [language, bodies.get(language) ?? '']));
};

/** What is wrong with them, by language. */
export const descriptionProblems = (values: DescriptionValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, html]) => Array.from(html).length > unitLimits.description)
      .map(([language]) => [language, unitMessages.tooLong]),
  );
