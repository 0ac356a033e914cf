import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageCode } from '../../catalog/rules.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { taxonomyLimits } from '../rules.ts';

/** A name in one language, as it is typed. */
export interface NamedIn {
  language: string;
  name: string;
}

export const namesToList = (names: Readonly<Record<string, string>>): NamedIn[] =>
  Object.entries(names).map(([language, name]) => ({ language, name }));

export const namesFromList = (list: readonly NamedIn[]): Record<string, string> =>
  Object.fromEntries(list.map(({ language, name }) => [language.trim().toUpperCase(), name.trim()]));

/** What is wrong with the list: a language that is none, one that is there twice, a name that is empty. */
export function namesProblem(list: readonly NamedIn[]): 'language' | 'twice' | 'name' | undefined {
  const codes = list.map(({ language }) => language.trim().toUpperCase());
  if (codes.some((code) => !languageCode.test(code))) return 'language';
  if (new Set(codes).size < codes.length) return 'twice';
  return list.some(({ name }) => name.trim() === '') ? 'name' : undefined;
}

/** The names in further languages, one a line. */
export function NamesFields(props: {
  list: readonly NamedIn[];
  /** Languages that a new line begins with, in their order. */
  languages: readonly string[];
  error: string | undefined;
  onChange: (list: NamedIn[]) => void;
}): ReactElement {
  const { list, languages, error, onChange } = props;
  const { t } = useTranslation();
  const set = (at: number, of: Partial<NamedIn>): void =>
    onChange(list.map((one, index) => (index === at ? { ...one, ...of } : one)));
  const next = languages.find((code) => code !== 'EN' && list.every(({ language }) => language !== code)) ?? '';
  return (
    <fieldset className="fld span-all">
      <legend className="lab">{t('taxonomy.names')}</legend>
      {list.map(({ language, name }, at) => (
        <div key={at} className="row names-line">
          <TextInput
            aria-label={t('taxonomy.language', { at: at + 1 })}
            value={language}
            maxLength={6}
            style={{ width: 84 }}
            onChange={(event) => set(at, { language: event.currentTarget.value })}
          />
          <TextInput
            className="grow"
            aria-label={t('taxonomy.nameIn', { language: language || at + 1 })}
            value={name}
            maxLength={taxonomyLimits.name}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <IconButton
            size="sm"
            label={t('taxonomy.removeName', { language: language || at + 1 })}
            icon={<X className="i14" />}
            onClick={() => onChange(list.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error !== undefined && (
        <span className="errt" role="alert">
          {error}
        </span>
      )}
      <div>
        <Button
          size="sm"
          icon={<Plus className="i14" />}
          onClick={() => onChange([...list, { language: next, name: '' }])}
        >
          {t('taxonomy.addName')}
        </Button>
      </div>
    </fieldset>
  );
}
