import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Boxes, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Banner, Count, Tag } from '../../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../../platform/web/ui/progress.tsx';
import { useSettled } from '../../../platform/web/useSettled.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import { massOptions, skuLimits, skuMessages, type MassOption } from '../../rules.ts';
import type { SkuStepProps } from '../fields.tsx';
import type { SkuLine } from '../search/columns.tsx';
import { skuApi, skuKey, skuTables } from '../useSku.ts';
import { useSkuJob } from '../useSkuJob.ts';
import { MassDialog } from './MassDialog.tsx';

/** What is shown of the chosen SKUs; the rest is counted. */
const shownChosen = 100;

/** The step Mass update: other SKUs that get what this one has (docs/domain/skus.md, Mass update). */
export function MassStep({ sku, readOnly, keep }: SkuStepProps): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const [text, setText] = useState('');
  const [options, setOptions] = useState<readonly MassOption[]>([]);
  const [problem, setProblem] = useState<{ text: string; of: readonly number[] } | null>(null);
  const [asking, ask] = useState(false);
  const [jobId, setJob] = useState<number | null>(null);
  const asked = useSettled(text.trim(), 200);
  const { id } = sku.partDetail;
  const listKey = skuKey('massList');
  const { data: chosen = [] } = useQuery({
    queryKey: listKey,
    queryFn: async () => (await skuApi.mass.kept({})).items,
    enabled: !readOnly,
  });
  const { data: found = [] } = useQuery({
    queryKey: skuKey('others', id, asked),
    queryFn: () => skuApi.find.others({ id, term: asked }),
    enabled: id !== 0 && asked !== '' && !readOnly,
  });
  const others = chosen.filter((one) => one.id !== id);
  const unfit = new Set(problem?.of);
  const listed = others.toSorted((a, b) => Number(unfit.has(b.id)) - Number(unfit.has(a.id)));

  async function put(next: readonly SkuLine[]): Promise<void> {
    setProblem(null);
    client.setQueryData(listKey, next);
    try {
      await skuApi.mass.keep({ itemIds: next.map((one) => one.id) });
    } catch (error) {
      handleApiError(error);
      await client.invalidateQueries({ queryKey: listKey });
    }
  }
  async function addAll(): Promise<void> {
    try {
      const { ids } = await skuApi.find.ids({ skuStart: asked });
      const all = [...new Set([...others.map((one) => one.id), ...ids])].filter((one) => one !== id);
      await skuApi.mass.keep({ itemIds: all.slice(0, skuLimits.massUpdate) });
      await client.invalidateQueries({ queryKey: listKey });
    } catch (error) {
      handleApiError(error);
    }
  }
  const body = { skuId: id, itemIds: others.map((one) => one.id), options: [...options] };

  /** What somebody typed has to be kept before it is copied. */
  async function validate(): Promise<void> {
    if (options.length === 0) return setProblem({ text: skuMessages.noOption, of: [] });
    try {
      await keep();
      const { valid, message, itemIds } = await skuApi.mass.validate(body);
      setProblem(valid ? null : { text: message, of: itemIds });
      ask(valid);
    } catch (error) {
      handleApiError(error);
    }
  }
  async function submit(): Promise<void> {
    ask(false);
    try {
      const done = await skuApi.mass.update(body);
      if (done.jobId !== null) return setJob(done.jobId);
      undoToast(t('sku.mass.done', { count: done.count, n: formatNumber(done.count) }), done.changeId);
      await written(client, skuTables);
    } catch (error) {
      handleApiError(error);
    }
  }
  const job = useSkuJob(jobId);
  const ended = useRef<(of: NonNullable<typeof job>) => void>(() => {});
  useEffect(() => {
    ended.current = (of) => {
      setJob(null);
      if (of.state === 'done') undoToast(t('sku.mass.ended'), of.changeIds[0] ?? null);
      else toast.error(of.error ?? t('sku.mass.failed'));
      void written(client, skuTables);
    };
  });
  const isEnded = job !== undefined && ['done', 'failed', 'cancelled'].includes(job.state);
  useEffect(() => {
    if (isEnded) ended.current(job);
  }, [isEnded, job]);

  if (readOnly || id === 0)
    return <Empty icon={<Boxes className="i i20" aria-hidden="true" />} title={t('sku.mass.notNow')} />;
  return (
    <div className="wizard-columns">
      <section className="wizard-part" aria-label={t('sku.mass.find')}>
        <h2 className="h">{t('sku.mass.find')}</h2>
        <TextInput
          type="search"
          aria-label={t('sku.search.text')}
          placeholder={t('sku.search.text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {asked !== '' && (
          <>
            <ul className="plain-list">
              {found.map((one) => {
                const isChosen = others.some((other) => other.id === one.id);
                return (
                  <li key={one.id} className="row">
                    <SkuName of={one} />
                    <IconButton
                      size="sm"
                      icon={<Plus className="i14" />}
                      label={t('sku.mass.add', { sku: one.sku, manufacturer: one.manufacturer })}
                      disabled={isChosen || others.length >= skuLimits.massUpdate}
                      onClick={() => void put([...others, one])}
                    />
                  </li>
                );
              })}
              {found.length === 0 && <li className="muted">{t('sku.noProposal')}</li>}
            </ul>
            {found.length > 0 && (
              <Button size="sm" onClick={() => void addAll()}>
                {t('sku.mass.addAll')}
              </Button>
            )}
          </>
        )}
      </section>
      <section className="wizard-part" aria-label={t('sku.mass.what')}>
        <div className="row">
          <h2 className="h">{t('sku.mass.chosen')}</h2>
          <Count>{formatNumber(others.length)}</Count>
          {others.length > 0 && (
            <Button size="sm" variant="ghost" className="ml" onClick={() => void put([])}>
              {t('sku.mass.clear')}
            </Button>
          )}
        </div>
        <ul className="plain-list sku-mass-chosen">
          {listed.slice(0, shownChosen).map((one) => (
            <li key={one.id} className="row">
              <SkuName of={one} />
              {unfit.has(one.id) && <Tag tone="error">{t('sku.mass.unfit')}</Tag>}
              <IconButton
                size="sm"
                icon={<X className="i14" />}
                label={t('sku.mass.remove', { sku: one.sku, manufacturer: one.manufacturer })}
                onClick={() => void put(others.filter((other) => other.id !== one.id))}
              />
            </li>
          ))}
          {others.length === 0 && <li className="muted">{t('sku.mass.none')}</li>}
          {others.length > shownChosen && (
            <li className="muted">{t('sku.mass.more', { n: formatNumber(others.length - shownChosen) })}</li>
          )}
        </ul>
        <fieldset className="fld">
          <legend className="lab">{t('sku.mass.what')}</legend>
          {massOptions.map((option) => (
            <Checkbox
              key={option}
              label={t(`sku.mass.option.${option}`)}
              checked={options.includes(option)}
              onChange={(event) => {
                setProblem(null);
                setOptions(
                  event.currentTarget.checked ? [...options, option] : options.filter((one) => one !== option),
                );
              }}
            />
          ))}
        </fieldset>
        {problem && <Banner tone="error">{problem.text}</Banner>}
        {job && !isEnded && <ProgressBar label={t('sku.mass.running')} done={job.progress} total={job.total} />}
        <div>
          <Button
            variant="primary"
            disabled={others.length === 0}
            busy={jobId !== null && t('sku.mass.running')}
            onClick={() => void validate()}
          >
            {t('sku.mass.submit')}
          </Button>
        </div>
      </section>
      {asking && (
        <MassDialog sku={sku.partDetail.sku} of={body} onClose={() => ask(false)} onSubmit={() => void submit()} />
      )}
    </div>
  );
}

/** A SKU by number, manufacturer and name: numbers are of a manufacturer. */
function SkuName({ of }: { of: SkuLine }): ReactElement {
  return (
    <span className="grow trunc">
      <span className="pn">{of.sku}</span> <span className="muted">{of.manufacturer}</span> {of.name}
    </span>
  );
}
