import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contexts, onlyIn } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { noSearch, writeSearch } from '../../item-search/rules.address.ts';
import { paths } from '../../paths.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { BesideContext, mostIds } from '../../platform/web/beside.ts';
import type { Beside, BesideTold } from '../../platform/web/beside.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import hierarchyTexts from '../../hierarchy/texts.en.json' with { type: 'json' };
import texts from '../../workflow/texts.en.json' with { type: 'json' };

addTexts({ ...texts, ...hierarchyTexts });

/**
 * Has every message about a write say what that set back to the initial state, with the way to set it again
 * (docs/domain/workflow.md, Back to the initial state).
 */
export function SetBackTeller({ code, children }: { code: string; children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const undoToast = useUndoToast();
  const tell = useCallback(
    ({ count, ids, about }: Beside): BesideTold | null => {
      const context = contexts.find((one) => one === about.get('context'));
      if (context === undefined) return null;
      const names = { count, state: about.get('state'), published: about.get('published') };
      const noun = context === onlyIn.skus ? 'skus' : 'items';
      if (names.published === null) return { text: t(`workflow.setBack.${noun}`, names), act: null };
      const text = t(`workflow.setBack.${noun}.had`, names);
      // Of more than the answer could name, as of SKUs, the list has the way.
      if (context === onlyIn.skus || ids.length >= mostIds) {
        const run = (): void => void navigate({ to: listOf(code, context, Number(about.get('now'))) });
        return { text, act: { label: t('workflow.setBack.show'), run } };
      }
      const again = async (): Promise<void> => {
        const { setAgain } = await import('./bulk/useBulk.ts');
        const done = await setAgain(t, { ids, to: Number(about.get('to')), state: names.published });
        if (!done) return;
        undoToast(t('hierarchy.bulk.done.state', { count: done.changed, state: names.published }), done.changeId);
        await written(client, ['hierarchy_item']);
      };
      const label = t('workflow.setBack.again', names);
      return { text, act: { label, run: () => void again().catch(handleApiError) } };
    },
    [client, code, navigate, t, undoToast],
  );
  return <BesideContext value={tell}>{children}</BesideContext>;
}

/** Where what is in a state is listed. */
function listOf(code: string, context: Context, state: number): string {
  if (context === onlyIn.skus) return paths.skuSearch(code, `state=${state}`);
  const asked = writeSearch({ ...noSearch, columns: null, sort: '', states: [state] });
  const query = Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return `${paths.search(code, context)}?${new URLSearchParams(query).toString()}`;
}
