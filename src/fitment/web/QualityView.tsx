import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Checkbox, Switch } from '../../platform/web/ui/checks.tsx';
import { Empty, LoadFailed, When } from '../../platform/web/ui/furniture.tsx';
import { Count, Tag } from '../../platform/web/ui/marks.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import type { Finding } from '../quality/contract.ts';
import { qualityLimits, scoreOf } from '../quality/rules.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { findingKey, findingText } from './fields.tsx';
import { FixDialog } from './FixDialog.tsx';
import { QualityMap } from './QualityMap.tsx';
import { fitmentKey, qualityApi, useFitmentsWritten } from './useFitments.ts';

const tones = {
  gap: 'warning',
  newYear: 'warning',
  overlap: 'warning',
  conflict: 'error',
  outlier: 'error',
  overMapped: 'warning',
  gone: 'neutral',
} as const;

/** What is wrong with what a SKU fits: a map of years and models, and the findings (docs/domain/fitments.md, Quality). */
export function QualityView({ skuId, readOnly }: { skuId: number; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const written = useFitmentsWritten();
  const mayApprove = useMay('moveParts');
  const { data, isError, refetch } = useQuery({
    queryKey: fitmentKey('quality', skuId),
    queryFn: () => qualityApi.ofSku({ id: skuId }),
    enabled: skuId > 0,
  });
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [dialog, open] = useState<'fix' | 'approve' | null>(null);
  const [withApproved, showApproved] = useState(false);
  const [lit, light] = useState<Finding | null>(null);
  const openOnes = data?.findings.filter(({ approval }) => approval === null) ?? [];
  const shown = data?.findings.filter(({ approval }) => withApproved || approval === null) ?? [];
  const taken = shown.filter((one) => chosen.has(findingKey(one))).slice(0, qualityLimits.atOnce);
  const wire = taken.map(({ kind, lineId, otherId }) => ({ kind, lineId, otherId }));
  const toggle = (one: Finding): void => {
    const next = new Set(chosen);
    if (!next.delete(findingKey(one))) next.add(findingKey(one));
    choose(next);
  };
  async function done(text: string, changeId: number | null): Promise<void> {
    open(null);
    choose(new Set());
    undoToast(text, changeId);
    await written();
  }
  async function reopen(): Promise<void> {
    try {
      const { changeId, count } = await qualityApi.reopen({ id: skuId, findings: wire });
      await done(t('fitment.reopened', { count }), changeId);
    } catch (error) {
      handleApiError(error);
    }
  }
  const mayFix = !readOnly && taken.length > 0 && taken.every(({ approval }) => approval === null);
  useHotkey('f', () => open('fix'), { label: t('fitment.fix'), group: t('fitment.findings'), enabled: mayFix });
  useHotkey('r', () => open('approve'), {
    label: t('fitment.rightSo'),
    group: t('fitment.findings'),
    enabled: mayApprove && taken.length > 0,
  });
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data)
    return <p className="muted fit-wait">{skuId > 0 ? t('fitment.counting') : t('fitment.nothingAssigned')}</p>;
  const { score, group } = data;
  return (
    <div className="fit-quality">
      <section className="pane" aria-label={t('fitment.map')}>
        <div className="toolbar wraps">
          <h2 className="h">{t('fitment.map')}</h2>
          <span className="ml row fit-scores">
            <span data-tip={t('fitment.arithmetic', { good: score.units - score.found, units: score.units })}>
              <b className="tn">{scoreOf(score)}</b> <span className="s muted">{t('fitment.thisSku')}</span>
            </span>
            {group && (
              <span data-tip={t('fitment.arithmetic', { good: group.units - group.found, units: group.units })}>
                <b className="tn">{scoreOf(group)}</b>{' '}
                <span className="s muted">{t('fitment.groupOf', { name: group.name, count: group.skus })}</span>
              </span>
            )}
          </span>
        </div>
        <p className="s muted fit-arith">
          {t('fitment.arithmetic', { good: score.units - score.found, units: score.units })}
        </p>
        <QualityMap lines={data.lines} findings={openOnes} lit={lit} />
      </section>
      <section className="pane fit-findings" aria-label={t('fitment.findings')}>
        <div className="toolbar wraps">
          <Checkbox
            label={<span className="h">{t('fitment.findings')}</span>}
            checked={shown.length > 0 && taken.length === shown.length}
            mixed={taken.length > 0 && taken.length < shown.length}
            disabled={shown.length === 0}
            onChange={(event) =>
              choose(new Set(event.currentTarget.checked ? shown.slice(0, qualityLimits.atOnce).map(findingKey) : []))
            }
          />
          <Count {...(openOnes.length > 0 && { tone: 'warning' as const })}>{openOnes.length}</Count>
          <span className="ml row">
            <Switch
              label={t('fitment.showApproved')}
              checked={withApproved}
              onChange={(event) => showApproved(event.currentTarget.checked)}
            />
          </span>
        </div>
        <div className="fit-scroll">
          {shown.length === 0 && (
            <Empty icon={<CircleCheck className="i i20" aria-hidden="true" />} title={t('fitment.nothingToSettle')} />
          )}
          <ul className="fit-lines">
            {shown.map((one) => (
              <li key={findingKey(one)} className={lit === one ? 'lit' : ''}>
                <div className="row">
                  <Checkbox
                    aria-label={findingText(t, one)}
                    checked={chosen.has(findingKey(one))}
                    onFocus={() => light(one)}
                    onChange={() => toggle(one)}
                  />
                  <Tag tone={tones[one.kind]}>{t(`fitment.finding.${one.kind}`)}</Tag>
                  <span className="ml s faint">
                    {one.by}, <When at={one.at} />; {one.label}
                  </span>
                </div>
                <button
                  type="button"
                  aria-pressed={chosen.has(findingKey(one))}
                  className="fit-sentence"
                  onFocus={() => light(one)}
                  onClick={() => toggle(one)}
                >
                  {findingText(t, one)}
                </button>
                {one.approval && (
                  <p className="s muted">
                    {t('fitment.approvedBy', { by: one.approval.by, reason: one.approval.reason })}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
        <div className="row wraps fit-say">
          {taken.some(({ approval }) => approval !== null) ? (
            <Button reason={mayApprove ? undefined : t('fitment.readOnly')} onClick={() => void reopen()}>
              {t('fitment.reopen')}
            </Button>
          ) : (
            <Button
              kbd="R"
              reason={taken.length === 0 ? t('fitment.chooseFindings') : mayApprove ? undefined : t('fitment.readOnly')}
              onClick={() => open('approve')}
            >
              {t('fitment.rightSo')}
            </Button>
          )}
          <Button
            variant="primary"
            kbd="F"
            reason={mayFix ? undefined : t(readOnly ? 'fitment.readOnly' : 'fitment.chooseFindings')}
            onClick={() => open('fix')}
          >
            {t('fitment.fixN', { count: taken.length })}
          </Button>
        </div>
      </section>
      {dialog === 'fix' && (
        <FixDialog
          skuId={skuId}
          findings={taken}
          onClose={() => open(null)}
          onFixed={(changeId) => void done(t('fitment.fixed', { count: taken.length }), changeId)}
        />
      )}
      {dialog === 'approve' && (
        <ApproveDialog
          count={taken.length}
          onClose={() => open(null)}
          onApprove={async (reason) => {
            try {
              const { changeId, count } = await qualityApi.approve({ id: skuId, findings: wire, reason });
              await done(t('fitment.approved', { count }), changeId);
            } catch (error) {
              handleApiError(error);
            }
          }}
        />
      )}
    </div>
  );
}
