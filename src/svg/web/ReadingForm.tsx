import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { RecordConflict } from '../../platform/web/RecordConflict.tsx';
import { handleSaveError } from '../../platform/web/api/errors.ts';
import { Guarded, SaveBar, useGuardedForm } from '../../platform/web/curtain.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { NumberInput } from '../../platform/web/ui/inputs.tsx';
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
const keys = ['minLength', 'maxLength', 'fileType', 'fileSource'] as const;
const countChanges = (a: Values, b: Values) => keys.filter((key) => a[key] !== b[key]).length;
const isLength = (value: number) => Number.isInteger(value) && value >= 1 && value <= svgLimits.pattern;

/** What holds for every drawing of the catalogue; `children` stand below it. */
export function ReadingForm({ settings, children }: { settings: SvgSettings; children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const busy = useBusyReason();
  const undoToast = useUndoToast();
  const { types, sources } = useSvgChoices();
  const [base, setBase] = useState(settings);
  const [values, setValues] = useState(valuesOf(settings));
  const [newest, setNewest] = useState<SvgSettings | null>(null);
  const [saving, setSaving] = useState(false);
  const changes = countChanges(values, valuesOf(base));
  const guard = useGuardedForm(changes > 0, { base: valuesOf(base), values, restore: setValues });
  // Newer settings from the server never overwrite what is being changed.
  if (changes === 0 && settings.version !== base.version && !saving) {
    setBase(settings);
    setValues(valuesOf(settings));
  }
  const set = (patch: Partial<Values>) => setValues((now) => ({ ...now, ...patch }));
  const bad = (key: 'minLength' | 'maxLength') =>
    isLength(values[key]) ? undefined : t('diagram.svg.lengthRange', { max: svgLimits.pattern });

  async function save(wanted: Values, from: SvgSettings): Promise<void> {
    setSaving(true);
    let saved = from;
    try {
      for (const part of partsOf(wanted, valuesOf(from))) saved = await part(saved.version);
      undoToast(t('diagram.svg.saved'), saved.version);
    } catch (error) {
      if (handleSaveError(error, 'conflict').as === 'conflict') setNewest(await svgApi.get({}).catch(() => null));
    } finally {
      setBase(saved);
      queries.setQueryData(svgSettingsQuery().queryKey, saved);
      setSaving(false);
    }
  }

  return (
    <Guarded guard={guard} dirty={changes > 0}>
      <div className="pane-scroll">
        <div className="form-grid settings-form">
          <Field label={t('diagram.svg.minLength')} hint={t('diagram.svg.pattern.hint')} error={bad('minLength')}>
            <Length value={values.minLength} onChange={(minLength) => set({ minLength })} />
          </Field>
          <Field label={t('diagram.svg.maxLength')} error={bad('maxLength')}>
            <Length value={values.maxLength} onChange={(maxLength) => set({ maxLength })} />
          </Field>
          <Field label={t('diagram.svg.fileType')} hint={t(`diagram.svg.fileType.${values.fileType}`)}>
            <Select
              options={types}
              value={String(values.fileType)}
              onChange={(id) => set({ fileType: Number(id ?? 1) })}
            />
          </Field>
          <Field label={t('diagram.svg.fileSource')} hint={t('diagram.svg.fileSource.hint')}>
            <Select
              options={sources}
              value={String(values.fileSource)}
              onChange={(id) => set({ fileSource: Number(id ?? 1) })}
            />
          </Field>
        </div>
        {children}
      </div>
      {changes > 0 && (
        <SaveBar
          changes={changes}
          saving={saving}
          blocked={busy ?? bad('minLength') ?? bad('maxLength')}
          onSave={() => {
            const raised = raisedPattern(values);
            setValues(raised);
            void save(raised, base);
          }}
          onCancel={() => setValues(valuesOf(base))}
        />
      )}
      {newest && (
        <RecordConflict<Values>
          base={valuesOf(base)}
          theirs={valuesOf(newest)}
          mine={values}
          label={(key) => t(`diagram.svg.${key}`)}
          say={(of, key) => {
            const options = key === 'fileType' ? types : key === 'fileSource' ? sources : [];
            return options.find(({ value }) => value === String(of[key]))?.label ?? String(of[key]);
          }}
          onClose={() => setNewest(null)}
          onSave={(merged) => {
            setNewest(null);
            setValues(merged);
            void save(merged, newest);
          }}
        />
      )}
    </Guarded>
  );
}

function Length({ value, onChange }: { value: number; onChange: (value: number) => void }): ReactElement {
  return (
    <NumberInput
      min={1}
      max={svgLimits.pattern}
      step={1}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
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
