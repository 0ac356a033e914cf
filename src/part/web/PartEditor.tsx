import type { ReactElement } from 'react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadOnlyReason, useMay, useMayNow } from '../../catalog/web/fields.tsx';
import { PartLiterature } from '../../attachment/web/fields.tsx';
import { Pictures } from '../../image/web/fields.tsx';
import { BusyBanner, useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { formatWhen } from '../../platform/web/format.ts';
import { FormPage } from '../../platform/web/form/FormPage.tsx';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { RecordTexts } from '../../translation/web/fields.tsx';
import { TabPanel, Tabs } from '../../platform/web/ui/Tabs.tsx';
import { totalText } from '../../platform/web/totalText.ts';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { countChanges, tabOf } from '../rules.form.ts';
import type { Part } from '../record/contract.ts';
import { BaseFields } from './BaseFields.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { MeasurementFields } from './MeasurementFields.tsx';
import { PartHead } from './PartHead.tsx';
import { PriceFields } from './PriceFields.tsx';
import { Relations, Supersession } from './relation/Relations.tsx';
import { ReplacePartDialog } from './ReplacePartDialog.tsx';
import { WhereUsed } from './WhereUsed.tsx';
import { useDeletePart } from './useDeletePart.ts';
import { usePartForm } from './usePartForm.ts';

const tabKeys = ['base', 'pricing', 'measurement', 'whereUsed'] as const;

/** The form of one part in its tabs, with save bar, curtain, conflict and the reasons why it may be locked. */
export function PartEditor({ part, onClose }: { part: Part; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const [tabInAddress, setTab] = useUrlState('tab', 'base', { push: true });
  const tab = tabKeys.find((key) => key === tabInAddress) ?? 'base';
  const form = usePartForm(part);
  const dirty = form.changed.length > 0;
  const mayWrite = useMay('writeOem');
  const mayEdit = useMayNow('writeOem');
  const mayDelete = useMay('moveParts');
  const busy = useBusyReason();
  const [inUse, setInUse] = useState<readonly string[]>([]);
  const [replacing, setReplacing] = useState(false);
  const remove = useDeletePart(part, { onInUse: setInUse, onGone: onClose });
  const faults = Object.keys(form.errors);
  const faultsIn = (key: string): number => faults.filter((field) => tabOf(field) === key).length;

  useHotkey('esc', onClose, {
    label: t('part.close'),
    group: t('part.keys.group'),
    enabled: !dirty,
    isMeant: () => document.querySelector('.menu, .pop') === null,
  });

  const count = {
    base: undefined,
    pricing: form.values.prices.length || undefined,
    measurement: undefined,
    whereUsed: totalText(t, part.whereUsedCount, part.isUsedMore),
  };
  return (
    <FormPage form={form} changes={countChanges(form.base, form.values)} mayEdit={mayEdit}>
      <PartHead
        part={part}
        busy={busy ?? (dirty ? t('platform.unsaved.warning') : undefined)}
        mayDelete={mayDelete}
        onDelete={remove}
        onClose={onClose}
      />
      {replacing && (
        <ReplacePartDialog
          partId={part.id}
          isDelete
          onDone={(isDeleted) => {
            setReplacing(false);
            setInUse([]);
            if (isDeleted) onClose();
          }}
          onClose={() => setReplacing(false)}
        />
      )}
      <BusyBanner />
      <Tabs
        id="part"
        label={t('part.tabs')}
        value={tab}
        onChange={setTab}
        tabs={tabKeys.map((key) => ({
          key,
          label: t(`part.tab.${key}`),
          count: count[key],
          errors: faultsIn(key),
        }))}
      />
      <TabPanel id="part" tab={tab} className={tab === 'whereUsed' ? 'pane fill' : 'pane-scroll part-panel'}>
        {inUse.length > 0 && (
          <Banner
            tone="error"
            onDismiss={() => setInUse([])}
            dismissLabel={t('part.dismiss')}
            actions={
              <>
                {tab !== 'whereUsed' && (
                  <button type="button" className="link" onClick={() => setTab('whereUsed')}>
                    {t('part.tab.whereUsed')}
                  </button>
                )}
                <button type="button" className="link" onClick={() => setReplacing(true)}>
                  {t('part.inUse.replace')}
                </button>
              </>
            }
          >
            {inUse.map((line) => (
              <span key={line} className="part-line">
                {line}
              </span>
            ))}
          </Banner>
        )}
        <ErrorSummary form={form} onGo={(field) => setTab(tabOf(field))} />
        {tab === 'whereUsed' ? (
          <WhereUsed part={part} onGone={onClose} />
        ) : (
          <>
            {!mayWrite && <ReadOnlyReason />}
            {tab === 'base' && (
              <>
                <BaseFields part={part} form={form} readOnly={!mayWrite} />
                <Supersession part={part} readOnly={!mayWrite} />
                <section className="part-pictures" aria-label={t('part.pictures')}>
                  <h2 className="h">{t('part.pictures')}</h2>
                  <Pictures
                    parent={{ parentType: 'part', parentId: part.id }}
                    name={part.partNumber}
                    tables={['part_picture', 'part']}
                    readOnly={!mayWrite}
                  />
                </section>
                <RecordTexts noun="part" id={part.id} />
                <Relations part={part} readOnly={!mayWrite} />
                <section className="part-literature" aria-label={t('part.literature')}>
                  <h2 className="h">{t('part.literature')}</h2>
                  <Suspense>
                    <PartLiterature id={part.id} partNumber={part.partNumber} readOnly={!mayWrite} />
                  </Suspense>
                </section>
                <p className="s faint">
                  {t('part.edited', {
                    when: formatWhen(new Date(part.modified)),
                    who: part.modifiedBy,
                    added: formatWhen(new Date(part.created)),
                  })}
                </p>
              </>
            )}
            {tab === 'pricing' && <PriceFields part={part} form={form} readOnly={!mayWrite} />}
            {tab === 'measurement' && <MeasurementFields form={form} readOnly={!mayWrite} />}
          </>
        )}
      </TabPanel>
    </FormPage>
  );
}
