import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { NumberField, SelectField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import type { SvgProfile } from '../contract.ts';
import { columnIds, headingErrors, svgColumns, svgLimits } from '../rules.ts';
import type { Headings } from '../rules.ts';
import { VerifyPane } from './VerifyPane.tsx';
import { svgApi } from './useSvg.ts';

interface Values extends Headings {
  name: string;
  weight: number;
}

const blank: SvgProfile = {
  id: 0,
  version: 0,
  customData: { name: '' },
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
const needed = ['hotSpotRefNum', 'partNum'] as const;

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
  const problemsOf = (values: Values): Record<string, string> => ({
    ...headingErrors(values),
    ...Object.fromEntries(
      needed.filter((key) => values[key].trim() === '').map((key) => [key, t('diagram.svg.required')]),
    ),
    ...(Number.isInteger(values.weight) && values.weight >= 0 && values.weight <= svgLimits.weight
      ? {}
      : { weight: t('diagram.svg.weightRange', { max: svgLimits.weight }) }),
  });
  const form = useRecordForm<SvgProfile, Values>({
    record: profile ?? blank,
    valuesOf,
    label: (key) => t(`diagram.svg.${key}`),
    problemsOf,
    send: async ({ name, ...fields }, over) => {
      const named = profile ? { id: over.id, version: over.version } : { version: 0 };
      const saved = await svgApi.finish({ ...fields, ...named, customData: { name } });
      undoToast(t('diagram.svg.saved'), saved.version);
      return saved;
    },
    load: profile
      ? async () => (await svgApi.get({})).profiles.find(({ id }) => id === profile.id) ?? profile
      : undefined,
    onSaved,
  });
  const { field, values } = form;
  return (
    <FormDialog
      width={1120}
      title={t(profile ? 'diagram.svg.editProfile' : 'diagram.svg.add')}
      form={form}
      act={t('diagram.svg.done')}
      reason={busy}
      onClose={onClose}
      className="svg-profile"
    >
      <div className="form-grid svg-fields">
        <TextField {...field('name')} span="all" maxLength={svgLimits.name} />
        {svgColumns.map((column) => (
          <TextField
            key={column}
            {...field(column)}
            span="all"
            required={needed.some((key) => key === column)}
            hint={t(`diagram.svg.${column}.hint`)}
            maxLength={svgLimits.heading}
          />
        ))}
        <SelectField
          {...field('firstColumnId')}
          span="all"
          options={svgColumns.map((column) => ({ value: columnIds[column], label: t(`diagram.svg.${column}`) }))}
        />
        <NumberField
          {...field('weight')}
          span="all"
          hint={t('diagram.svg.weight.hint')}
          min={0}
          max={svgLimits.weight}
          step={1}
        />
      </div>
      <VerifyPane
        headings={headingsOf(values)}
        ready={Object.keys(problemsOf(values)).length === 0}
        onEarly={form.check}
      />
    </FormDialog>
  );
}
