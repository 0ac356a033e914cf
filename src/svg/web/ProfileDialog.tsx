import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordConflict } from '../../platform/web/RecordConflict.tsx';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { fieldTexts, handleSaveError } from '../../platform/web/api/errors.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { FormDialog } from '../../platform/web/ui/FormDialog.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { NumberInput, TextInput } from '../../platform/web/ui/inputs.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { SvgProfile } from '../contract.ts';
import { columnIds, headingErrors, svgColumns, svgLimits } from '../rules.ts';
import type { Headings } from '../rules.ts';
import { VerifyPane } from './VerifyPane.tsx';
import { svgApi } from './useSvg.ts';

interface Values extends Headings {
  name: string;
  weight: number;
}

const blank: Values = {
  name: '',
  weight: 0,
  hotSpotRefNum: '',
  partNum: '',
  partDesc: '',
  qty: '',
  firstColumnId: columnIds.hotSpotRefNum,
};
const valuesOf = ({ customData, id: _id, version: _version, ...rest }: SvgProfile): Values => ({
  ...rest,
  name: customData.name,
});
const headingsOf = ({ name: _name, weight: _weight, ...headings }: Values): Headings => headings;
type Errors = Partial<Record<keyof Values, string>>;

/** A profile: its headings, what a drawing makes under them, done (docs/domain/diagrams.md, Drawings with text). */
export function ProfileDialog(props: {
  profile: SvgProfile | null;
  onSaved: () => void;
  onClose: () => void;
}): ReactElement {
  const { profile, onSaved, onClose } = props;
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const busy = useBusyReason();
  const [base, setBase] = useState(profile);
  const [values, setValues] = useState(profile ? valuesOf(profile) : blank);
  const [sent, setSent] = useState<Errors>({});
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [newest, setNewest] = useState<SvgProfile | null>(null);
  const start = base ? valuesOf(base) : blank;
  const dirty = JSON.stringify(values) !== JSON.stringify({ ...blank, ...start });
  const required = (['hotSpotRefNum', 'partNum'] as const).filter((key) => values[key].trim() === '');
  const found: Errors = {
    ...headingErrors(values),
    ...Object.fromEntries(required.map((key) => [key, t('diagram.svg.required')])),
    ...(Number.isInteger(values.weight) && values.weight >= 0 && values.weight <= svgLimits.weight
      ? {}
      : { weight: t('diagram.svg.weightRange', { max: svgLimits.weight }) }),
  };
  const isRight = Object.keys(found).length === 0;
  const errors: Errors = tried ? { ...sent, ...found } : sent;
  const set = (patch: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...patch }));
    setSent({});
  };

  async function finish(of: Values, over = base): Promise<void> {
    setSaving(true);
    try {
      const { name, ...fields } = of;
      const named = over ? { id: over.id, version: over.version } : { version: 0 };
      const { version } = await svgApi.finish({ ...fields, ...named, customData: { name } });
      undoToast(t('diagram.svg.saved'), version);
      onSaved();
    } catch (error) {
      const shown = handleSaveError(error, 'conflict', 'fields');
      if (shown.as === 'fields') setSent(fieldTexts(shown));
      else if (shown.as === 'conflict') {
        const now = (await svgApi.get({}).catch(() => null))?.profiles.find(({ id }) => id === over?.id);
        if (now) setNewest(now);
      }
    } finally {
      setSaving(false);
    }
  }

  if (base && newest) {
    return (
      <RecordConflict<Values>
        base={valuesOf(base)}
        theirs={valuesOf(newest)}
        mine={values}
        label={(key) => t(`diagram.svg.${key}`)}
        onClose={() => setNewest(null)}
        onSave={(merged) => {
          setValues(merged);
          setBase(newest);
          setNewest(null);
          void finish(merged, newest);
        }}
      />
    );
  }
  const rest = Object.entries(sent).filter(([key]) => !(key in values));
  return (
    <FormDialog
      width={1120}
      title={t(base ? 'diagram.svg.editProfile' : 'diagram.svg.add')}
      act={t('diagram.svg.done')}
      busy={saving && t('platform.saving')}
      reason={busy}
      dirty={dirty}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (isRight) void finish(values);
      }}
      className="svg-profile"
    >
      <div className="form-grid svg-fields">
        {rest.map(([key, text]) => (
          <div className="span-all" key={key}>
            <Banner tone="error">{text}</Banner>
          </div>
        ))}
        <Field label={t('diagram.svg.name')} span="all" error={errors.name}>
          <TextInput
            maxLength={svgLimits.name}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </Field>
        {svgColumns.map((column) => (
          <Field
            key={column}
            span="all"
            label={t(`diagram.svg.${column}`)}
            required={column === 'hotSpotRefNum' || column === 'partNum'}
            hint={t(`diagram.svg.${column}.hint`)}
            error={errors[column]}
          >
            <TextInput
              maxLength={svgLimits.heading}
              value={values[column]}
              onChange={(event) => set({ [column]: event.currentTarget.value })}
            />
          </Field>
        ))}
        <Field label={t('diagram.svg.firstColumnId')} span="all" error={errors.firstColumnId}>
          <Select
            options={svgColumns.map((column) => ({
              value: String(columnIds[column]),
              label: t(`diagram.svg.${column}`),
            }))}
            value={String(values.firstColumnId)}
            onChange={(id) => set({ firstColumnId: Number(id ?? columnIds.hotSpotRefNum) })}
          />
        </Field>
        <Field label={t('diagram.svg.weight')} span="all" hint={t('diagram.svg.weight.hint')} error={errors.weight}>
          <NumberInput
            min={0}
            max={svgLimits.weight}
            step={1}
            value={Number.isNaN(values.weight) ? '' : values.weight}
            onChange={({ currentTarget }) => set({ weight: currentTarget.valueAsNumber })}
          />
        </Field>
      </div>
      <VerifyPane headings={headingsOf(values)} ready={isRight} onEarly={() => setTried(true)} />
    </FormDialog>
  );
}
