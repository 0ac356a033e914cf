import type { ReactElement } from 'react';
import type { UnitRecord } from '../../../release/contract.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { t } from '../../texts.ts';
import { useRelease } from '../useRelease.ts';
import type { Reading } from '../useRelease.ts';

type Field = NonNullable<UnitRecord['specification']>[number];
type Value = Field['values'][number];

/** Standardized values by group, in each group what is required first. */
export function Specification({ fields }: { fields: readonly Field[] }): ReactElement {
  const { text } = useRelease();
  const groups = new Map<string, Field[]>();
  for (const field of fields) groups.set(field.group ?? '', [...(groups.get(field.group ?? '') ?? []), field]);
  return (
    <section aria-label={t('viewer.specification')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.specification')}
      </h2>
      <div className="v-spec">
        {[...groups].map(([name, all]) => (
          <table key={name}>
            <caption lang={name === '' ? 'en' : undefined}>{name || t('viewer.specification.other')}</caption>
            <tbody>
              {all
                .toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false))
                .map((field) => (
                  <tr key={field.field}>
                    <th scope="row">{text(field.name)}</th>
                    <td className="tn">
                      {valuesOf(field, text).map((line, at) => (
                        <div key={at}>{line}</div>
                      ))}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

/** A line for each time that a field is repeated. */
export function valuesOf({ values, parts = [] }: Field, text: Reading['text']): string[] {
  const lines = new Map<number, string[]>();
  for (const value of values) {
    const part = parts.find((one) => one.part === value.part);
    const said = part ? `${text(part.name)} ${shown(value, text)}` : shown(value, text);
    const place = value.place ?? 0;
    lines.set(place, [...(lines.get(place) ?? []), said]);
  }
  return [...lines].toSorted(([a], [b]) => a - b).map(([, line]) => line.join(', '));
}

function shown({ number, unit, text: words, listed, flag }: Value, text: Reading['text']): string {
  if (number !== undefined) return [formatNumber(number), unit].filter(Boolean).join(' ');
  if (flag !== undefined) return t(flag ? 'viewer.yes' : 'viewer.no');
  return words ?? text(listed);
}
