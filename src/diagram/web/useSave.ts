import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hotspot } from '../../image/contract.ts';
import { describeError, handleApiError } from '../../platform/web/api/errors.ts';
import { useSavedToast } from '../../platform/web/useUndoToast.ts';
import { drawnSince, mergeSpots, spotsToSave } from '../../drawing/rules.spots.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import type { PeggedRow } from '../contract.ts';
import { mergedRows, rowConflicts } from '../rows/merge.ts';
import type { Decision, RowConflict } from '../rows/merge.ts';
import { isNothing, rowsToSave } from '../rows/save.ts';
import { typedSince } from '../rows/since.ts';
import type { GridRow } from '../rows/values.ts';
import { diagramApi, diagramQueries, imageApi } from './useDiagram.ts';

export interface SaveOptions {
  code: string;
  diagramId: number;
  imageId: number | null;
  /** What the editing started from. */
  baseRows: readonly PeggedRow[];
  baseSpots: readonly Hotspot[];
  /** The rows of this moment: the key that saves may have committed a cell just now. */
  rowsNow: () => readonly GridRow[];
  /** The same with rows that hold nothing yet. */
  allNow: () => readonly GridRow[];
  spots: readonly Spot[];
  /** The server has these rows now, by what was `sent`; `mine` is what goes on being edited on top of them. */
  onRows: (rows: readonly PeggedRow[], mine: readonly GridRow[], sent?: readonly GridRow[]) => void;
  onSpots: (saved: readonly Hotspot[], mine: readonly Spot[], sent?: readonly Spot[]) => void;
}

/** What a save wrote. */
export interface Written {
  /** New, changed and removed hotspots. */
  hotspots: number;
}

/** Rows of somebody else that meet mine, waiting for the answers. */
export interface OpenConflict {
  theirs: readonly PeggedRow[];
  conflicts: readonly RowConflict[];
}

/** Saves rows and hotspots. Whatever fails, nothing typed is lost. */
export function useSave(options: SaveOptions) {
  const { code, diagramId, imageId, baseRows, rowsNow, allNow, onRows } = options;
  const { t } = useTranslation();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const latest = useRef(options.spots);
  useEffect(() => {
    latest.current = options.spots;
  });
  const [written, setWritten] = useState<Written | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);

  const say = useSavedToast();
  /** The changes of the running save. */
  const done = useRef<readonly number[]>([]);
  function told(changeId: number | null): void {
    if (changeId !== null) done.current = [...done.current, changeId];
  }

  /** True where the call went well; else the failure is shown and true to what it is. */
  async function attempt(call: () => Promise<void>, onConflict: () => Promise<void>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      const shown = describeError(error);
      const texts = 'modelState' in shown ? shown.modelState : {};
      const stale = Object.keys(texts).some((key) => /^(items|deleted)\./.test(key));
      if (shown.as === 'conflict' && stale) await onConflict();
      else {
        const first = Object.values(texts)[0]?.[0];
        if (shown.as !== 'busy') setProblem(first ?? ('message' in shown ? shown.message : null));
        try {
          handleApiError(error, { rethrow: true, handled: ['fields', 'message', 'conflict', 'modal'] });
        } catch {
          // Shown above; what was typed stays.
        }
      }
      return false;
    }
  }

  async function meetRows(): Promise<void> {
    const theirs = await diagramApi.pegged({ id: diagramId });
    const conflicts = rowConflicts({ mine: rowsNow(), base: baseRows, theirs });
    setConflict({ theirs, conflicts });
  }

  function settle(decisions: ReadonlyMap<number, Decision>): void {
    if (!conflict) return;
    const { theirs } = conflict;
    onRows(theirs, mergedRows({ mine: allNow(), base: baseRows, theirs }, decisions));
    setConflict(null);
  }

  async function saveRows(): Promise<boolean> {
    const sent = rowsNow();
    const request = rowsToSave(sent, baseRows);
    if (isNothing(request)) return true;
    return attempt(async () => {
      const { rows, changeId } = await diagramApi.savePegged({ id: diagramId, ...request });
      const written = client.setQueryData(diagramQueries.rows(code, diagramId).queryKey, rows) ?? rows;
      told(changeId);
      onRows(written, typedSince({ sent, base: baseRows, written, changeId }, allNow()), sent);
    }, meetRows);
  }

  async function meetSpots(image: number): Promise<void> {
    const theirs = await imageApi.hotspots({ imageId: image });
    options.onSpots(theirs, mergeSpots(options.spots, options.baseSpots, theirs));
    setProblem(t('diagram.conflict.hotspots'));
  }

  async function saveSpots(): Promise<boolean> {
    const { spots } = options;
    const { items, deleted } = spotsToSave(spots, options.baseSpots);
    if (imageId === null || items.length + deleted.length === 0) return true;
    return attempt(
      async () => {
        const answer = await imageApi.saveHotspots({ imageId, items, deleted });
        client.setQueryData([code, 'image', imageId, 'hotspots'], answer.hotspots);
        told(answer.changeId);
        options.onSpots(answer.hotspots, drawnSince(spots, latest.current, answer.hotspots), spots);
        setWritten({ hotspots: items.length + deleted.length });
      },
      () => meetSpots(imageId),
    );
  }

  /** Answers whether everything is saved. */
  async function save(): Promise<boolean> {
    if (saving) return false;
    setSaving(true);
    setProblem(null);
    done.current = [];
    const good = (await saveRows()) && (await saveSpots());
    setSaving(false);
    // The state of the item, the lists and the tree show what a save does to them.
    for (const key of [['item'], ['hierarchy'], ['parts'], ['diagram', diagramId]])
      void client.invalidateQueries({ queryKey: [code, ...key] });
    if (good) say(t('diagram.saved'), done.current);
    return good;
  }

  return {
    save,
    saving,
    written,
    problem,
    dismiss: () => setProblem(null),
    conflict,
    settle,
    leaveConflict: () => setConflict(null),
  };
}
