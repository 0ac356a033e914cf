import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { importModes, onErrorsChoices } from '../../../import/rules.ts';
import type { ImportMode, OnErrors } from '../../../import/rules.ts';
import { formatWeekday } from '../../../platform/web/format.ts';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { CheckList, NumberField, SelectField, TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { toast } from '../../../platform/web/toast.ts';
import type { ImportSource } from '../../source/contract.ts';
import { addressOf, everyMinutes, folderOf, sourceKinds } from '../../source/rules.ts';
import type { SourceKind } from '../../source/rules.ts';
import { sourceApi, useProfilesOf } from './useSources.ts';
import type { Sources } from './useSources.ts';

const week = [1, 2, 3, 4, 5, 6, 7];

interface Values {
  name: string;
  kind: SourceKind;
  place: string;
  region: string;
  login: string;
  secret: string;
  pattern: string;
  importTypeId: number;
  profileName: string;
  /** Empty: that of the profile. */
  mode: ImportMode | '';
  onErrors: OnErrors;
  rhythm: 'days' | 'minutes';
  daysOfWeek: number[];
  timeOfDay: string;
  everyMinutes: number;
  tell: number[];
}

const valuesOf = (of: ImportSource): Values => ({
  name: of.name,
  kind: of.kind,
  place: of.place,
  region: of.region,
  login: of.login,
  secret: '',
  pattern: of.pattern,
  importTypeId: of.importTypeId,
  profileName: of.profileName,
  mode: of.mode ?? '',
  onErrors: of.onErrors,
  rhythm: of.everyMinutes === null ? 'days' : 'minutes',
  daysOfWeek: of.daysOfWeek,
  timeOfDay: of.timeOfDay,
  everyMinutes: of.everyMinutes ?? 60,
  tell: of.tell,
});

const blank = (kind: SourceKind, importTypeId: number): ImportSource => ({
  id: 0,
  name: '',
  kind,
  place: '',
  region: '',
  pattern: '*',
  login: '',
  importTypeId,
  profileName: '',
  mode: null,
  onErrors: 'cancel',
  daysOfWeek: week,
  timeOfDay: '02:00',
  everyMinutes: null,
  tell: [],
  hasSecret: false,
  isPaused: false,
  pausedReason: '',
  savedBy: '',
  lastRun: null,
  nextRun: null,
  version: 0,
});

/** A source: where it takes files from, what they are, and when. */
export function SourceForm(props: {
  /** Null for a new one. */
  source: ImportSource | null;
  offered: Sources;
  /** Kinds of import. */
  types: readonly { id: number; name: string; modes: readonly ImportMode[] }[];
  onClose: () => void;
  onSaved: () => void;
}): ReactElement {
  const { source, offered, types, onClose, onSaved } = props;
  const { t } = useTranslation();
  const kinds = sourceKinds.filter((kind) => (kind === 'folder' ? offered.hasFolders : offered.hosts.length > 0));
  const [fresh] = useState(() => blank(kinds[0] ?? 'folder', types[0]?.id ?? 0));
  const form = useRecordForm<ImportSource, Values>({
    record: source ?? fresh,
    valuesOf,
    label: (key) => t(`delivery.source.${key}`),
    problemsOf: (values) => ({
      ...(values.name.trim() === '' && { name: t('delivery.source.required') }),
      ...(values.pattern.trim() === '' && { pattern: t('delivery.source.required') }),
      ...(values.kind === 'folder'
        ? folderOf(values.place) === undefined && { place: t('delivery.source.badFolder') }
        : addressOf(values.place) === undefined && { place: t('delivery.source.badAddress') }),
      ...(values.rhythm === 'days'
        ? {
            ...(values.daysOfWeek.length === 0 && { daysOfWeek: t('delivery.source.dayRequired') }),
            ...(!/^([01]\d|2[0-3]):[0-5]\d$/.test(values.timeOfDay) && { timeOfDay: t('delivery.source.badTime') }),
          }
        : !(values.everyMinutes >= everyMinutes.min && values.everyMinutes <= everyMinutes.max) && {
            everyMinutes: t('delivery.source.badMinutes', everyMinutes),
          }),
    }),
    send: async ({ rhythm, secret, ...values }, over) => {
      const of = {
        ...values,
        name: values.name.trim(),
        mode: values.mode || null,
        everyMinutes: rhythm === 'days' ? null : Math.round(values.everyMinutes),
        ...(secret !== '' && { secret }),
      };
      const saved =
        source === null
          ? await sourceApi.add(of)
          : await sourceApi.save({ id: source.id, version: over.version, ...of });
      toast.success(t('delivery.source.saved'));
      return saved;
    },
    load:
      source === null
        ? undefined
        : async () => {
            const { items } = await sourceApi.list({});
            return items.find(({ id }) => id === source.id) ?? source;
          },
    onSaved,
  });
  const { values, field } = form;
  const askedProfiles = useProfilesOf(values.importTypeId);
  const { data: profiles = [] } = askedProfiles;
  const modes = importModes.filter(
    (mode) => mode === 'standard' || types.find(({ id }) => id === values.importTypeId)?.modes.includes(mode),
  );
  const isWeb = values.kind !== 'folder';
  return (
    <FormDialog
      width={800}
      title={source ? t('delivery.source.edit', { name: source.name }) : t('delivery.source.add')}
      form={form}
      act={t('platform.save')}
      onClose={onClose}
      reason={kinds.length === 0 ? t('delivery.source.noKinds') : undefined}
      secret
      className="form-grid"
    >
      <TextField {...field('name')} required span="all" maxLength={256} />
      <SelectField
        {...field('kind')}
        options={sourceKinds.map((kind) => ({
          value: kind,
          label: t(`delivery.source.kind.${kind}`),
          disabled: !kinds.includes(kind),
          ...(!kinds.includes(kind) && { hint: t(`delivery.source.noKind.${kind === 'folder' ? 'folder' : 'web'}`) }),
        }))}
      />
      <TextField {...field('pattern')} required maxLength={256} hint={t('delivery.source.patternHint')} />
      <TextField
        {...field('place')}
        required
        span="all"
        maxLength={2048}
        hint={t(`delivery.source.placeHint.${values.kind}`, { hosts: offered.hosts.join(', ') })}
      />
      {isWeb && (
        <>
          <TextField
            {...field('login')}
            maxLength={256}
            autoComplete="off"
            hint={t(`delivery.source.loginHint.${values.kind}`)}
          />
          <TextField
            {...field('secret')}
            type="password"
            maxLength={1024}
            autoComplete="new-password"
            hint={source?.hasSecret ? t('delivery.source.secretKept') : t('delivery.source.secretHint')}
          />
        </>
      )}
      {values.kind === 's3' && <TextField {...field('region')} maxLength={64} hint={t('delivery.source.regionHint')} />}
      <SelectField {...field('importTypeId')} options={types.map(({ id, name }) => ({ value: id, label: name }))} />
      <SelectField
        {...field('profileName')}
        none=""
        placeholder={t('delivery.noProfile')}
        from={askedProfiles}
        options={profiles.map(({ name }) => ({ value: name, label: name }))}
      />
      <SelectField
        {...field('mode')}
        none=""
        placeholder={t('delivery.source.modeOfProfile')}
        options={modes.map((mode) => ({ value: mode, label: t(`delivery.mode.${mode}`) }))}
      />
      <SelectField
        {...field('onErrors')}
        options={onErrorsChoices.map((one) => ({ value: one, label: t(`delivery.onErrors.${one}`) }))}
      />
      <SelectField
        {...field('rhythm')}
        options={(['days', 'minutes'] as const).map((one) => ({
          value: one,
          label: t(`delivery.source.rhythm.${one}`),
        }))}
      />
      {values.rhythm === 'days' ? (
        <>
          <CheckList
            {...field('daysOfWeek')}
            choices={week.map((day) => ({ value: day, label: formatWeekday(day, 'long') }))}
          />
          <TextField
            {...field('timeOfDay')}
            maxLength={5}
            hint={t('delivery.source.timeHint', { zone: offered.timeZone })}
          />
        </>
      ) : (
        <NumberField {...field('everyMinutes')} min={everyMinutes.min} max={everyMinutes.max} />
      )}
      <CheckList
        {...field('tell')}
        className="delivery-tell"
        choices={offered.members.map(({ id, name }) => ({ value: id, label: name }))}
        hint={t('delivery.source.tellHint')}
      />
    </FormDialog>
  );
}
