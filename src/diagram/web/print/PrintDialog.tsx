import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { useRemembered } from '../../../platform/web/remember.ts';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { FormDialog } from '../../../platform/web/ui/FormDialog.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { Checkbox, Segment } from '../../../platform/web/ui/checks.tsx';
import type { Printed } from '../../print/contract.ts';
import { firstOptions } from '../../print/rules.ts';
import type { PrintOptions, PrintSource } from '../../print/rules.ts';
import { diagramApi } from '../useDiagram.ts';
import { PrintSheet } from './PrintSheet.tsx';

/** What is to be printed and how; then the sheet is laid out and the browser asked to print it. */
export function PrintDialog(props: { source: PrintSource; onClose: () => void }): ReactElement {
  const { source, onClose } = props;
  const { diagram, languages, allowFootnotes } = source;
  const { t } = useTranslation();
  const [remembered, keep] = useRemembered<PrintOptions>('diagram.print', firstOptions);
  const [chosen, setChosen] = useState(remembered);
  // What cannot be had is not printed, whatever was chosen for another diagram.
  const options = {
    ...chosen,
    what: diagram.image ? chosen.what : 'list',
    footnotes: chosen.footnotes && allowFootnotes,
  } as const;
  const [language, setLanguage] = useState(languages[0] ?? '');
  const [busy, setBusy] = useState(false);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const set = (of: Partial<PrintOptions>) => setChosen({ ...chosen, ...of });

  async function start(): Promise<void> {
    setBusy(true);
    try {
      keep(chosen);
      setPrinted(await diagramApi.print.texts({ id: diagram.id, hierarchyId: source.hierarchyId, language }));
    } catch (error) {
      handleApiError(error);
      setBusy(false);
    }
  }

  if (printed) return <PrintSheet source={source} options={options} printed={printed} onDone={onClose} />;
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' });
  return (
    <FormDialog
      title={t('diagram.print.title')}
      onClose={onClose}
      act={t('diagram.print.act')}
      busy={busy && t('diagram.print.preparing')}
      className="print-form"
      onSubmit={() => void start()}
    >
      <Choice label={t('diagram.print.what')}>
        <Segment
          label={t('diagram.print.what')}
          value={options.what}
          onChange={(what) => what && set({ what })}
          options={(['both', 'drawing', 'list'] as const).map((value) => ({
            value,
            label: t(`diagram.print.${value}`),
            disabled: value !== 'list' && !diagram.image,
          }))}
        />
      </Choice>
      <Choice label={t('diagram.print.paper')}>
        <Segment
          label={t('diagram.print.paper')}
          value={options.paper}
          onChange={(paper) => paper && set({ paper })}
          options={[
            { value: 'A4', label: 'A4' },
            { value: 'Letter', label: 'Letter' },
          ]}
        />
        <Segment
          label={t('diagram.print.orientation')}
          value={options.orientation}
          onChange={(orientation) => orientation && set({ orientation })}
          options={(['portrait', 'landscape'] as const).map((value) => ({
            value,
            label: t(`diagram.print.${value}`),
          }))}
        />
      </Choice>
      <Choice label={t('diagram.print.with')}>
        <Checkbox
          label={t('diagram.print.hotspots')}
          checked={options.hotspots}
          disabled={options.what === 'list'}
          onChange={(event) => set({ hotspots: event.currentTarget.checked })}
        />
        {allowFootnotes && (
          <Checkbox
            label={t('diagram.print.footnotes')}
            checked={options.footnotes}
            disabled={options.what === 'drawing'}
            onChange={(event) => set({ footnotes: event.currentTarget.checked })}
          />
        )}
      </Choice>
      {languages.length > 1 && (
        <Field label={t('diagram.print.language')}>
          <Select
            options={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
            value={language}
            onChange={(value) => value !== null && setLanguage(value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}

function Choice(props: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="fld" role="group" aria-label={props.label}>
      <span className="fld-label" aria-hidden="true">
        {props.label}
      </span>
      <div className="row print-choice">{props.children}</div>
    </div>
  );
}
