import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Puts the server's field errors to the fields of a form; those of no field go to its root. */
export function showFieldErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  modelState: Readonly<Record<string, readonly string[]>>,
): void {
  const known = form.getValues();
  for (const [name, texts] of Object.entries(modelState)) {
    form.setError(Object.hasOwn(known, name) ? (name as Path<V>) : 'root', { message: texts.join(' ') });
  }
}
