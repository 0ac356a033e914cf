import { useState } from 'react';
import { describeError, fieldTexts, handleSaveError } from '../../../platform/web/api/errors.ts';
import { changedFields, typedSince } from '../../../platform/web/merge.ts';
import type { FormState } from '../../../platform/web/useFormHistory.ts';

interface Versioned {
  version: number;
}

interface FormOf<R extends Versioned, V extends object> {
  record: R;
  valuesOf: (record: R) => V;
  /** What is wrong, by field; the same rules as on the server. */
  problemsOf: (values: V, record: R) => Record<string, string>;
  /** Saves on top of a record; answers the saved one. */
  send: (values: V, over: R) => Promise<R>;
  /** The record as somebody else saved it; absent for a new one. */
  load?: (() => Promise<R>) | undefined;
  onSaved: (saved: R) => void;
}

export interface RecordForm<V extends object> extends FormState<V> {
  changed: readonly (keyof V & string)[];
  /** To show: of fields that were left or tried to save, and what the server refused. */
  errors: Readonly<Record<string, string>>;
  /** How many fields are wrong, shown or not. */
  problems: number;
  saving: boolean;
  /** What another person saved meanwhile, while it is to be decided: what both started from, and theirs. */
  conflict: { base: V; theirs: V } | null;
  set: <K extends keyof V & string>(key: K, value: V[K]) => void;
  left: (key: keyof V & string) => void;
  save: () => void;
  cancel: () => void;
  resolve: (merged: V) => void;
  dismiss: () => void;
}

/** What stands beside the control of a field, by the field's name: its label, what is wrong, whether it was changed. */
export const fieldsOf =
  <V extends object>({ errors, changed }: RecordForm<V>, label: (key: keyof V & string) => string) =>
  (key: keyof V & string) => ({ label: label(key), error: errors[key], dirty: changed.includes(key) });

/**
 * The draft of a record of the settings. Neither a newer version on the server nor the answer to
 * a save overwrites what is being typed.
 */
export function useRecordForm<R extends Versioned, V extends object>(of: FormOf<R, V>): RecordForm<V> {
  const { record, valuesOf, problemsOf, send, load, onSaved } = of;
  const [started, setStarted] = useState(record);
  const [draft, setDraft] = useState<Partial<V>>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<R | null>(null);
  const [saving, setSaving] = useState(false);

  const base = valuesOf(started);
  const values: V = { ...base, ...draft };
  const changed = changedFields(base, values);
  if (changed.length === 0 && started !== record && started.version <= record.version) setStarted(record);
  const problems = problemsOf(values, started);

  function forget(): void {
    setTouched(new Set());
    setRefused({});
    setTheirs(null);
  }

  async function write(next: V, over: R): Promise<void> {
    setSaving(true);
    try {
      const saved = await send(next, over);
      forget();
      setDraft((before) => typedSince(next, before));
      setStarted(saved);
      onSaved(saved);
    } catch (error) {
      await meet(error);
    } finally {
      setSaving(false);
    }
  }

  async function meet(error: unknown): Promise<void> {
    const shown = describeError(error);
    const isNamed = 'modelState' in shown && Object.keys(shown.modelState).length > 0;
    if (isNamed) setRefused(fieldTexts(shown, (field) => field in values));
    else if (shown.as === 'conflict' && load) await meetTheirs(load);
    else handleSaveError(error);
  }

  /** Somebody else saved first: their version, for the dialog. */
  async function meetTheirs(read: () => Promise<R>): Promise<void> {
    try {
      setTheirs(await read());
    } catch (error) {
      handleSaveError(error);
    }
  }

  const visible = Object.entries(problems).filter(([key]) => touched.has(key.split('.')[0] ?? key));
  return {
    base,
    values,
    restore: (next) => {
      setDraft(next);
      setRefused({});
    },
    changed,
    errors: { ...Object.fromEntries(visible), ...refused },
    problems: Object.keys(problems).length,
    saving,
    conflict: theirs && { base, theirs: valuesOf(theirs) },
    set: (key, value) => {
      setDraft((before) => ({ ...before, [key]: value }));
      setTouched((before) => new Set([...before, key]));
      setRefused({});
    },
    left: (key) => setTouched((before) => new Set([...before, key])),
    save: () => {
      setTouched(new Set(Object.keys(values)));
      if (Object.keys(problems).length === 0 && !saving) void write(values, started);
    },
    cancel: () => {
      setDraft({});
      forget();
    },
    resolve: (merged) => {
      if (!theirs) return;
      setStarted(theirs);
      setDraft(merged);
      setTheirs(null);
      void write(merged, theirs);
    },
    dismiss: () => setTheirs(null),
  };
}
