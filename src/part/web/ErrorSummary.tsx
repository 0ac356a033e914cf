import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { tabOf } from '../rules.form.ts';
import type { PartForm } from './usePartForm.ts';

/** Fields with a label of their own on the form; others say what is wrong by themselves, such as price rows. */
const labelled = new Set([
  'partNumber',
  'description',
  'longDescription',
  'notes',
  'unit',
  'status',
  'minimumOrderQuantity',
  'weight',
  'weightUom',
  'length',
  'width',
  'height',
  'dimensionUom',
]);

/** Puts the focus into a field that may first have to be drawn. */
function focusField(field: string): void {
  setTimeout(() => {
    const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
    const control = place?.matches('input, textarea')
      ? place
      : place?.querySelector<HTMLElement>('input:not([hidden]), textarea, [role="spinbutton"], button');
    control?.focus();
  }, 50);
}

/**
 * All that is wrong, over the form: the label or row first (docs/domain/parts.md, The form of a part), each with a way
 * to its field.
 */
export function ErrorSummary(props: { form: PartForm; onGo: (field: string) => void }): ReactElement | null {
  const { form, onGo } = props;
  const { t } = useTranslation();
  // Prices always, other fields once saving was tried.
  const summary = Object.entries(form.errors).filter(([field]) => form.tried || field.startsWith('prices'));
  if (summary.length === 0) return null;
  return (
    <Banner tone="error">
      {summary.map(([field, text]) => {
        const [, row, rest] = /^(Row \d+)(.*)$/s.exec(text) ?? [];
        const label = labelled.has(field) ? t(`part.${field}`) : '';
        return (
          <span key={field} className="part-line row">
            <span className="grow">
              <b className="med">{row ?? (text.startsWith(label) ? '' : label)}</b> {rest ?? text}
            </span>
            {(labelled.has(field) || tabOf(field) === 'pricing') && (
              <button
                type="button"
                className="link med"
                onClick={() => {
                  onGo(field);
                  focusField(field);
                }}
              >
                {t('part.goToField')}
              </button>
            )}
          </span>
        );
      })}
    </Banner>
  );
}
