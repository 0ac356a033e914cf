import texts from './texts.en.json' with { type: 'json' };

type Name = keyof typeof texts;
type Plural = Name extends infer N ? (N extends `${infer Base}_one` ? Base : never) : never;

/** A text of the viewer by its key, `{{name}}` filled in; with a count, in singular or plural. */
export function t(key: Name | Plural, values: Readonly<Record<string, string | number>> = {}): string {
  const plural = `${key}_${values['count'] === 1 ? 'one' : 'other'}`;
  const text = (texts as Record<string, string>)['count' in values && plural in texts ? plural : key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString('en') : value;
  });
}
