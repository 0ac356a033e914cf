import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../platform/web/confirm.ts';
import { describeError, handleSaveError } from '../../platform/web/api/errors.ts';
import { toast } from '../../platform/web/toast.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import type { SerialRule } from '../rules.ts';
import { identityOf, rulesQuery, serialApi, toLetters, toRule, useRefreshItem } from './useSerial.ts';

/** A rule with what tells it from the model's others; equal ones are counted. */
export interface SerialRow {
  key: string;
  rule: SerialRule;
}

function rowsOf(rules: readonly SerialRule[]): SerialRow[] {
  const seen = new Map<string, number>();
  return rules.map((rule) => {
    const identity = identityOf(rule);
    const n = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, n);
    return { key: `${identity} ${n}`, rule };
  });
}

const noRows: readonly SerialRow[] = [];

/** The rules of a model, and what can be done with them. A save is of all of them, over the version that was read. */
export function useRules(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefreshItem();
  const undoToast = useUndoToast();
  const query = useQuery(rulesQuery(id));
  const { data } = query;
  const rows = useMemo(() => (data ? rowsOf(data.serialVins.map(toRule)) : noRows), [data]);

  /** Throws where the server refuses; the list is up to date afterwards in any case. */
  async function write(rules: readonly SerialRule[], told: string): Promise<void> {
    const { version = 0 } = data ?? {};
    try {
      const { changeId } = await serialApi.set({ id, version, serialVins: rules.map(toLetters) });
      undoToast(told, changeId);
    } catch (error) {
      if (describeError(error).as === 'conflict') await client.refetchQueries({ queryKey: rulesQuery(id).queryKey });
      throw error;
    } finally {
      void refresh();
    }
  }

  return {
    query,
    rows,
    /** Puts a rule in the place of `row`, or adds it. */
    save: (rule: SerialRule, row: SerialRow | null) =>
      row && rows.some((one) => one.key === row.key)
        ? write(
            rows.map((one) => (one.key === row.key ? rule : one.rule)),
            t('serial.saved'),
          )
        : write([...rows.map((one) => one.rule), rule], t('serial.added', { count: 1 })),
    addAll: (rules: readonly SerialRule[]) =>
      write([...rows.map((one) => one.rule), ...rules], t('serial.added', { count: rules.length })).catch(tellFailed),
    /** Asks first; true where they are gone. */
    async remove(gone: readonly SerialRow[]): Promise<boolean> {
      const count = gone.length;
      const title = t('serial.delete.title', { count });
      if (!(await confirm({ title, text: t('serial.sure'), confirm: t('serial.delete'), danger: true }))) return false;
      const keys = new Set(gone.map((row) => row.key));
      try {
        const left = rows.filter((row) => !keys.has(row.key));
        await write(
          left.map((row) => row.rule),
          t('serial.deleted', { count }),
        );
        return true;
      } catch (error) {
        tellFailed(error);
        return false;
      }
    },
  };

  function tellFailed(error: unknown): void {
    const shown = handleSaveError(error, 'conflict');
    if (shown.as !== 'conflict') return;
    const [reason] = Object.values(shown.modelState).flat();
    toast.error(reason ?? t('serial.changedList'));
  }
}
