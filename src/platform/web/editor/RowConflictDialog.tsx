import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Segment } from '../ui/checks.tsx';
import { Banner } from '../ui/marks.tsx';
import type { Decision, RowConflict } from '../../contract/mergeRows.ts';
import type { Values } from './model.ts';

/** A column of the versions that are shown; the one without a width takes the rest. */
export interface ConflictColumn {
  key: string;
  title: string;
  /** Pixels. */
  width?: number | undefined;
}

/** Rows that somebody else changed meanwhile: both versions of each, and which one stays (C-03). */
export function RowConflictDialog(props: {
  conflicts: readonly RowConflict[];
  columns: readonly ConflictColumn[];
  /** What a row is called. */
  nameOf: (values: Values) => string;
  onSettle: (decisions: ReadonlyMap<string, Decision>) => void;
  onClose: () => void;
}): ReactElement {
  const { conflicts, columns, nameOf, onSettle, onClose } = props;
  const { t } = useTranslation();
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(
    () => new Map(conflicts.map(({ id }) => [id, 'mine'])),
  );
  const all = (decision: Decision): void => setDecisions(new Map(conflicts.map(({ id }) => [id, decision])));

  return (
    <Dialog
      width={800}
      title={t('platform.conflict.rows.title')}
      onClose={onClose}
      foot={
        <>
          {conflicts.length > 1 && (
            <>
              <Button onClick={() => all('mine')}>{t('platform.conflict.rows.allMine')}</Button>
              <Button onClick={() => all('theirs')}>{t('platform.conflict.rows.allTheirs')}</Button>
            </>
          )}
          <Button className="ml" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button variant="primary" data-autofocus onClick={() => onSettle(decisions)}>
            {t('platform.conflict.rows.goOn')}
          </Button>
        </>
      }
    >
      <Banner tone="warning">{t('platform.error.conflict')}</Banner>
      <p className="muted s conflict-text">
        {conflicts.length === 0
          ? t('platform.conflict.rows.nothingMeets')
          : t('platform.conflict.rows.count', { count: conflicts.length })}
      </p>
      {conflicts.map((conflict) => (
        <ConflictRow
          key={conflict.id}
          conflict={conflict}
          columns={columns}
          nameOf={nameOf}
          decision={decisions.get(conflict.id) ?? 'mine'}
          onDecide={(decision) => setDecisions(new Map(decisions).set(conflict.id, decision))}
        />
      ))}
    </Dialog>
  );
}

function ConflictRow(props: {
  conflict: RowConflict;
  columns: readonly ConflictColumn[];
  nameOf: (values: Values) => string;
  decision: Decision;
  onDecide: (decision: Decision) => void;
}): ReactElement {
  const { conflict, columns, nameOf, decision, onDecide } = props;
  const { t } = useTranslation();
  const { mine, theirs } = conflict;
  const name = nameOf(mine ?? theirs ?? {});
  return (
    <section className="conflict" aria-label={t('platform.conflict.rows.row', { name })}>
      <header className="row">
        <b className="med">{t('platform.conflict.rows.row', { name })}</b>
        <span className="ml" />
        <Segment<Decision>
          label={t('platform.conflict.rows.row', { name })}
          value={decision}
          onChange={(next) => next && onDecide(next)}
          options={[
            { value: 'mine', label: t('platform.conflict.rows.keepMine') },
            { value: 'theirs', label: t('platform.conflict.rows.takeTheirs') },
          ]}
        />
      </header>
      <table className="tb c">
        <thead>
          <tr>
            <th aria-label={t('platform.conflict.rows.side')} style={{ width: 72 }} />
            {columns.map(({ key, title, width }) => (
              <th key={key} style={{ width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Version
            label={t('platform.conflict.rows.yours')}
            columns={columns}
            values={mine}
            other={theirs}
            on={decision === 'mine'}
          />
          <Version
            label={t('platform.conflict.rows.theirs')}
            columns={columns}
            values={theirs}
            other={mine}
            on={decision === 'theirs'}
          />
        </tbody>
      </table>
    </section>
  );
}

function Version(props: {
  label: string;
  columns: readonly ConflictColumn[];
  values: Values | null;
  other: Values | null;
  on: boolean;
}): ReactElement {
  const { label, columns, values, other, on } = props;
  const { t } = useTranslation();
  return (
    <tr className={on ? 'sel' : undefined}>
      <th scope="row">{label}</th>
      {values === null ? (
        <td colSpan={columns.length} className="danger">
          {t('platform.conflict.rows.deleted')}
        </td>
      ) : (
        columns.map(({ key }) => {
          const differs = other !== null && (other[key] ?? '') !== (values[key] ?? '');
          return (
            <td key={key} className={differs ? 'med' : 'muted'} title={values[key]}>
              {differs ? <mark>{values[key] || '–'}</mark> : values[key]}
            </td>
          );
        })
      )}
    </tr>
  );
}
