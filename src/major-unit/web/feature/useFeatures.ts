import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../../item/contract.ts';
import { describeError, fieldTexts, handleSaveError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import type { EditorHandle } from '../../../platform/web/editor/EditorGrid.tsx';
import { mergedRows, rowConflicts } from '../../../platform/contract/mergeRows.ts';
import type { Decision, RowConflict } from '../../../platform/contract/mergeRows.ts';
import type { RowModel } from '../../../platform/web/editor/model.ts';
import type { EditorStart, EditorState } from '../../../platform/web/editor/useEditor.ts';
import { useUnsent } from '../../../platform/web/unsent.ts';
import type { Feature } from '../../feature/contract.ts';
import { featureModel, featuresToSave, typedFields } from '../../feature/rules.save.ts';
import { featuresQuery, unitApi } from '../useUnit.ts';
import { useUnitSaved } from '../useUnitSaved.ts';

const nothing: EditorState = {
  rows: [],
  all: [],
  changes: 0,
  errors: 0,
  warnings: 0,
  dirty: false,
  valid: true,
  before: undefined,
  after: undefined,
};

/** The features of a unit under edit, and their save. Whatever fails, nothing typed is lost. */
export function useFeatures(item: Item, saved: readonly Feature[], grid: RefObject<EditorHandle | null>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { will, said } = useUnitSaved(item, ['unit_feature', 'feature_group']);
  const [{ base, start }, setStart] = useState<{ base: readonly Feature[]; start: EditorStart }>(() => ({
    base: saved,
    start: { source: saved.map(featureModel), revision: 0 },
  }));
  const [state, setState] = useState<EditorState>(nothing);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ theirs: readonly Feature[]; conflicts: readonly RowConflict[] } | null>(
    null,
  );

  const restart = useCallback((next: readonly Feature[], edited?: readonly RowModel[], sent?: readonly RowModel[]) => {
    setStart((now) => ({
      base: next,
      start: { source: next.map(featureModel), edited, sent, revision: now.start.revision + 1 },
    }));
  }, []);

  // The grid tells before the effects below run: `state` would be a moment late for them.
  const latest = useRef({ dirty: false, base });
  const onState = useCallback((next: EditorState) => {
    latest.current.dirty = next.dirty;
    setState(next);
  }, []);
  useEffect(() => {
    latest.current.base = base;
  }, [base]);
  // Others' saves are taken over while nothing is being edited here.
  useEffect(() => {
    if (!latest.current.dirty && saved !== latest.current.base) restart(saved);
  }, [saved, restart]);
  useUnsent(
    state.dirty,
    () => ({ mine: grid.current?.typed() ?? state.all, base }),
    (kept) =>
      restart(
        base,
        mergedRows({ mine: kept.mine, base: kept.base.map(featureModel), theirs: base.map(featureModel) }, new Map()),
      ),
  );

  async function mayDelete(features: readonly Feature[]): Promise<boolean> {
    const [first] = features;
    if (!first) return true;
    return confirm({
      title: t('major-unit.feature.delete'),
      text:
        features.length === 1
          ? t('major-unit.feature.deleteOne', { name: first.featureName })
          : t('major-unit.feature.deleteMany', { count: features.length }),
      confirm: t('major-unit.feature.delete.yes'),
      danger: true,
    });
  }

  async function meet(): Promise<void> {
    const theirs = (await client.fetchQuery({ ...featuresQuery(item.id), staleTime: 0 })).features;
    const sides = { mine: state.rows, base: base.map(featureModel), theirs: theirs.map(featureModel) };
    setConflict({ theirs, conflicts: rowConflicts(sides) });
  }

  async function save(): Promise<void> {
    if (saving) return;
    const sent = grid.current?.rows() ?? state.rows;
    const request = featuresToSave(sent, base);
    const gone = new Set(request.featuresToDelete.map(({ featureId }) => featureId));
    if (!(await mayDelete(base.filter(({ featureId }) => gone.has(featureId))))) return;
    setSaving(true);
    setProblem(null);
    try {
      const { features, workFlowId, ...answer } = await unitApi.feature.update({ id: item.id, ...request });
      client.setQueryData(featuresQuery(item.id).queryKey, { features, workFlowId });
      restart(features, features.map(featureModel), sent);
      said(answer);
    } catch (error) {
      const shown = describeError(error);
      const [field, text] = 'modelState' in shown ? (Object.entries(fieldTexts(shown))[0] ?? []) : [];
      if (shown.as === 'conflict' && field?.startsWith('features') === true) await meet().catch(handleSaveError);
      else if (text !== undefined) setProblem(text);
      else handleSaveError(error);
    } finally {
      setSaving(false);
    }
  }

  function settle(decisions: ReadonlyMap<string, Decision>): void {
    if (!conflict) return;
    const { theirs } = conflict;
    const sides = { mine: state.all, base: base.map(featureModel), theirs: theirs.map(featureModel) };
    restart(theirs, mergedRows(sides, decisions));
    setConflict(null);
  }

  return {
    start,
    state,
    onState,
    will,
    saving,
    problem,
    dismiss: () => setProblem(null),
    save,
    cancel: () => restart(base),
    conflict,
    settle,
    leaveConflict: () => setConflict(null),
    nameOf: (values: RowModel['values']) => {
      const { featureGroupName, featureName } = typedFields({ values });
      return [featureGroupName, featureName].filter(Boolean).join(' · ');
    },
  };
}
