import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { typedSince } from './merge.ts';
import type { FormState } from './useFormHistory.ts';

/** A form begins anew from what was saved; what was typed since `sent` left it stays, unsaved. */
export function restart<V extends FieldValues>(form: UseFormReturn<V>, sent: V, saved: V): void {
  const typed = typedSince(sent, form.getValues());
  form.reset(saved);
  form.reset({ ...saved, ...typed }, { keepDefaultValues: true });
}

/** A form of the form library as its history sees it. */
export const formState = <V extends FieldValues>(form: UseFormReturn<V>): FormState<V> => ({
  base: form.formState.defaultValues as V,
  values: form.watch(),
  restore: (values) => form.reset(values, { keepDefaultValues: true }),
});
