import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../../catalog/web/fields.tsx';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { DraftText } from '../../../attribute/rules.draft.ts';
import { attributeLimits } from '../../../attribute/rules.ts';

/**
 * The attribute's name in the catalogue's other languages; both halves of a pair are needed
 * (docs/domain/tree.md, Attributes).
 */
export function Translations(props: {
  value: readonly DraftText[];
  error: string | undefined;
  onChange: (value: DraftText[]) => void;
}): ReactElement {
  const { value, error, onChange } = props;
  const { t, i18n } = useTranslation();
  const [, ...languages] = usePageData().supportedLangCodes;
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const set = (at: number, change: Partial<DraftText>): void =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...change } : one)));
  const offered = (own: string): string[] =>
    languages.filter((code) => code === own || !value.some((one) => one.language === code));
  return (
    <section className="record-sec" aria-label={t('hierarchy.attribute.translations')}>
      <h3 className="sec">{t('hierarchy.attribute.translations')}</h3>
      {error !== undefined && <Banner tone="error">{error}</Banner>}
      {languages.length === 0 ? (
        <p className="s muted">{t('hierarchy.attribute.oneLanguage')}</p>
      ) : (
        <ul className="record-texts">
          {value.map((one, at) => (
            <li key={at} className="row">
              <span className="record-language">
                <Select
                  aria-label={t('hierarchy.attribute.language', { n: at + 1 })}
                  value={one.language === '' ? null : one.language}
                  placeholder={t('hierarchy.attribute.chooseLanguage')}
                  options={[...new Set([...offered(one.language), ...(one.language === '' ? [] : [one.language])])].map(
                    (code) => ({ value: code, label: names.of(code.toLowerCase()) ?? code, hint: code }),
                  )}
                  onChange={(next) => set(at, { language: next ?? '' })}
                />
              </span>
              <TextInput
                aria-label={t('hierarchy.attribute.displayName', { n: at + 1 })}
                maxLength={attributeLimits.text}
                value={one.displayName}
                onChange={(event) => set(at, { displayName: event.currentTarget.value })}
              />
              <IconButton
                size="sm"
                label={t('platform.removeValue', { value: one.language })}
                icon={<X className="i14" />}
                onClick={() => onChange(value.filter((_other, n) => n !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      {value.length < languages.length && (
        <div>
          <Button
            size="sm"
            icon={<Plus className="i14" />}
            onClick={() => onChange([...value, { language: '', displayName: '' }])}
          >
            {t('hierarchy.attribute.addTranslation')}
          </Button>
        </div>
      )}
    </section>
  );
}
