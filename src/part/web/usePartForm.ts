import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTexts, handleSaveError } from '../../platform/web/api/errors.ts';
import { changedFields, typedSince } from '../../platform/web/merge.ts';
import { toast } from '../../platform/web/toast.ts';
import { countChanges, formErrors, toFields, toValues, type PartValues } from '../rules.form.ts';
import type { Part } from '../record/contract.ts';
import { partLimits } from '../rules.ts';
import { useNumberCheck } from './useNumberCheck.ts';
import { partApi, partKey, partListKey, partQuery } from './useParts.ts';

const none: ReadonlySet<string> = new Set();
/** A field that was left says what is wrong after the click that left it: errors move what lies below them. */
const CLICK_MS = 200;
/** Toasts of content areas (docs/domain/screens.md, Messages that pass). */
const TOAST_MS = 2000;

/** The form of a part: what is typed, what is wrong with it, saving, and what to do when somebody else saved. */
export function usePartForm(part: Part) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [base, setBase] = useState(part);
  const [values, setValues] = useState(() => toValues(part));
  const [left, setLeft] = useState(none);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<Part | null>(null);
  const number = useNumberCheck(values.partNumber, base);
  const baseValues = toValues(base);
  const changed = new Set<string>(changedFields(baseValues, values));

  function start(from: Part, typed: (now: PartValues) => PartValues = () => toValues(from)): void {
    setBase(from);
    setValues(typed);
    setLeft(none);
    setTried(false);
    setRefused({});
    setTheirs(null);
  }
  useEffect(() => {
    // A newer reading of an untouched part takes its place; a touched one meets it when it is saved.
    if (changed.size === 0 && part.version > base.version) start(part);
  });

  const problems: Record<string, string> = Object.fromEntries(
    Object.entries(formErrors(values, partLimits)).map(([field, { key, values: filled }]) => [
      field,
      t(key, filled ?? {}),
    ]),
  );
  if (number.taken) problems['partNumber'] = t('part.error.duplicate');
  const seen = (field: string): boolean => tried || left.has(field) || (field === 'partNumber' && number.taken);
  const errors: Record<string, string> = {
    ...Object.fromEntries(Object.entries(problems).filter(([field]) => seen(field))),
    ...refused,
  };

  async function save(typed = values, over = base): Promise<void> {
    setTried(true);
    setRefused({});
    if (Object.keys(formErrors(typed, partLimits)).length > 0 || number.taken) return;
    setSaving(true);
    try {
      const fields = toFields(typed, toValues(over), over.imageId);
      const saved = await partApi.record.save({ id: over.id, version: over.version, ...fields });
      queries.setQueryData(partKey(saved.id), saved);
      void queries.invalidateQueries({ queryKey: partListKey() });
      start(saved, (now) => ({ ...toValues(saved), ...typedSince(typed, now) }));
      toast.success(t('part.saved'), { duration: TOAST_MS });
    } catch (error) {
      const shown = handleSaveError(error, 'conflict', 'fields');
      if (shown.as === 'fields') setRefused(byField(fieldTexts(shown)));
      if (shown.as === 'conflict') await meet(typed, over, shown.message);
    } finally {
      setSaving(false);
    }
  }

  /** After a 409: their part, to be decided field by field. */
  async function meet(typed: PartValues, over: Part, message: string): Promise<void> {
    const newest = await queries.fetchQuery({ ...partQuery(over.id), staleTime: 0 }).catch(() => null);
    setValues(typed);
    if (newest && newest.version !== over.version) setTheirs(newest);
    else toast.error(message);
  }

  return {
    base,
    baseValues,
    values,
    restore(typed: PartValues): void {
      setValues(typed);
      setRefused({});
    },
    changed,
    changes: countChanges(baseValues, values),
    errors,
    /** What the form says on top of itself: prices always, other fields once saving was tried. */
    summary: Object.entries(errors).filter(([field]) => tried || field in refused || field.startsWith('prices')),
    number,
    saving,
    theirs,
    set<K extends keyof PartValues>(key: K, value: PartValues[K]): void {
      setValues((now) => ({ ...now, [key]: value }));
      setRefused((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !field.startsWith(key))));
    },
    leave: (field: string): void => void setTimeout(() => setLeft((now) => new Set([...now, field])), CLICK_MS),
    save: () => save(),
    cancel: () => start(base),
    /** Saves over their part. */
    settle(merged: PartValues): void {
      if (!theirs) return;
      start(theirs, () => merged);
      void save(merged, theirs);
    },
    dropConflict: () => setTheirs(null),
  };
}

export type PartForm = ReturnType<typeof usePartForm>;

/** The server's fields as the form names them, one text each. */
const byField = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field.replace(/^dimensions\./, ''), text]));
