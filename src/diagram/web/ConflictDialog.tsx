import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { Decision, RowConflict } from '../rows/merge.ts';
import type { RowValues } from '../rows/values.ts';

/** Pixels; the description takes the rest. */
const widths = { tag: 56, partNumber: 120, description: undefined, partQty: 56, context: 110, footnote: 80 };
const fields = ['tag', 'partNumber', 'description', 'partQty', 'context', 'footnote'] as const;

/** Rows that somebody else changed meanwhile: both versions of each, and which one stays (C-03). */
export function ConflictDialog(props: {
  conflicts: readonly RowConflict[];
  onSettle: (decisions: ReadonlyMap<number, Decision>) => void;
  onClose: () => void;
}): ReactElement {
  const { conflicts, onSettle, onClose } = props;
  const { t } = useTranslation();
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(
    () => new Map(conflicts.map(({ id }) => [id, 'mine'])),
  );
  const all = (decision: Decision): void => setDecisions(new Map(conflicts.map(({ id }) => [id, decision])));

  return (
    <Dialog
      width={800}
      title={t('diagram.conflict.title')}
      onClose={onClose}
      foot={
        <>
          {conflicts.length > 1 && (
            <>
              <Button onClick={() => all('mine')}>{t('diagram.conflict.allMine')}</Button>
              <Button onClick={() => all('theirs')}>{t('diagram.conflict.allTheirs')}</Button>
            </>
          )}
          <Button className="ml" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button variant="primary" data-autofocus onClick={() => onSettle(decisions)}>
            {t('diagram.conflict.goOn')}
          </Button>
        </>
      }
    >
      <Banner tone="warning">{t('platform.error.conflict')}</Banner>
      <p className="muted s conflict-text">
        {conflicts.length === 0
          ? t('diagram.conflict.nothingMeets')
          : t('diagram.conflict.rows', { count: conflicts.length })}
      </p>
      {conflicts.map((conflict) => (
        <ConflictRow
          key={conflict.id}
          conflict={conflict}
          decision={decisions.get(conflict.id) ?? 'mine'}
          onDecide={(decision) => setDecisions(new Map(decisions).set(conflict.id, decision))}
        />
      ))}
    </Dialog>
  );
}

function ConflictRow(props: {
  conflict: RowConflict;
  decision: Decision;
  onDecide: (decision: Decision) => void;
}): ReactElement {
  const { conflict, decision, onDecide } = props;
  const { t } = useTranslation();
  const { mine, theirs } = conflict;
  const known = mine ?? theirs ?? {};
  const name = [known['tag'], known['partNumber']].filter(Boolean).join(' · ');
  return (
    <section className="conflict" aria-label={t('diagram.conflict.row', { name })}>
      <header className="row">
        <b className="med">{t('diagram.conflict.row', { name })}</b>
        <span className="ml" />
        <Segment<Decision>
          label={t('diagram.conflict.row', { name })}
          value={decision}
          onChange={(next) => next && onDecide(next)}
          options={[
            { value: 'mine', label: t('diagram.conflict.keepMine') },
            { value: 'theirs', label: t('diagram.conflict.takeTheirs') },
          ]}
        />
      </header>
      <table className="tb c">
        <thead>
          <tr>
            <th aria-label={t('diagram.conflict.side')} style={{ width: 72 }} />
            {fields.map((field) => (
              <th key={field} style={{ width: widths[field] }}>
                {t(`diagram.column.${field === 'partQty' ? 'qty' : field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Version label={t('diagram.conflict.yours')} values={mine} other={theirs} on={decision === 'mine'} />
          <Version label={t('diagram.conflict.theirs')} values={theirs} other={mine} on={decision === 'theirs'} />
        </tbody>
      </table>
    </section>
  );
}

function Version(props: {
  label: string;
  values: RowValues | null;
  other: RowValues | null;
  on: boolean;
}): ReactElement {
  const { label, values, other, on } = props;
  const { t } = useTranslation();
  return (
    <tr className={on ? 'sel' : undefined}>
      <th scope="row">{label}</th>
      {values === null ? (
        <td colSpan={fields.length} className="danger">
          {t('diagram.conflict.deleted')}
        </td>
      ) : (
        fields.map((field) => {
          const differs = other !== null && (other[field] ?? '') !== (values[field] ?? '');
          return (
            <td key={field} className={differs ? 'med' : 'muted'} title={values[field]}>
              {differs ? <mark>{values[field] || '–'}</mark> : values[field]}
            </td>
          );
        })
      )}
    </tr>
  );
}
