import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../platform/web/form/FormPage.tsx';
import { NumberField, SelectField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import type { SvgSettings } from '../contract.ts';
import { raisedPattern, svgLimits } from '../rules.ts';
import { svgApi, svgSettingsQuery, useSvgChoices } from './useSvg.ts';

interface Values {
  minLength: number;
  maxLength: number;
  fileType: number;
  fileSource: number;
}

const valuesOf = ({ hotspotPattern, fileType, fileSource }: SvgSettings): Values => ({
  ...hotspotPattern,
  fileType,
  fileSource,
});
const isLength = (value: number) => Number.isInteger(value) && value >= 1 && value <= svgLimits.pattern;

/** What holds for every drawing of the catalogue; `children` stand below it. */
export function ReadingForm({ settings, children }: { settings: SvgSettings; children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const undoToast = useUndoToast();
  const { types, sources } = useSvgChoices();
  const form = useRecordForm<SvgSettings, Values>({
    record: settings,
    valuesOf,
    label: (key) => t(`diagram.svg.${key}`),
    say: (of, key) => {
      const options = key === 'fileType' ? types : key === 'fileSource' ? sources : [];
      return options.find(({ value }) => value === of[key])?.label ?? String(of[key]);
    },
    problemsOf: (values) => {
      const wrong = (['minLength', 'maxLength'] as const).filter((key) => !isLength(values[key]));
      return Object.fromEntries(wrong.map((key) => [key, t('diagram.svg.lengthRange', { max: svgLimits.pattern })]));
    },
    send: async (values, over) => {
      let saved = over;
      for (const part of partsOf(raisedPattern(values), valuesOf(over))) saved = await part(saved.version);
      undoToast(t('diagram.svg.saved'), saved.version);
      queries.setQueryData(svgSettingsQuery().queryKey, saved);
      return saved;
    },
    load: () => svgApi.get({}),
  });
  const { field } = form;
  const length = { min: 1, max: svgLimits.pattern, step: 1 };
  return (
    <FormPage form={form}>
      <div className="pane-scroll">
        <div className="form-grid settings-form">
          <NumberField {...field('minLength')} {...length} hint={t('diagram.svg.pattern.hint')} />
          <NumberField {...field('maxLength')} {...length} />
          <SelectField
            {...field('fileType')}
            options={types}
            hint={t(`diagram.svg.fileType.${form.values.fileType}`)}
          />
          <SelectField {...field('fileSource')} options={sources} hint={t('diagram.svg.fileSource.hint')} />
        </div>
        {children}
      </div>
    </FormPage>
  );
}

/** The calls that make `wanted` out of `now`, each over the version that the one before made. */
function partsOf({ minLength, maxLength, fileType, fileSource }: Values, now: Values) {
  const parts: ((version: number) => Promise<SvgSettings>)[] = [];
  if (minLength !== now.minLength || maxLength !== now.maxLength)
    parts.push((version) => svgApi.saveHotspotPattern({ minLength, maxLength, version }));
  if (fileType !== now.fileType) parts.push((version) => svgApi.saveFileType({ fileType, version }));
  if (fileSource !== now.fileSource) parts.push((version) => svgApi.saveFileSource({ fileSource, version }));
  return parts;
}
