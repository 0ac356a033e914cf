import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import type { Asked } from '../contract.ts';
import { fitmentKey } from './useFitments.ts';
import { valueOf } from './columns.tsx';
import { requiredHeaders } from '../rules.ts';

const tones = { added: 'success', updated: 'warning', unchanged: 'neutral', removed: 'error' } as const;

type Told = Pick<Asked['first'][number], 'notes' | 'applications'>;
const applicationsOf = ({ applications }: Told): string => applications.map(({ name }) => name).join(', ');
const keyOf = (of: Told): string => `${of.notes} ${of.applications.map(({ id }) => id).join()}`;

/** What is said of a unit; where it becomes something else, what was said before it. */
function Said({ now, becomes }: { now: string | null; becomes: string }): ReactElement {
  const { t } = useTranslation();
  if (now === null || now === becomes) return <td className="wrap">{becomes}</td>;
  return (
    <td className="wrap">
      <span className="muted">{now === '' ? t('fitment.saidNothing') : now}</span> → {becomes}
    </td>
  );
}

/** The question before units are assigned or deleted: all counts, and the first 50 of them. */
export function AskDialog(props: {
  kind: 'assign' | 'delete';
  /** What is asked about, for the cache. */
  about: unknown;
  ask: () => Promise<Asked>;
  /** What stands above the list, such as what the act would open and close. */
  more?: (asked: Asked) => ReactNode;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { kind, about, ask, more, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const [isRunning, run] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: fitmentKey('ask', kind, about),
    queryFn: ask,
    staleTime: 0,
    gcTime: 0,
  });
  const writes = data ? (kind === 'assign' ? data.added + data.updated : data.removed) : 0;
  async function confirm(): Promise<void> {
    run(true);
    await onConfirm().finally(() => run(false));
  }
  return (
    <Dialog
      width={1120}
      title={t(`fitment.ask.${kind}`)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            variant={kind === 'assign' ? 'primary' : 'danger'}
            data-autofocus={kind === 'assign' || undefined}
            busy={isRunning && t('fitment.working')}
            reason={data && writes === 0 ? t(`fitment.ask.nothing.${kind}`) : undefined}
            onClick={() => void confirm()}
          >
            {t(`fitment.act.${kind}`, { count: writes, n: formatNumber(writes) })}
          </Button>
        </>
      }
    >
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <p className="muted">{t('fitment.counting')}</p>}
      {data && (
        <>
          <ul className="row wraps fit-counts">
            {(['added', 'updated', 'unchanged', 'removed'] as const)
              .filter((what) => data[what] > 0)
              .map((what) => (
                <li key={what}>
                  <Tag tone={tones[what]}>{t(`fitment.becomes.${what}`)}</Tag>{' '}
                  <b className="tn">{formatNumber(data[what])}</b>
                </li>
              ))}
            <li className="s muted">{t('fitment.linesOf', { count: data.lines, n: formatNumber(data.lines) })}</li>
          </ul>
          {kind === 'assign' && data.updated + data.unchanged > 0 && (
            <p className="s muted">{t('fitment.saidStays')}</p>
          )}
          {more?.(data)}
          {data.first.length > 0 && (
            <table className="tb fit-first">
              <thead>
                <tr>
                  <th>{t('fitment.header.year')}</th>
                  <th>{t('fitment.header.make')}</th>
                  <th>{t('fitment.header.model')}</th>
                  <th>{t('fitment.further')}</th>
                  <th>{t('fitment.applications')}</th>
                  <th>{t('fitment.note')}</th>
                  <th>{t('fitment.what')}</th>
                </tr>
              </thead>
              <tbody>
                {data.first.map((unit) => (
                  <tr key={[unit.muId, unit.becomes, keyOf(unit), unit.before && keyOf(unit.before)].join(' ')}>
                    {requiredHeaders.map((name) => (
                      <td key={name}>{valueOf(unit, name)}</td>
                    ))}
                    <td className="muted">
                      {unit.attributes
                        .filter(({ isRequired }) => !isRequired)
                        .map(({ value }) => value)
                        .join(', ')}
                    </td>
                    <Said now={unit.before && applicationsOf(unit.before)} becomes={applicationsOf(unit)} />
                    <Said now={unit.before && unit.before.notes} becomes={unit.notes} />
                    <td>
                      <Tag tone={tones[unit.becomes]}>{t(`fitment.becomes.${unit.becomes}`)}</Tag>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {data.units > data.first.length && (
            <p className="s muted">
              {t('fitment.firstOf', { n: formatNumber(data.first.length), total: formatNumber(data.units) })}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
