import { typedSince } from '../merge.ts';

/** A form over its record: what was typed, left and refused. Each step is pure; `useRecordForm` takes them. */
export interface FormDraft<R, V extends object> {
  /** What the form began from: the record as it was read, or as the last save answered it. */
  started: R;
  typed: Partial<V>;
  /** Fields that were left, by path: `prices.2.cost`, or `prices` for all of them. */
  left: ReadonlySet<string>;
  /** A save was tried: every field says what is wrong. */
  tried: boolean;
  /** What the server refused, by field. */
  refused: Readonly<Record<string, string>>;
  /** What somebody else saved meanwhile, while it is to be decided. */
  theirs: R | null;
  /** How many saves ended at an error. */
  failures: number;
}

export const startDraft = <R, V extends object>(started: R): FormDraft<R, V> => ({
  started,
  typed: {},
  left: new Set(),
  tried: false,
  refused: {},
  theirs: null,
  failures: 0,
});

/** Whether a path is that of the field, or lies inside it. */
const isIn = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

const without = (refused: Readonly<Record<string, string>>, gone: (path: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(refused).filter(([path]) => !gone(path)));

/** The field holds `value`. What was refused for it goes, and what was refused for no field of the form. */
export const setField = <R, V extends object, K extends keyof V & string>(
  draft: FormDraft<R, V>,
  key: K,
  value: V[K],
  hasField: (path: string) => boolean,
): FormDraft<R, V> => ({
  ...draft,
  typed: { ...draft.typed, [key]: value },
  refused: without(draft.refused, (path) => isIn(path, key) || !hasField(path)),
});

export const leaveField = <R, V extends object>(draft: FormDraft<R, V>, path: string): FormDraft<R, V> =>
  draft.left.has(path) ? draft : { ...draft, left: new Set([...draft.left, path]) };

/** A save that the rules of the form let pass or not. */
export const tryDraft = <R, V extends object>(draft: FormDraft<R, V>, passes: boolean): FormDraft<R, V> => ({
  ...draft,
  tried: true,
  failures: passes ? draft.failures : draft.failures + 1,
});

/** The server took `sent`: the form begins anew from its answer. What was typed since stays, unsaved. */
export const answerDraft = <R, V extends object>(draft: FormDraft<R, V>, sent: V, saved: R): FormDraft<R, V> => ({
  ...startDraft(saved),
  typed: typedSince(sent, draft.typed),
});

export const refuseDraft = <R, V extends object>(
  draft: FormDraft<R, V>,
  refused: Readonly<Record<string, string>>,
): FormDraft<R, V> => ({ ...draft, refused, failures: draft.failures + 1 });

/** What was decided field by field goes over their record. */
export const settleDraft = <R, V extends object>(draft: FormDraft<R, V>, theirs: R, merged: V): FormDraft<R, V> => ({
  ...draft,
  started: theirs,
  typed: merged,
  theirs: null,
});

/** The form holds `values`, as if they were typed. */
export const restoreDraft = <R, V extends object>(draft: FormDraft<R, V>, values: V): FormDraft<R, V> => ({
  ...draft,
  typed: values,
  refused: {},
});

const versionOf = (record: object): number => ('version' in record ? Number(record.version) : 0);

/** Whether a record is a later reading than another; one without a version never is. */
export const isLater = (record: object, than: object): boolean => versionOf(record) > versionOf(than);

/** Whether another reading takes the record's place: a form that holds nothing of its own follows the server. */
export const takesUp = (started: object, record: object, changes: number): boolean =>
  changes === 0 && started !== record && 'version' in record && !isLater(started, record);

/** The errors to show: of fields that were left or tried, and what the server refused. */
export function errorsOf<R, V extends object>(
  { left, tried, refused }: FormDraft<R, V>,
  problems: Readonly<Record<string, string>>,
): Record<string, string> {
  const seen = (path: string): boolean => tried || [...left].some((field) => isIn(path, field));
  return { ...Object.fromEntries(Object.entries(problems).filter(([path]) => seen(path))), ...refused };
}

/** Errors of fields that the values do not have: they stand on top of the form. */
export const errorsElsewhere = (errors: Readonly<Record<string, string>>, values: object): string[] =>
  Object.entries(errors).flatMap(([path, text]) => (Object.keys(values).some((key) => isIn(path, key)) ? [] : [text]));

export const valuesOfDraft = <R, V extends object>({ typed }: FormDraft<R, V>, base: V): V => ({ ...base, ...typed });
