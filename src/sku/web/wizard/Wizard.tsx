import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { paths } from '../../../paths.ts';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { DeniedBanner, mayDrop, useDenied, useUnsavedGuard } from '../../../platform/web/curtain.tsx';
import { formatTime } from '../../../platform/web/format.ts';
import { usePage } from '../../../platform/web/page.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { useUrlState } from '../../../platform/web/url.ts';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import { missingFor } from '../../record/rules.ts';
import type { SkuDto } from '../../record/contract.ts';
import type { Need } from '../../rules.ts';
import type { SkuStep } from '../fields.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { wrongGroupsOf } from './GroupFields.tsx';
import { SkuPrices } from './SkuPrices.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { useWizard } from './useWizard.ts';
import './Wizard.css';

/** A SKU in the wizard (docs/domain/skus.md, The wizard): each move keeps the caller's copy. */
export function Wizard(props: {
  loaded: SkuDto;
  steps: readonly SkuStep[];
  onReload: () => Promise<SkuDto | undefined>;
}): ReactElement {
  const { t } = useTranslation();
  const { loaded, steps, onReload } = props;
  const navigate = useNavigate();
  const undoToast = useUndoToast();
  const wizard = useWizard(loaded, onReload);
  const { sku, keeping, completing } = wizard;
  const { status, partDetail } = sku;
  const [asked] = useUrlState('step', steps[0]?.key ?? '');
  const [progress, setProgress] = useState(Math.max(1, status.progress));
  const reached = Math.max(progress, status.progress);
  const at = Math.max(
    0,
    steps.findIndex(({ key, order }) => key === asked && order <= reached),
  );
  const step = steps[at];
  const next = steps[at + 1];
  const mayWrite = useMay('writeOem');
  const readOnly = !mayWrite || !status.isEditable;
  const [alert, setAlert] = useState<string | null>(null);
  const [conflict, setConflict] = useState<readonly string[] | null>(null);
  const { isDirty } = wizard;
  const denied = useDenied(isDirty, mayWrite);
  const { ref: guarded, release } = useUnsavedGuard(isDirty);
  const panel = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const title = partDetail.sku === '' ? t('sku.new') : `${partDetail.sku} ${partDetail.name}`;
  usePage({
    crumbs: [{ label: t('shell.nav.skuWizard'), href: paths.start(catalogCode(), 'Ecommerce') }, { label: title }],
    detail: 'sku-step',
  });
  useEffect(() => {
    if (isMoved.current) panel.current?.focus();
  }, [step?.key]);

  /** Keeps the copy; answers the SKU as it was kept, or undefined where that failed. */
  async function keep(order: number): Promise<SkuDto | undefined> {
    if (readOnly) return sku;
    const to = Math.max(reached, order);
    try {
      const kept = await keeping.mutateAsync({ progress: to });
      setProgress(to);
      return kept;
    } catch {
      return undefined;
    }
  }

  async function move(to: SkuStep | undefined): Promise<void> {
    if (!to || to.key === step?.key) return;
    const wrong = readOnly ? undefined : wrongGroupsOf(sku);
    if (wrong !== undefined) return setAlert(wrong);
    const kept = await keep(to.order);
    if (!kept) return;
    isMoved.current = true;
    release();
    await navigate({
      to: '.',
      search: { sku: readOnly ? partDetail.id : kept.partDetail.id, step: to.key } as never,
      replace: partDetail.id === 0,
    });
  }

  async function quit(): Promise<void> {
    const kept = await keep(step?.order ?? 1);
    if (!kept) return;
    release();
    toast.success(t('sku.kept'), { duration: 2000 });
    await navigate({ to: '.', search: {} as never });
  }

  /** Leaves without what was typed, where it may not be kept any more. */
  async function discard(): Promise<void> {
    if (!(await mayDrop())) return;
    release();
    await navigate({ to: '.', search: {} as never });
  }

  async function complete(of: SkuDto, seen?: number): Promise<void> {
    try {
      const { changeId, sku: saved } = await completing.mutateAsync(
        seen === undefined ? { sku: of } : { sku: of, seen },
      );
      setConflict(null);
      release();
      undoToast(t('sku.completed', { sku: saved.partDetail.sku, state: saved.status.workflowName }), changeId);
    } catch (error) {
      const fields = error instanceof ApiError && error.status === 409 ? Object.keys(error.modelState) : [];
      if (fields.length > 0 && fields.every((field) => field !== 'workflow' && field !== 'busy') && status.isSaved)
        setConflict(fields);
      else handleApiError(error);
    }
  }

  const drop = isDirty && readOnly && (
    <Button size="sm" onClick={() => void discard()}>
      {t('sku.discard.act')}
    </Button>
  );
  const missing = missingFor(sku);
  return (
    <div className="pane fill wizard" ref={guarded}>
      <div className="ph wizard-head">
        <h1>
          <span className="pn">{partDetail.sku}</span> {partDetail.sku === '' ? t('sku.new') : partDetail.name}
        </h1>
        <WorkflowMark workflowId={status.workflowId} name={status.workflowName} pill />
        <span className="s faint nw" role="status">
          {isDirty
            ? t('sku.unkept')
            : status.savedAt !== null && t('sku.savedAt', { time: formatTime(new Date(status.savedAt)) })}
        </span>
        <div className="ph-end">
          <Button
            variant="ghost"
            size="lg"
            busy={keeping.isPending && t('sku.keeping')}
            reason={denied ?? (readOnly ? t('sku.readOnly') : undefined)}
            onClick={() => void quit()}
          >
            {t('sku.quit')}
          </Button>
          <Button size="lg" disabled={at === 0} onClick={() => void move(steps[at - 1])}>
            {t('sku.back')}
          </Button>
          <Button size="lg" variant="primary" disabled={!next} onClick={() => void move(next)}>
            {next ? t('sku.next', { step: t(next.title) }) : t('sku.nextNone')}
          </Button>
        </div>
      </div>
      <nav className="row wizard-steps" aria-label={t('sku.steps')}>
        <ol className="steps">
          {steps.map((one, index) => (
            <li key={one.key} className={stateOf(index, at, one.order <= reached)}>
              <button
                type="button"
                aria-current={index === at ? 'step' : undefined}
                aria-disabled={one.order > reached || undefined}
                data-tip={one.order > reached ? t('sku.notReached') : undefined}
                onClick={() => one.order <= reached && void move(one)}
              >
                <b aria-hidden="true">{index < at && one.order <= reached ? <Check className="i12" /> : index + 1}</b>
                <span>{t(one.title)}</span>
              </button>
            </li>
          ))}
        </ol>
        <span className="ml wizard-review">
          {!readOnly &&
            (missing.length > 0 ? (
              <span className="s faint" role="status">
                {t('sku.missing', { what: namesOf(missing, (need) => t(`sku.need.${need}`)) })}
              </span>
            ) : (
              <Button
                variant="primary"
                busy={completing.isPending && t('sku.completing')}
                onClick={() => void complete(sku)}
              >
                {t('sku.complete')}
              </Button>
            ))}
        </span>
      </nav>
      {denied !== undefined && <DeniedBanner actions={drop} />}
      {!mayWrite && !isDirty && <Banner tone="info">{t('sku.readOnly')}</Banner>}
      {mayWrite && !status.isEditable && (
        <Banner tone="info" actions={drop}>
          {t('sku.notEditable', { state: status.workflowName })}
        </Banner>
      )}
      {status.isBehind && <Banner tone="warning">{t('sku.behind', { name: status.modifiedBy ?? '' })}</Banner>}
      <div className="pane fill wizard-step" id="sku-step" tabIndex={-1} ref={panel}>
        {step && step.key === pricesBelong && (
          <details className="wizard-prices">
            <summary>{t('sku.field.prices')}</summary>
            <SkuPrices key={partDetail.id} sku={sku} change={wizard.change} readOnly={readOnly} />
          </details>
        )}
        <Suspense fallback={null}>
          {step && (
            <step.component
              key={step.key}
              sku={sku}
              change={wizard.change}
              readOnly={readOnly}
              reload={wizard.reload}
              keep={async () => {
                const kept = await keep(step.order);
                if (!kept) throw new Error(t('sku.unkept'));
                if (partDetail.id === 0) {
                  release();
                  await navigate({
                    to: '.',
                    search: { sku: kept.partDetail.id, step: step.key } as never,
                    replace: true,
                  });
                }
                return kept;
              }}
            />
          )}
        </Suspense>
      </div>
      {alert !== null && (
        <Dialog
          title={t('sku.field.productGroups')}
          alert
          width={400}
          onClose={() => setAlert(null)}
          foot={
            <Button size="lg" variant="primary" onClick={() => setAlert(null)}>
              {t('platform.close')}
            </Button>
          }
        >
          <p>{alert}</p>
        </Dialog>
      )}
      {conflict && (
        <ConflictChoice
          mine={sku}
          fields={conflict}
          onClose={() => setConflict(null)}
          onChosen={(merged, seen) => {
            wizard.change(merged);
            void complete(merged, seen);
          }}
        />
      )}
    </div>
  );
}

/** The step in which prices are, beside what distributors ask. */
const pricesBelong: SkuStep['key'] = 'distributors';

const stateOf = (index: number, at: number, isReached: boolean): string =>
  index === at ? 'now' : !isReached ? 'off' : index < at ? 'done' : '';

const namesOf = (missing: readonly Need[], nameOf: (need: Need) => string): string => missing.map(nameOf).join(', ');
