import { useEffect, useRef, useState } from 'react';
import { describeError, fieldTexts, handleSaveError } from '../api/errors.ts';
import { changedFields, contestedFields } from '../merge.ts';
import type { FormState } from '../useFormHistory.ts';
import * as form from './formState.ts';
import type { FormDraft } from './formState.ts';
import { useChecks } from './useChecks.ts';
import type { Checks } from './useChecks.ts';

/** A field that was left says what is wrong after the click that left it: errors move what lies below them. */
const CLICK_MS = 200;

type Key<V> = keyof V & string;

export interface FormOf<R extends object, V extends object> {
  /** What the server has; of a new one its blank. */
  record: R;
  valuesOf: (record: R) => V;
  /** A field's name, as its label and the question of a conflict have it. */
  label: (key: Key<V>) => string;
  /** A value in words, for the question of a conflict; default: as text. */
  say?: (of: V, key: Key<V>) => string;
  /** What is wrong, by field or path (`prices.2.cost`): the server's own rules. */
  problemsOf?: (values: V, record: R) => Readonly<Record<string, string>>;
  /** What the server alone can tell of a value that has no problem. */
  checks?: Checks<V>;
  /** Fields in which values differ; default: all that are not equal. */
  changedOf?: (base: V, values: V) => Key<V>[];
  /** The form's name of a field that the server names otherwise. */
  named?: (field: string) => string;
  /** Saves on top of a record; answers the saved one, null where the user thought better of it. */
  send: (values: V, over: R) => Promise<R | null>;
  /** The record as it is now, asked for after a 409; absent for a new one. */
  load?: (() => Promise<R>) | undefined;
  /** Tells of a failure that names no field; default: as any failed save. */
  onFailed?: (error: unknown) => void;
  /** After the form shows what was saved and lets go. */
  onSaved?: (saved: R) => void;
}

/** What a field's control and its label need. */
export interface Bound<T> {
  name: string;
  label: string;
  value: T;
  error: string | undefined;
  dirty: boolean;
  checking: boolean;
  onChange: (value: T) => void;
  onBlur: () => void;
}

export interface RecordForm<V extends object> extends FormState<V> {
  changed: readonly Key<V>[];
  /** Of fields that were left, tried to save, or refused by the server; by field or path. */
  errors: Readonly<Record<string, string>>;
  /** Errors of no field: they stand on top of the form. */
  elsewhere: readonly string[];
  /** Fields of which the server said that nothing is wrong. */
  passed: ReadonlySet<string>;
  saving: boolean;
  /** A save was tried and did not pass since the form began. */
  tried: boolean;
  /** How many saves ended at an error. */
  failures: number;
  /** What another person saved meanwhile, while it is to be decided: what both started from, and theirs. */
  conflict: { base: V; theirs: V } | null;
  label: (key: Key<V>) => string;
  say: (of: V, key: Key<V>) => string;
  field: <K extends Key<V>>(key: K) => Bound<V[K]>;
  set: <K extends Key<V>>(key: K, value: V[K]) => void;
  /** Sets what is chosen, not typed: it is judged at once. */
  choose: <K extends Key<V>>(key: K, value: V[K]) => void;
  /** A field was left, by path. */
  left: (path: string) => void;
  /** Has every field say what is wrong; answers whether nothing is. */
  check: () => boolean;
  save: () => void;
  cancel: () => void;
  resolve: (merged: V) => void;
  dismiss: () => void;
}

/**
 * The form of a record (decision 091). Neither a newer version on the server nor the answer to a save overwrites what
 * is being typed.
 */
export function useRecordForm<R extends object, V extends object>(of: FormOf<R, V>): RecordForm<V> {
  const { record, valuesOf, label, say = (from, key) => String(from[key]) } = of;
  const checks: Checks<V> = of.checks ?? {};
  const { changedOf = changedFields, named = (field) => field, send, load, onFailed = handleSaveError } = of;
  const [draft, setDraft] = useState<FormDraft<R, V>>(() => form.startDraft(record));
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<{ record: R } | null>(null);
  // In an effect: by then the guard of a form that is clean has let go.
  const onSaved = useRef(of.onSaved);
  useEffect(() => {
    onSaved.current = of.onSaved;
  });
  useEffect(() => {
    if (saved) onSaved.current?.(saved.record);
  }, [saved]);

  const base = valuesOf(draft.started);
  const values = form.valuesOfDraft(draft, base);
  const changed = changedOf(base, values);
  if (!saving && form.takesUp(draft.started, record, changed.length)) setDraft(form.startDraft(record));
  const own: Readonly<Record<string, string>> = of.problemsOf?.(values, draft.started) ?? {};
  const checked = useChecks(
    checks,
    values,
    changed.filter((key) => own[key] === undefined),
  );
  const refusedByCheck = Object.entries(checked.answers).filter((one): one is [string, string] => one[1] !== null);
  const problems = { ...own, ...Object.fromEntries(refusedByCheck) };
  const errors = { ...form.errorsOf(draft, problems), ...Object.fromEntries(refusedByCheck) };
  const hasField = (path: string): boolean => form.errorsElsewhere({ [path]: '' }, values).length === 0;

  async function write(next: V, over: R): Promise<void> {
    setSaving(true);
    try {
      const answer = await send(next, over);
      if (answer === null) return;
      setDraft((now) => form.answerDraft(now, next, answer));
      setSaved({ record: answer });
    } catch (error) {
      await meet(error, next, over);
    } finally {
      setSaving(false);
    }
  }

  async function meet(error: unknown, sent: V, over: R): Promise<void> {
    const shown = describeError(error);
    if ('modelState' in shown && Object.keys(shown.modelState).length > 0) {
      const refused = Object.entries(fieldTexts(shown)).map(([field, text]) => [named(field), text]);
      setDraft((now) => form.refuseDraft(now, Object.fromEntries(refused) as Record<string, string>));
      return;
    }
    if (shown.as !== 'conflict' || !load) {
      onFailed(error);
      return;
    }
    try {
      const theirs = await load();
      if (!form.isLater(theirs, over)) handleSaveError(error);
      else if (contestedFields(valuesOf(over), valuesOf(theirs), sent).length > 0)
        setDraft((now) => ({ ...now, theirs }));
      // They saved what this form does not show: nothing is to be decided.
      else await write(sent, theirs);
    } catch (failed) {
      handleSaveError(failed);
    }
  }

  function check(): boolean {
    const passes = Object.keys(problems).length === 0;
    setDraft((now) => form.tryDraft(now, passes));
    return passes;
  }

  const set = <K extends Key<V>>(key: K, value: V[K]): void =>
    setDraft((now) => form.setField(now, key, value, hasField));
  const left = (path: string): void => void setTimeout(() => setDraft((now) => form.leaveField(now, path)), CLICK_MS);
  return {
    base,
    values,
    restore: (next) => setDraft((now) => form.restoreDraft(now, next)),
    changed,
    errors,
    elsewhere: form.errorsElsewhere(errors, values),
    passed: new Set(Object.keys(checked.answers).filter((key) => checked.answers[key] === null)),
    saving,
    tried: draft.tried,
    failures: draft.failures,
    conflict: draft.theirs && { base, theirs: valuesOf(draft.theirs) },
    label,
    say,
    field: (key) => ({
      name: key,
      label: label(key),
      value: values[key],
      error: errors[key],
      dirty: changed.includes(key),
      checking: checked.checking.has(key),
      onChange: (value) => set(key, value),
      onBlur: () => left(key),
    }),
    set,
    choose: (key, value) => {
      set(key, value);
      setDraft((now) => form.leaveField(now, key));
    },
    left,
    check,
    save: () => {
      if (check() && !saving) void write(values, draft.started);
    },
    cancel: () => setDraft(form.startDraft(draft.started)),
    resolve: (merged) => {
      const { theirs } = draft;
      if (!theirs) return;
      setDraft((now) => form.settleDraft(now, theirs, merged));
      if (changedOf(valuesOf(theirs), merged).length > 0) void write(merged, theirs);
      else setDraft(form.startDraft(theirs));
    },
    dismiss: () => setDraft((now) => ({ ...now, theirs: null })),
  };
}
