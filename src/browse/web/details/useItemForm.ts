import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldTexts, handleSaveError } from '../../../platform/web/api/errors.ts';
import { contestedFields, mergeFields, typedSince } from '../../../platform/web/merge.ts';
import type { FormState } from '../../../platform/web/useFormHistory.ts';
import { changedFields, fieldsOf, problemsOf, toSave } from '../../../item/rules.fields.ts';
import type { Fields } from '../../../item/rules.fields.ts';
import type { Item } from '../../../item/contract.ts';
import { hierarchyApi, itemQuery, useRefresh } from '../useHierarchy.ts';

export interface ItemForm extends FormState<Fields> {
  changed: readonly string[];
  /** Errors to show: of fields that were left, tried to save, or refused by the server. */
  errors: Readonly<Record<string, string>>;
  saving: boolean;
  /** What another person saved meanwhile, while it is to be decided. */
  theirs: Item | null;
  contested: readonly string[];
  set: (key: string, values: readonly string[]) => void;
  left: (key: string) => void;
  save: () => void;
  cancel: () => void;
  /** Saves on top of theirs; the fields in `keep` stay mine. */
  resolve: (keep: ReadonlySet<string>) => void;
  dismiss: () => void;
}

/** The draft of an item's details. A newer version on the server never overwrites what is being typed. */
export function useItemForm(
  item: Item,
  onSaved: (saved: { changeId: number; workflowAncestorId: number | null }) => void,
): ItemForm {
  const client = useQueryClient();
  const refresh = useRefresh();
  const [started, setStarted] = useState(item);
  const [draft, setDraft] = useState<Fields>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Item | null>(null);

  const base = fieldsOf(started);
  const changed = changedFields(base, draft);
  if (changed.length === 0 && started !== item) setStarted(item);
  const values: Fields = { ...base, ...draft };
  const problems = problemsOf(started, values);

  function forget(): void {
    setTouched(new Set());
    setRefused({});
    setTheirs(null);
  }

  function reset(): void {
    setDraft({});
    forget();
  }

  const save = useMutation({
    mutationFn: ({ on, fields }: { on: Item; fields: Fields }) => {
      const { context, id, version } = on;
      return hierarchyApi.item.save({
        context,
        id,
        version,
        ...toSave(on, fields, changedFields(fieldsOf(on), fields)),
      });
    },
    onSuccess: async (saved, { fields }) => {
      const { queryKey } = itemQuery(item.context, item.id);
      await client.refetchQueries({ queryKey });
      forget();
      setStarted((before) => client.getQueryData(queryKey) ?? before);
      setDraft((now) => typedSince(fields, now));
      onSaved(saved);
      void refresh();
    },
    onError: (error) => {
      const shown = describeError(error);
      if ('modelState' in shown && Object.keys(shown.modelState).length > 0) {
        setRefused(fieldTexts(shown, (field) => field in values));
        if ('workflow' in shown.modelState) handleSaveError(error);
      } else if (shown.as === 'conflict') void meetTheirs();
      else handleSaveError(error);
    },
  });

  /** Somebody else saved first: their version, for the dialog. */
  async function meetTheirs(): Promise<void> {
    try {
      setTheirs(await client.fetchQuery({ ...itemQuery(item.context, item.id), staleTime: 0 }));
    } catch (error) {
      handleSaveError(error);
    }
  }

  function send(on: Item, fields: Fields): void {
    const found = problemsOf(on, fields);
    setTouched(new Set(Object.keys(fields)));
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate({ on, fields });
  }

  const shown = Object.fromEntries(Object.entries(problems).filter(([key]) => touched.has(key) && key in values));
  return {
    base,
    values,
    restore: (next) => {
      setDraft(next);
      setRefused({});
    },
    changed,
    errors: { ...shown, ...refused },
    saving: save.isPending,
    theirs,
    contested: theirs ? contestedFields(base, fieldsOf(theirs), values) : [],
    set: (key, next) => {
      setDraft((now) => ({ ...now, [key]: next }));
      setRefused(({ [key]: _gone, ...rest }) => rest);
    },
    left: (key) => {
      if (!touched.has(key)) setTouched(new Set([...touched, key]));
    },
    save: () => send(started, values),
    cancel: reset,
    resolve: (keep) => {
      if (!theirs) return;
      const merged = mergeFields(base, fieldsOf(theirs), values, keep);
      setStarted(theirs);
      setDraft(merged);
      setTheirs(null);
      if (changedFields(fieldsOf(theirs), merged).length === 0) reset();
      else send(theirs, merged);
    },
    dismiss: () => setTheirs(null),
  };
}
