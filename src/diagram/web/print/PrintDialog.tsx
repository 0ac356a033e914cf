import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { CheckField, SelectField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { useRemembered } from '../../../platform/web/remember.ts';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import type { Printed } from '../../print/contract.ts';
import { firstOptions } from '../../print/rules.ts';
import type { PrintOptions, PrintSource } from '../../print/rules.ts';
import { diagramApi } from '../useDiagram.ts';
import { PrintSheet } from './PrintSheet.tsx';

interface Values extends PrintOptions {
  language: string;
}

/** What is to be printed and how; then the sheet is laid out and the browser asked to print it. */
export function PrintDialog(props: { source: PrintSource; onClose: () => void }): ReactElement {
  const { source, onClose } = props;
  const { diagram, languages, allowFootnotes } = source;
  const { t } = useTranslation();
  const [remembered, keep] = useRemembered<PrintOptions>('diagram.print', firstOptions);
  const [start] = useState<Values>({ ...remembered, language: languages[0] ?? '' });
  const [printed, setPrinted] = useState<Printed | null>(null);
  const form = useRecordForm<Values, Values>({
    record: start,
    valuesOf: (values) => values,
    label: (key) => t(`diagram.print.${key}`),
    send: async (values) => {
      const { language, ...chosen } = values;
      keep(chosen);
      setPrinted(await diagramApi.print.texts({ id: diagram.id, hierarchyId: source.hierarchyId, language }));
      return values;
    },
  });
  const chosen = form.values;
  // What cannot be had is not printed, whatever was chosen for another diagram.
  const options = {
    ...chosen,
    what: diagram.image ? chosen.what : 'list',
    footnotes: chosen.footnotes && allowFootnotes,
  } as const;

  if (printed) return <PrintSheet source={source} options={options} printed={printed} onDone={onClose} />;
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' });
  return (
    <FormDialog
      title={t('diagram.print.title')}
      form={form}
      onClose={onClose}
      act={t('diagram.print.act')}
      busy={t('diagram.print.preparing')}
      className="print-form"
    >
      <Choice label={t('diagram.print.what')}>
        <Segment
          label={t('diagram.print.what')}
          value={options.what}
          onChange={(what) => what && form.set('what', what)}
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
          onChange={(paper) => paper && form.set('paper', paper)}
          options={[
            { value: 'A4', label: 'A4' },
            { value: 'Letter', label: 'Letter' },
          ]}
        />
        <Segment
          label={t('diagram.print.orientation')}
          value={options.orientation}
          onChange={(orientation) => orientation && form.set('orientation', orientation)}
          options={(['portrait', 'landscape'] as const).map((value) => ({
            value,
            label: t(`diagram.print.${value}`),
          }))}
        />
      </Choice>
      <Choice label={t('diagram.print.with')}>
        <CheckField {...form.field('hotspots')} disabled={options.what === 'list'} />
        {allowFootnotes && <CheckField {...form.field('footnotes')} disabled={options.what === 'drawing'} />}
      </Choice>
      {languages.length > 1 && (
        <SelectField
          {...form.field('language')}
          options={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
        />
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
