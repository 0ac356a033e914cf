import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import type { SkuStepProps } from '../../sku/web/fields.tsx';
import type { FitmentLine } from '../contract.ts';
import { AskDialog } from './AskDialog.tsx';
import { AssignedPane } from './AssignedPane.tsx';
import { EffectLines } from './EffectLines.tsx';
import { NewFinder } from './NewFinder.tsx';
import { OldFinder } from './OldFinder.tsx';
import { QualityView } from './QualityView.tsx';
import { RollUpDialog } from './RollUpDialog.tsx';
import { UnitDialog } from './UnitDialog.tsx';
import { fitmentApi, fitmentKey, useFitmentsWritten, type ToAssign } from './useFitments.ts';
import './Fitment.css';

type ToRemove = Parameters<typeof fitmentApi.remove>[0]['chosen'];
type Question = { kind: 'assign'; of: ToAssign } | { kind: 'delete'; of: ToRemove };

/** The step Fitment assignment, new or old as the catalogue has it (docs/domain/fitments.md, Finding units). */
export function FitmentStep({ sku, readOnly, keep, reload }: SkuStepProps): ReactElement {
  const { t } = useTranslation();
  const { enableNewFitment } = usePageData();
  const undoToast = useUndoToast();
  const written = useFitmentsWritten();
  const [question, ask] = useState<Question | null>(null);
  const [details, show] = useState<FitmentLine | null>(null);
  const [rolled, rollUp] = useState<FitmentLine | null>(null);
  const [assigned, count] = useState(0);
  const [view, setView] = useUrlState('view');
  const id = sku.partDetail.id;

  /** A SKU that is not there yet has its number after its copy is kept. */
  const numbered = async (): Promise<number> => (id === 0 ? (await keep()).partDetail.id : id);
  async function refresh(): Promise<void> {
    await written();
    await reload();
  }
  async function assign(of: ToAssign): Promise<void> {
    try {
      const skuId = await numbered();
      if (!sku.status.isSaved) await keep();
      const { changeId, units } = await fitmentApi.assign({ id: skuId, ...of });
      ask(null);
      count((n) => n + 1);
      undoToast(t('fitment.assignedUnits', { count: units, n: formatNumber(units) }), changeId, reload);
      await refresh();
    } catch (error) {
      handleApiError(error);
    }
  }
  async function remove(of: ToRemove): Promise<void> {
    try {
      const { changeId, units } = await fitmentApi.remove({ id, chosen: of });
      ask(null);
      undoToast(t('fitment.deletedUnits', { count: units, n: formatNumber(units) }), changeId, reload);
      await refresh();
    } catch (error) {
      handleApiError(error);
    }
  }
  const Finder = enableNewFitment ? NewFinder : OldFinder;
  return (
    <>
      <div className="fit-view">
        <Segment
          label={t('fitment.view')}
          value={view === 'quality' ? 'quality' : 'fitment'}
          onChange={(next) => setView(next === 'fitment' ? '' : next)}
          options={[
            { value: 'fitment', label: t('fitment.view.fitment') },
            { value: 'quality', label: t('fitment.view.quality') },
          ]}
        />
      </div>
      {view === 'quality' && <QualityView skuId={sku.status.isSaved ? id : 0} readOnly={readOnly} />}
      {view !== 'quality' && (
        <div className={enableNewFitment ? 'fit-step' : 'fit-step fit-old'}>
          <Finder key={assigned} skuId={id} readOnly={readOnly} onAssign={(of) => ask({ kind: 'assign', of })} />
          <AssignedPane
            skuId={id}
            readOnly={readOnly}
            onAdd={(line, muId) =>
              void assign({
                industryId: line.industryId,
                units: { ids: [muId] },
                applicationIds: line.applications.map((one) => one.id),
                note: line.notes,
              })
            }
            onDelete={(of) => ask({ kind: 'delete', of })}
            onDeleteYear={(line, muId) => void remove({ industryId: line.industryId, units: { ids: [muId] } })}
            onDetails={show}
            onRollUp={rollUp}
          />
          {question?.kind === 'assign' && (
            <AskDialog
              kind="assign"
              about={question.of}
              ask={async () => fitmentApi.askAssign({ id: await numbered(), ...question.of })}
              more={() => sku.status.isSaved && <Effects skuId={id} of={question.of} />}
              onConfirm={() => assign(question.of)}
              onClose={() => ask(null)}
            />
          )}
          {question?.kind === 'delete' && (
            <AskDialog
              kind="delete"
              about={question.of}
              ask={() => fitmentApi.askRemove({ id, chosen: question.of })}
              onConfirm={() => remove(question.of)}
              onClose={() => ask(null)}
            />
          )}
          {details && (
            <UnitDialog
              muId={details.years[0]?.muId ?? 0}
              fits={{ ...details, years: details.years.map(({ year }) => year) }}
              onClose={() => show(null)}
            />
          )}
          {rolled && (
            <RollUpDialog
              units={[{ muId: rolled.years[0]?.muId ?? 0, name: `${rolled.make} ${rolled.model}` }]}
              skuIds={[id]}
              onClose={() => rollUp(null)}
              onDone={() => void reload()}
            />
          )}
        </div>
      )}
    </>
  );
}

/** What an Assign would close and open. */
function Effects({ skuId, of }: { skuId: number; of: ToAssign }): ReactElement | null {
  const { data } = useQuery({
    queryKey: fitmentKey('effect', skuId, of),
    queryFn: () => fitmentApi.effect({ id: skuId, ...of }),
    staleTime: 0,
    gcTime: 0,
  });
  return data ? <EffectLines effect={data} /> : null;
}
