import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { describeError, handleSaveError } from '../../../platform/web/api/errors.ts';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import type { RecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import { askAhead } from '../../../platform/web/list/ask.ts';
import { queryClient } from '../../../platform/web/Platform.tsx';
import { toast } from '../../../platform/web/toast.ts';
import { pageHere } from '../../../platform/web/undoSteps.ts';
import { written } from '../../../platform/web/written.ts';
import type { DisplayColors } from '../../display/contract.ts';
import { colorTargets } from '../../display/rules.ts';
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

export const askColors = (): void => askAhead(queryClient, displayQuery());

type Colors = Record<ColorTarget, string>;

const valuesOf = ({ hotspotColor, hotspotUnassignedColor }: DisplayColors): Colors => ({
  hotspot: hotspotColor,
  unassigned: hotspotUnassignedColor,
});

/** The form of both colours; each outcome of a save has its message (docs/domain/diagrams.md, Colours). */
export function useColorForm(colors: DisplayColors): RecordForm<Colors> {
  const { t } = useTranslation();
  const queries = useQueryClient();

  /** Sets those that differ, each over the version that the one before made. */
  async function put(wanted: Colors, over: DisplayColors) {
    let saved = over;
    let changed = false;
    for (const targetType of colorTargets) {
      const newColor = wanted[targetType];
      if (newColor === valuesOf(over)[targetType]) continue;
      const { version } = saved;
      const answer = await diagramApi.display.setDisplayHotspotColor({ newColor, targetType, version });
      const { isChanged, ...now } = answer;
      changed ||= isChanged;
      saved = now;
    }
    queries.setQueryData(displayQuery().queryKey, saved);
    // The editor reads the colours from the page data; the other settings share the version.
    void written(queries, ['catalog_setting']);
    return { changed, saved };
  }

  function fail(error: unknown): void {
    if (describeError(error).as === 'modal') toast.error(t('diagram.display.failed'));
    else handleSaveError(error);
  }

  return useRecordForm<DisplayColors, Colors>({
    record: colors,
    valuesOf,
    label: (target) => t(`diagram.display.${target}`),
    send: async (wanted, over) => {
      const { changed, saved } = await put(wanted, over);
      if (!changed) {
        toast.info(t('diagram.display.noChange'));
        return saved;
      }
      const undo = () =>
        put(valuesOf(over), saved).then(
          () => toast.success(t('platform.undo.done', { label: t('diagram.display.title') })),
          fail,
        );
      const action = { label: t('platform.undo'), keys: 'ctrl+z', pages: [pageHere()], run: () => void undo() };
      toast.success(t('diagram.display.saved'), { duration: UNDO_MS, action });
      return saved;
    },
    load: () => diagramApi.display.getDisplayHotspotColor({}),
    onFailed: fail,
  });
}
