import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import type { Part } from '../../record/contract.ts';
import { toFields, toValues } from '../../rules.form.ts';
import { isPartNumber, partLimits, partMessages } from '../../rules.ts';
import { PartAttributes } from '../PartAttributes.tsx';
import { partApi, partQuery, usePart } from '../useParts.ts';
import { OutcomeBox } from './OutcomeBox.tsx';
import { useNumberFocus } from './useNumberFocus.ts';
import { useOutcome, useTouched } from './useOutcome.ts';
import './Quick.css';

interface QuickProps {
  /** It was opened from one row of a parts list. */
  ofRow?: boolean;
  /** The part that stands now: the same, or the one that replaced it. */
  onDone: (partId: number) => void;
  onClose: () => void;
}

/** "Edit part": its number and description, in all parts lists at once (docs/domain/parts.md, Quick part). */
export function QuickPartDialog({ partId, ...props }: QuickProps & { partId: number }): ReactElement | null {
  const { data } = usePart(partId);
  return data ? <EditPart {...props} part={data} /> : null;
}

interface Values {
  partNumber: string;
  description: string;
  customAttributes: Record<string, string[]>;
  isDelete: boolean;
}

function EditPart({ part, ofRow = false, onDone, onClose }: QuickProps & { part: Part }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const tell = useUndoToast();
  const busy = useBusyReason();
  const number = useNumberFocus();
  const touched = useTouched(part.id);
  const form = useRecordForm<Part, Values>({
    record: part,
    valuesOf: ({ partNumber, description, customAttributes }) => ({
      partNumber,
      description,
      customAttributes,
      isDelete: false,
    }),
    label: (key) => (key === 'isDelete' ? t('part.quick.alsoDelete', { number: part.partNumber }) : t(`part.${key}`)),
    problemsOf: ({ partNumber, description }) => ({
      ...(isPartNumber(partNumber) ? {} : { partNumber: partMessages.invalidNumber }),
      // Of another part it is not written, and of a new one the server says so.
      ...(description.trim() === '' &&
        partNumber.trim() === part.partNumber && {
          description: t('part.error.description', { max: partLimits.description }),
        }),
    }),
    send: async (values, over) => {
      const done = await write(values, over);
      void written(queries, ['part', 'hierarchy_item']);
      onDone(done);
      return over;
    },
    load: () => queries.fetchQuery({ ...partQuery(part.id), staleTime: 0 }),
  });
  const outcome = useOutcome(part, form.values.partNumber);
  const { field, values } = form;

  /** Does what the box said; answers the part that stands now. */
  async function write(typed: Values, over: Part): Promise<number> {
    const names = { old: over.partNumber, new: typed.partNumber.trim() };
    if (outcome?.act === 'replace') {
      const { other } = outcome;
      const { changeId, lists } = await partApi.merge.move({
        partId: part.id,
        partToKeep: other.id,
        isDeletePart: typed.isDelete,
      });
      tell(t('part.quick.replaced', { ...names, new: other.partNumber, ...counted(lists) }), changeId);
      return other.id;
    }
    if (outcome?.act === 'create') {
      const { isDelete: _, ...fields } = typed;
      const made = await partApi.merge.replaceByNew({ id: part.id, ...fields });
      tell(t('part.quick.replaced', { ...names, ...counted(made.lists) }), made.changeId);
      return made.newPartId;
    }
    const base = toValues(over);
    const { isDelete: _, ...changed } = typed;
    const fields = toFields({ ...base, ...changed }, base, over.imageId);
    const saved = await partApi.record.save({ id: part.id, version: over.version, ...fields });
    tell(t('part.quick.saved', names), saved.changeId);
    return part.id;
  }

  function reason(): string | undefined {
    if (busy !== undefined) return busy;
    if (!outcome) return isPartNumber(values.partNumber) ? t('part.quick.checking') : undefined;
    if (!touched) return t('part.quick.counting');
    if (outcome.act === 'save') return form.changed.length === 0 ? t('part.quick.unchanged') : undefined;
    if (outcome.act === 'replace' && touched.lists === 0 && !values.isDelete)
      return t('part.quick.unused', { number: part.partNumber });
    return undefined;
  }

  const other = outcome?.act === 'replace' ? outcome.other : undefined;
  const said = outcome ? t(`part.quick.${outcome.act}.act`, counted(touched?.lists ?? 0)) : t('part.quick.save.act');
  return (
    <FormDialog
      title={t('part.quick.title', { number: part.partNumber })}
      form={form}
      act={said}
      reason={reason()}
      onClose={onClose}
      className="form-grid quick-part"
    >
      <TextField
        {...field('partNumber')}
        required
        ref={number}
        data-autofocus
        maxLength={partLimits.partNumber}
        checking={outcome === undefined && isPartNumber(values.partNumber)}
        hint={
          other &&
          t('part.quick.found', {
            lists: t('part.lists', counted(other.usedIn)),
          })
        }
      />
      {other ? (
        <TextField
          {...field('description')}
          readOnly
          value={other.description}
          error={undefined}
          dirty={false}
          hint={t('part.quick.ofOther', { number: other.partNumber })}
        />
      ) : (
        <>
          <TextField {...field('description')} required maxLength={partLimits.description} />
          <PartAttributes
            values={values.customAttributes}
            base={form.base.customAttributes}
            errors={form.errors}
            onChange={(next) => form.set('customAttributes', next)}
            onLeft={form.left}
            specification={part.partSpecificationAttrId}
          />
        </>
      )}
      {outcome && touched && (
        <OutcomeBox
          {...{ part, outcome, touched }}
          number={values.partNumber.trim()}
          choice={
            other &&
            isFree(part) && (
              <Checkbox
                label={field('isDelete').label}
                checked={values.isDelete}
                onChange={(event) => form.set('isDelete', event.currentTarget.checked)}
              />
            )
          }
        />
      )}
      <p className="s faint span-all">
        {ofRow && outcome?.act !== 'save' && <>{t('part.quick.onlyRow')} </>}
        {t('part.quick.undone')}
      </p>
    </FormDialog>
  );
}

const counted = (count: number) => ({ count, n: formatNumber(count) });

/** Nothing but parts lists uses the part. */
const isFree = ({ supersessions, priorParts }: Part): boolean => supersessions.length === 0 && priorParts.length === 0;
