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
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Empty, KeyValue } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Banner, Count } from '../../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../../platform/web/ui/progress.tsx';
import { useSettled } from '../../../platform/web/useSettled.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import type { SkuDto } from '../../record/contract.ts';
import { massOptions, skuLimits, skuMessages, type MassOption } from '../../rules.ts';
import type { SkuStepProps } from '../fields.tsx';
import type { SkuLine } from '../search/columns.tsx';
import { skuApi, skuKey, skuTables } from '../useSku.ts';
import { useSkuJob } from '../useSkuJob.ts';

/** What is shown of the chosen SKUs; the rest is counted. */
const shownChosen = 100;

/** The step Mass update: other SKUs that get what this one has (docs/domain/skus.md, Mass update). */
export function MassStep({ sku, readOnly, keep }: SkuStepProps): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const [text, setText] = useState('');
  const [options, setOptions] = useState<readonly MassOption[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
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
    if (options.length === 0) return setProblem(skuMessages.noOption);
    try {
      await keep();
      const { valid, message } = await skuApi.mass.validate(body);
      setProblem(valid ? null : message);
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
                    <span className="grow trunc">
                      <span className="pn">{one.sku}</span> {one.name}
                    </span>
                    <IconButton
                      size="sm"
                      icon={<Plus className="i14" />}
                      label={t('sku.mass.add', { sku: one.sku })}
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
          {others.slice(0, shownChosen).map((one) => (
            <li key={one.id} className="row">
              <span className="grow trunc">
                <span className="pn">{one.sku}</span> {one.name}
              </span>
              <IconButton
                size="sm"
                icon={<X className="i14" />}
                label={t('sku.mass.remove', { sku: one.sku })}
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
        {problem !== null && <Banner tone="error">{problem}</Banner>}
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
        <SubmitDialog
          sku={sku}
          others={others}
          options={options}
          onClose={() => ask(false)}
          onSubmit={() => void submit()}
        />
      )}
    </div>
  );
}

/** What each option copies, in words. */
function said(sku: SkuDto, option: MassOption, stock: string): string {
  if (option === 'name') return sku.partDetail.name;
  if (option === 'description') return sku.partDetail.description;
  if (option === 'groups') return sku.productGroups.map(({ name }) => name).join(', ');
  if (option === 'images')
    return sku.imageSet.images.length === 0 ? stock : sku.imageSet.images.map(({ name }) => name).join(', ');
  if (option === 'fitments') return formatNumber(sku.fitmentCount);
  return sku.attributeAuthoring.attributes
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}: ${value}`)
    .join(', ');
}

/** Before and after: what goes to how many SKUs. */
function SubmitDialog(props: {
  sku: SkuDto;
  others: readonly SkuLine[];
  options: readonly MassOption[];
  onClose: () => void;
  onSubmit: () => void;
}): ReactElement {
  const { sku, others, options, onClose, onSubmit } = props;
  const { t } = useTranslation();
  const count = others.length;
  const n = formatNumber(count);
  return (
    <Dialog
      title={t('sku.mass.ask', { count, n })}
      width={800}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" variant="primary" onClick={onSubmit}>
            {t('sku.mass.act', { count, n })}
          </Button>
        </>
      }
    >
      <p>{t('sku.mass.askText', { sku: sku.partDetail.sku })}</p>
      <KeyValue
        nameWidth={140}
        items={options.map((option) => [
          t(`sku.mass.option.${option}`),
          said(sku, option, t('sku.stock')) || t('sku.mass.empty'),
        ])}
      />
      <table className="tb">
        <thead>
          <tr>
            <th>{t('sku.field.partDetail.sku')}</th>
            <th>{t('sku.mass.before')}</th>
            <th>{t('sku.mass.after')}</th>
          </tr>
        </thead>
        <tbody>
          {others.slice(0, 50).map((one) => (
            <tr key={one.id}>
              <td className="pn">{one.sku}</td>
              <td>{one.name}</td>
              <td>{options.includes('name') ? sku.partDetail.name : one.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > 50 && <p className="muted">{t('sku.mass.more', { n: formatNumber(count - 50) })}</p>}
    </Dialog>
  );
}
