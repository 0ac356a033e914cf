import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { TextArea, TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { addLines } from '../../../attribute/rules.draft.ts';
import type { DraftItem } from '../../../attribute/rules.draft.ts';
import { addedAtATime, attributeLimits } from '../../../attribute/rules.ts';
import type { ValueUse } from '../../valueUse/contract.ts';
import { moveOnAltArrow, moved, OrderKeys } from './OrderKeys.tsx';

/** The values of a selection list: renamed in place, removed with or without a replacement, added ten at a time. */
export function ListValues(props: {
  value: readonly DraftItem[];
  /** What bears the values as they are saved; undefined until it is known. */
  uses: readonly ValueUse[] | undefined;
  error: string | undefined;
  onChange: (value: DraftItem[]) => void;
}): ReactElement {
  const { value, uses, error, onChange } = props;
  const { t } = useTranslation();
  const kept = value.filter((item) => !item.gone);
  const set = (item: DraftItem, change: Partial<DraftItem>): void =>
    onChange(value.map((one) => (one === item ? { ...one, ...change } : one)));

  function usedIn({ was }: DraftItem): string {
    const use = was === null ? undefined : uses?.find((one) => one.value === was);
    return (['items', 'attachments', 'parts'] as const)
      .filter((what) => use && use[what] > 0)
      .map((what) => t(`hierarchy.usedIn.${what}`, { count: use?.[what], n: formatNumber(use?.[what] ?? 0) }))
      .join(', ');
  }

  /** A value that is saved stays in sight until the save; a new one just goes. */
  function remove(item: DraftItem): void {
    const rest = value.map((one) => (one.replacedBy === item.key ? { ...one, replacedBy: null } : one));
    onChange(
      item.was === null
        ? rest.filter((one) => one.key !== item.key)
        : rest.map((one) => (one.key === item.key ? { ...one, text: item.was ?? one.text, gone: true } : one)),
    );
  }

  function goneRow(item: DraftItem): ReactElement {
    return (
      <tr key={item.key} className="gone">
        <td>
          <span className="gone-name">{item.was}</span>
        </td>
        <td>
          <Select
            size="sm"
            clearable
            value={item.replacedBy === null ? null : String(item.replacedBy)}
            aria-label={t('hierarchy.attribute.replaceWith', { value: item.was ?? '' })}
            placeholder={t('hierarchy.attribute.noReplacement')}
            options={kept.map((one) => ({ value: String(one.key), label: one.text }))}
            onChange={(next) => set(item, { replacedBy: next === null ? null : Number(next) })}
          />
        </td>
        <td className="med">{usedIn(item)}</td>
        <td className="acts">
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCcw className="i14" />}
            onClick={() => set(item, { gone: false, replacedBy: null })}
          >
            {t('hierarchy.attribute.keep')}
          </Button>
        </td>
      </tr>
    );
  }

  function row(item: DraftItem, at: number): ReactElement {
    if (item.gone) return goneRow(item);
    const move = (by: -1 | 1): void => onChange(moved(value, at, at + by));
    return (
      <tr key={item.key} onKeyDown={moveOnAltArrow(move)}>
        <td colSpan={2}>
          <TextInput
            size="sm"
            aria-label={t('hierarchy.attribute.value', { n: at + 1 })}
            maxLength={attributeLimits.text}
            value={item.text}
            onChange={(event) => set(item, { text: event.currentTarget.value })}
          />
        </td>
        <td className="muted">{usedIn(item)}</td>
        <td className="acts">
          <OrderKeys
            name={item.text}
            first={at === 0}
            last={at === value.length - 1}
            onMove={move}
            onRemove={() => remove(item)}
          />
        </td>
      </tr>
    );
  }

  return (
    <section className="record-sec" aria-label={t('hierarchy.attribute.items')}>
      <h3 className="sec">{t('hierarchy.attribute.items')}</h3>
      {error !== undefined && <Banner tone="error">{error}</Banner>}
      {value.length > 0 && (
        <div className="record-table record-values">
          <table className="tb c">
            <thead>
              <tr>
                <th>{t('hierarchy.attribute.itemText')}</th>
                <th>{value.some((item) => item.gone) && t('hierarchy.attribute.replacement')}</th>
                <th>{t('hierarchy.usedIn')}</th>
                <th className="acts">
                  <span className="vh">{t('hierarchy.usedIn.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>{value.map(row)}</tbody>
          </table>
        </div>
      )}
      <AddValues onAdd={(lines) => onChange(addLines(value, lines))} />
    </section>
  );
}

/** One value a line, at most ten at a time (docs/domain/tree.md, Attributes). */
function AddValues({ onAdd }: { onAdd: (lines: string[]) => void }): ReactElement {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const lines = typed.split('\n').flatMap((line) => line.trim() || []);
  const tooMany = lines.length > addedAtATime;
  const tooLong = lines.some((line) => Array.from(line).length > attributeLimits.text);
  const error = tooMany
    ? t('hierarchy.attribute.tooMany', { max: addedAtATime })
    : tooLong
      ? t('hierarchy.attribute.tooLong', { max: attributeLimits.text })
      : undefined;
  return (
    <div className="record-add">
      <Field
        label={t('hierarchy.attribute.addValues')}
        error={error}
        hint={t('hierarchy.attribute.addHint', { max: addedAtATime })}
      >
        <TextArea value={typed} rows={3} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
      <Button
        size="sm"
        disabled={lines.length === 0 || error !== undefined}
        onClick={() => {
          onAdd(lines);
          setTyped('');
        }}
      >
        {t('hierarchy.attribute.addAct')}
      </Button>
    </div>
  );
}
