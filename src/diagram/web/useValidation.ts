import { useEffect, useMemo, useRef, useState } from 'react';
import { apiOf } from '../../platform/web/api/client.ts';
import { partContract } from '../../part/contract.ts';
import { maxValidated } from '../../part/rules.ts';
import type { PeggedRow } from '../contract.ts';
import { fieldsOf } from '../rows/values.ts';
import type { GridRow, RowValues } from '../rows/values.ts';
import { rowErrors } from '../rules.ts';

const partApi = apiOf(partContract);

/** How long typing rests before the server is asked, in milliseconds (docs/domain/diagrams.md, Parts list). */
const REST = 100;

/** What the server says of a number and a description as typed. */
export type Validated = Awaited<ReturnType<typeof partApi.find.validate>>[number];

/** The server's answers so far, by what was typed; a new object with every answer. */
export interface Answers {
  of: (values: RowValues) => Validated | undefined;
  /** Asks anew: parts have changed. */
  forget: () => void;
}

const keys = new WeakMap<RowValues, string>();
/** What a row says of its part; put together once for each row as typed, since lists are long. */
function keyOf(values: RowValues): string {
  let key = keys.get(values);
  if (key === undefined) {
    key = [values['partNumber'], values['description'], values['isInternal']].map((v) => (v ?? '').trim()).join('\n');
    keys.set(values, key);
  }
  return key;
}

/** Whether a row says something of its part that the server has not confirmed by giving it. */
function asks({ id, values }: GridRow, saved: ReadonlyMap<string, PeggedRow>): boolean {
  const { partNumber = '', description = '' } = values;
  if (partNumber.trim() === '') return false;
  const before = id === undefined ? undefined : saved.get(id);
  if (before && before.partNumber === partNumber && before.description === description) return false;
  return rowErrors(fieldsOf(values), { allowFootnotes: true, quantitiesAsPrinted: true }).partNumber === undefined;
}

/**
 * Asks the server about numbers and descriptions that were typed. `onKnown` hears of parts that were found where no
 * description was typed.
 */
export function useValidation(
  rows: readonly GridRow[],
  savedRows: readonly PeggedRow[],
  onKnown: (description: ReadonlyMap<string, string>) => void,
): Answers {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Validated>>(new Map());
  const known = useRef(onKnown);
  useEffect(() => {
    known.current = onKnown;
  });

  const saved = useMemo(() => new Map(savedRows.map((row) => [String(row.id), row])), [savedRows]);

  // A save makes new numbers known.
  useEffect(() => setAnswers(new Map()), [savedRows]);

  useEffect(() => {
    const open = new Map<string, RowValues>();
    for (const row of rows) {
      if (!asks(row, saved)) continue;
      const key = keyOf(row.values);
      if (!answers.has(key)) open.set(key, row.values);
    }
    if (open.size === 0) return;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      const asked = [...open].slice(0, maxValidated);
      const items = asked.map(([, values], row) => {
        const { partNumber, description, isInternal } = fieldsOf(values);
        return { row, partNumber, description, isInternal };
      });
      partApi.find.validate({ items }, { signal: leave.signal }).then(
        (found) => {
          const fresh = new Map(found.map((one) => [asked[one.row]?.[0] ?? '', one]));
          setAnswers((now) => new Map([...now, ...fresh]));
          const described = found.flatMap(({ row, part }): [string, string][] => {
            const values = asked[row]?.[1];
            return part && values && (values['description'] ?? '').trim() === ''
              ? [[values['partNumber'] ?? '', part.description]]
              : [];
          });
          if (described.length > 0) known.current(new Map(described));
        },
        // The save checks again; a call that failed must not stand in the way of typing.
        () => undefined,
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [rows, saved, answers]);

  return useMemo(
    () => ({ of: (values) => answers.get(keyOf(values)), forget: () => setAnswers(new Map()) }),
    [answers],
  );
}
