import { fieldTexts, type Refused } from './errors.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Puts the server's field errors to the fields of a form; those of no field go to its root. */
export function showFieldErrors<V extends FieldValues>(form: UseFormReturn<V>, refused: Refused): void {
  const known = form.getValues();
  for (const [name, message] of Object.entries(fieldTexts(refused))) {
    form.setError(Object.hasOwn(known, name) ? (name as Path<V>) : 'root', { message });
  }
}
