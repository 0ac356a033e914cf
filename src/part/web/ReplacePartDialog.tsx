import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { BoundField, CheckField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { changedFields } from '../../platform/web/merge.ts';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import { PartChoices, usePartsFound } from './PartChoices.tsx';
import type { PartChoice } from './PartChoices.tsx';
import { partApi, partKey } from './useParts.ts';

/** A single other part is chosen after this long, in milliseconds (docs/domain/parts.md, Replacing a part). */
const PRESELECT_MS = 500;
/** Parts shown at once; more are found by typing. */
const SHOWN = 100;

interface Values {
  /** Id of the part; 0 for none. */
  partToKeep: number;
  isDeletePart: boolean;
}

interface Props {
  partId: number;
  /** The parts to choose from, such as those of a report; else those that may take its place. */
  group?: readonly PartChoice[];
  /** Whether deleting the part is proposed. */
  isDelete?: boolean;
  /** It has been replaced; where `isDeleted`, there is no such part any more. */
  onDone: (isDeleted: boolean) => void;
  onClose: () => void;
}

/** Replaces a part in all parts lists by another, and deletes it where that is wanted; says before what it touches. */
export function ReplacePartDialog(props: Props): ReactElement | null {
  const { partId, group } = props;
  const { data } = useQuery({
    queryKey: [...partKey(partId), 'replacing'],
    queryFn: async () => {
      const [part, touched, others] = await Promise.all([
        partApi.record.get({ id: partId }),
        partApi.merge.touched({ id: partId }),
        partApi.merge.others({ id: partId }),
      ]);
      return { part, touched, others };
    },
  });
  if (!data) return null;
  const others = group?.filter(({ id }) => id !== partId) ?? data.others.parts;
  return (
    <ReplaceForm
      {...props}
      number={data.part.partNumber}
      touched={data.touched}
      others={others.slice(0, SHOWN)}
      isLimited={others.length > SHOWN || (!group && data.others.isMore)}
    />
  );
}

function ReplaceForm(
  props: Props & {
    number: string;
    touched: { lists: number; models: number };
    others: readonly PartChoice[];
    isLimited: boolean;
  },
): ReactElement {
  const { partId, isDelete = false, onDone, onClose, number, touched, others, isLimited } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  const [term, setTerm] = useState('');
  const [start] = useState<Values>({ partToKeep: 0, isDeletePart: isDelete });
  /** Chosen by the dialog, so that nothing is lost where it closes. */
  const [proposed, propose] = useState(0);
  const found = usePartsFound(term);
  const isTyped = term.trim() !== '';
  const offered = isTyped ? (found?.filter(({ id }) => id !== partId) ?? []) : others;
  const form = useRecordForm<Values, Values>({
    record: start,
    valuesOf: (values) => values,
    changedOf: (base, values) =>
      changedFields(base, values).filter((key) => key !== 'partToKeep' || values.partToKeep !== proposed),
    label: (key) => t(`part.replace.${key}`, { number }),
    problemsOf: ({ partToKeep }) => (partToKeep === 0 ? { partToKeep: t('part.replace.required') } : {}),
    send: async (values) => {
      const { changeId, lists } = await partApi.merge.move({ partId, ...values });
      const kept = offered.find(({ id }) => id === values.partToKeep)?.partNumber ?? '';
      const text = t('part.replace.done', { count: lists, n: formatNumber(lists), old: number, kept });
      told(text, changeId, undefined, values.isDeletePart ? paths.parts(catalogCode()) : undefined);
      if (values.isDeletePart) queries.removeQueries({ queryKey: partKey(partId) });
      onDone(values.isDeletePart);
      void written(queries, ['part', 'hierarchy_item']);
      return values;
    },
  });
  const { partToKeep, isDeletePart } = form.values;
  const only = !isTyped && others.length === 1 ? others[0]?.id : undefined;
  const isElsewhere =
    partToKeep !== 0 && (!isTyped || found !== undefined) && !offered.some(({ id }) => id === partToKeep);
  const { set } = form;
  useEffect(() => {
    if (isElsewhere) set('partToKeep', 0);
  }, [isElsewhere, set]);
  useEffect(() => {
    if (only === undefined) return undefined;
    const timer = setTimeout(() => {
      propose(only);
      set('partToKeep', only);
    }, PRESELECT_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, not whenever the form is drawn
  }, [only]);

  const { lists, models } = touched;
  const count = (key: 'lists' | 'models', n: number): string => t(`part.${key}`, { count: n, n: formatNumber(n) });
  const act =
    isDeletePart && lists === 0
      ? t('part.deleteAct')
      : t(isDeletePart ? 'part.replace.actDelete' : 'part.replace.act', { count: lists, n: formatNumber(lists) });
  return (
    <FormDialog
      title={t('part.replace.title', { number })}
      form={form}
      onClose={onClose}
      act={act}
      danger={isDeletePart}
      reason={lists === 0 && !isDeletePart ? t('part.replace.nothing') : undefined}
      className="form-grid"
    >
      <div className="span-all">
        <Banner tone={lists > 0 ? 'warning' : 'info'}>
          {lists > 0
            ? t('part.replace.touches', { number, lists: count('lists', lists), models: count('models', models) })
            : t('part.replace.unused', { number })}
        </Banner>
      </div>
      <BoundField
        {...form.field('partToKeep')}
        required
        span="all"
        hint={!isTyped && isLimited && t('part.replace.limited', { max: String(SHOWN) })}
      >
        <PartChoices
          term={term}
          onTerm={setTerm}
          parts={offered}
          chosen={partToKeep}
          onChoose={(id) => form.choose('partToKeep', id)}
          empty={t(isTyped ? 'part.replace.noMatch' : 'part.replace.noOther')}
        />
      </BoundField>
      <div className="fld span-all">
        <CheckField {...form.field('isDeletePart')} />
        <span className="hint">{t('part.replace.deleteHint')}</span>
      </div>
    </FormDialog>
  );
}
