import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { NumberInput, TextInput } from '../../../platform/web/ui/inputs.tsx';
import { partLimits } from '../../rules.ts';
import type { RelationValues } from './useRelations.ts';

type Row = RelationValues['parts'][number];

/** The parts of a list in their order; Alt and an arrow move a row. */
export function RelationRows(props: {
  label: string;
  parts: readonly Row[];
  /** By path, as `parts.0.partNumber`. */
  errors: Readonly<Record<string, string>>;
  /** Whether a quantity and a unit are said. */
  isCounted: boolean;
  /** Whether a part may be mandatory. */
  isSupersession: boolean;
  /** Whether each part says if it is one of those that come together. */
  isMixed: boolean;
  onChange: (parts: Row[]) => void;
}): ReactElement {
  const { label, parts, errors, isCounted, isSupersession, isMixed, onChange } = props;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);

  const set = (at: number, values: Partial<Row>): void =>
    onChange(parts.map((one, index) => (index === at ? { ...one, ...values } : one)));

  function move(at: number, by: -1 | 1): void {
    const one = parts[at];
    const other = parts[at + by];
    if (!one || !other) return;
    onChange(parts.with(at, other).with(at + by, one));
    const focused = document.activeElement?.closest('td')?.cellIndex ?? 0;
    requestAnimationFrame(() => {
      const cell = table.current?.tBodies[0]?.rows[at + by]?.cells[focused];
      cell?.querySelector<HTMLElement>('input, button:not(:disabled)')?.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent, at: number): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(at, by);
  }

  if (parts.length === 0) return <p className="s muted">{t('part.relation.none')}</p>;
  return (
    <table className="tb part-relation-rows" aria-label={label} ref={table}>
      <thead>
        <tr>
          <th>{t('part.partNumber')}</th>
          <th>{t('part.description')}</th>
          {isCounted && <th className="part-col-currency">{t('part.relation.quantity')}</th>}
          {isCounted && <th className="part-col-amount">{t('part.relation.unit')}</th>}
          {isMixed && <th className="part-col-amount">{t('part.relation.together')}</th>}
          {isSupersession && <th className="part-col-amount">{t('part.mandatory')}</th>}
          <th className="part-col-acts">
            <span className="vh">{t('part.relation.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, at) => {
          const of = { number: part.partNumber };
          const wrong = errors[`parts.${at}.partNumber`] ?? errors[`parts.${at}.quantity`];
          return (
            <tr key={part.partId} onKeyDown={(event) => onKeyDown(event, at)}>
              <td>
                <span className="pn">{part.partNumber}</span>
                {wrong !== undefined && (
                  <span className="errt" role="alert">
                    {wrong}
                  </span>
                )}
              </td>
              <td className="trunc">{part.description}</td>
              {isCounted && (
                <td>
                  <NumberInput
                    aria-label={t('part.relation.quantityOf', of)}
                    min={0}
                    step="any"
                    value={Number.isNaN(part.quantity) ? '' : part.quantity}
                    onChange={(event) => set(at, { quantity: event.currentTarget.valueAsNumber })}
                  />
                </td>
              )}
              {isCounted && (
                <td>
                  <TextInput
                    aria-label={t('part.relation.unitOf', of)}
                    maxLength={partLimits.unit}
                    value={part.unit}
                    onChange={(event) => set(at, { unit: event.currentTarget.value })}
                  />
                </td>
              )}
              {isMixed && (
                <td>
                  <Checkbox
                    label={<span className="vh">{t('part.relation.togetherOf', of)}</span>}
                    checked={part.isConjunction}
                    onChange={(event) => set(at, { isConjunction: event.currentTarget.checked })}
                  />
                </td>
              )}
              {isSupersession && (
                <td>
                  <Checkbox
                    label={<span className="vh">{t('part.relation.mandatoryOf', of)}</span>}
                    checked={part.isMandatory}
                    onChange={(event) => set(at, { isMandatory: event.currentTarget.checked })}
                  />
                </td>
              )}
              <td>
                <span className="row part-acts">
                  <IconButton
                    size="sm"
                    label={t('part.relation.up', of)}
                    icon={<ArrowUp className="i12" />}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    size="sm"
                    label={t('part.relation.down', of)}
                    icon={<ArrowDown className="i12" />}
                    disabled={at === parts.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    size="sm"
                    label={t('part.relation.remove', of)}
                    icon={<X className="i12" />}
                    onClick={() => onChange(parts.filter((_, index) => index !== at))}
                  />
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
