import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { describeError, handleSaveError } from '../../../platform/web/api/errors.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import { toast } from '../../../platform/web/toast.ts';
import type { DisplayColors } from '../../display/contract.ts';
import type { ColorTarget } from '../../display/rules.ts';
import texts from '../../texts.en.json' with { type: 'json' };
import { diagramApi } from '../useDiagram.ts';

addTexts(texts);

const UNDO_MS = 10_000;

export const displayQuery = () =>
  queryOptions({
    queryKey: [catalogCode(), 'settings', 'display'],
    queryFn: () => diagramApi.display.getDisplayHotspotColor({}),
  });

export const colorIn = (colors: DisplayColors, target: ColorTarget) =>
  target === 'hotspot' ? colors.hotspotColor : colors.hotspotUnassignedColor;

/** A colour that somebody else set while mine was being chosen. */
export interface ColorConflict {
  theirs: DisplayColors;
  mine: string;
}

/** Saves one colour; each outcome has its message (docs/domain/diagrams.md, Colours). */
export function useSaveColor(target: ColorTarget) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<ColorConflict | null>(null);

  async function put(newColor: string, version: number) {
    const { isChanged, ...colors } = await diagramApi.display.setDisplayHotspotColor({
      newColor,
      targetType: target,
      version,
    });
    queries.setQueryData(displayQuery().queryKey, colors);
    // The editor reads the colours from the page data; the other settings share the version.
    void queries.invalidateQueries({ queryKey: [catalogCode()] });
    return { isChanged, colors };
  }

  function fail(error: unknown): void {
    if (describeError(error).as === 'modal') toast.error(t('diagram.display.failed'));
    else handleSaveError(error);
  }

  /** Answers whether the colour is the server's now; otherwise what was chosen stays. */
  async function save(color: string, base: DisplayColors, version = base.version): Promise<boolean> {
    setSaving(true);
    const before = colorIn(base, target);
    try {
      const { isChanged, colors } = await put(color, version);
      if (!isChanged) {
        toast.info(t('diagram.display.noChange'));
        return true;
      }
      const undo = () => put(before, colors.version).then(() => toast.success(t('platform.undo.done')), fail);
      const action = { label: t('platform.undo'), keys: 'ctrl+z', run: () => void undo() };
      toast.success(t('diagram.display.saved'), { duration: UNDO_MS, action });
      return true;
    } catch (error) {
      if (describeError(error).as === 'conflict') return await meet(color, base);
      fail(error);
      return false;
    } finally {
      setSaving(false);
    }
  }

  /** Another setting may have been saved alone: then there is nothing to decide. */
  async function meet(mine: string, base: DisplayColors): Promise<boolean> {
    try {
      const theirs = await diagramApi.display.getDisplayHotspotColor({});
      if (colorIn(theirs, target) === colorIn(base, target)) return await save(mine, base, theirs.version);
      setConflict({ theirs, mine });
    } catch (error) {
      fail(error);
    }
    return false;
  }

  return { save, saving, conflict, closeConflict: () => setConflict(null) };
}
