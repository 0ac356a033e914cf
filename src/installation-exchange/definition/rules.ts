import type { ImportColumn } from '../../import/rules.ts';
import { globalTypeKeys, globalTypes } from '../../standard-feature/rules.ts';

const plain = (word: string) => word.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The type that a word means, as `Complex object` or `complexObject`. */
export const typeOfWord = (word: string): number | undefined => {
  const key = globalTypeKeys.find((one) => plain(one) === plain(word));
  return key && globalTypes[key];
};

/** The type and name of a sub object, `number: Width`; without a known type before the colon all of it is the name. */
export function subObjectOf(entry: string): { type: number | undefined; name: string } {
  const colon = entry.indexOf(':');
  const type = colon > 0 ? typeOfWord(entry.slice(0, colon)) : undefined;
  return type === undefined ? { type, name: entry.trim() } : { type, name: entry.slice(colon + 1).trim() };
}

/** Types as SQL of the house counts them: the first is 1. */
export const typeWords: readonly string[] = globalTypeKeys.map(plain);

export const typeColumn = (key: string, title: string): ImportColumn => ({
  key,
  title,
  dataType: 'text',
  maxLength: 32,
  example: 'number',
});

export const definitionMessages = {
  noType: `The type is one of ${globalTypeKeys.join(', ')}`,
  severalDefinitions: 'Several definitions have this name: name the type',
  noDefinition: 'Definition not found',
  noField: 'Field not found',
  noProduct: 'Product type or sub type not found',
  noCode: 'The product type or sub type has no numeric code',
  severalUnits: 'Several units have this name: say what they measure',
  severalDefaults: 'Several values of the list have the name of the default',
} as const;
