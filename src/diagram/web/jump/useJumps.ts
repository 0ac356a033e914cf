import { onlyIn } from '../../../contexts.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { handleSaveError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { toast } from '../../../platform/web/toast.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import type { JumpTo } from '../../jump/contract.ts';
import { tagKey } from '../../../image/rules.ts';
import { diagramApi } from '../useDiagram.ts';
import { beginFollowUp, completeFollowUps, useFollowUps } from './useFollowUps.ts';

const jumpsQuery = (code: string, id: number) =>
  queryOptions({ queryKey: [code, 'diagram', id, 'jumps'], queryFn: () => diagramApi.jump.list({ id }) });

const none: readonly JumpTo[] = [];

/** The jump-tos of a diagram, what can be done with them, and which of them wait for their hotspot. */
export function useJumps(options: {
  code: string;
  diagramId: number;
  /** Tags that saved hotspots carry. */
  savedSpots: readonly { value: string }[];
  /** True, with a warning, where changes keep the page. */
  pending: () => boolean;
}) {
  const { code, diagramId, savedSpots, pending } = options;
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const undoToast = useUndoToast();
  const query = useQuery(jumpsQuery(code, diagramId));
  const all = query.data?.items ?? none;
  const byTag = useMemo(() => new Map(all.map((jump) => [tagKey(jump.tag), jump])), [all]);
  const drawn = useMemo(() => new Set(savedSpots.map(({ value }) => tagKey(value))), [savedSpots]);
  const followUps = useFollowUps(code, onlyIn.diagrams);
  const waiting = useMemo(() => new Set(followUps.map(({ id }) => id)), [followUps]);
  /** What the form is open for: a new one, or one to be saved again. */
  const [form, setForm] = useState<{ old: JumpTo | null } | null>(null);

  // A hotspot with the tag is what was to be done.
  useEffect(() => {
    const done = all.filter(({ id, tag }) => waiting.has(id) && drawn.has(tagKey(tag)));
    completeFollowUps(
      code,
      onlyIn.diagrams,
      done.map(({ id }) => id),
    );
  }, [code, all, waiting, drawn]);

  /** The list, and the state that a write set back, with the version of the diagram. */
  const refresh = (): Promise<unknown> =>
    Promise.all(
      [
        ['diagram', diagramId],
        ['item', diagramId],
        ['hierarchy', 'item', diagramId],
      ].map((key) => client.invalidateQueries({ queryKey: [code, ...key] })),
    );

  /** Throws where the server refuses. */
  async function save(old: JumpTo | null, typed: { tag: string; targetId: number }): Promise<void> {
    const version = old && { old: { id: old.id, version: old.version } };
    const { jumpToId, changeId } = await diagramApi.jump
      .save({ id: diagramId, ...typed, ...version })
      .catch(async (error: unknown) => {
        // Somebody else may have been faster: the list shows what they did.
        await refresh();
        throw error;
      });
    const before = old ? completeFollowUps(code, onlyIn.diagrams, [old.id]) : [];
    if (!drawn.has(tagKey(typed.tag))) beginFollowUp(code, onlyIn.diagrams, { id: jumpToId, sourceId: diagramId });
    setForm(null);
    await refresh();
    undoToast(t('diagram.jump.saved', { tag: typed.tag.trim() }), changeId, () => {
      completeFollowUps(code, onlyIn.diagrams, [jumpToId]);
      for (const one of before) beginFollowUp(code, onlyIn.diagrams, one);
    });
  }

  async function remove({ id, tag, version }: JumpTo): Promise<void> {
    const sure = await confirm({
      title: t('diagram.jump.delete'),
      text: t('diagram.jump.deleteQuestion', { tag }),
      confirm: t('diagram.hotspot.delete'),
      danger: true,
    });
    if (!sure) return;
    try {
      const { changeId } = await diagramApi.jump.remove({ id: diagramId, jumpToId: id, version });
      const before = completeFollowUps(code, onlyIn.diagrams, [id]);
      undoToast(t('diagram.jump.deleted', { tag }), changeId, () => {
        for (const one of before) beginFollowUp(code, onlyIn.diagrams, one);
      });
    } catch (error) {
      handleSaveError(error);
    }
    await refresh();
  }

  /** Opens the diagram that a tag leads to; false where the tag is no jump-to. */
  function follow(tag: string): boolean {
    const jump = byTag.get(tagKey(tag));
    if (!jump) return false;
    const href = addressOf(code, jump);
    if (href === undefined) toast.warning(t('diagram.jump.isBroken', { tag: jump.tag }));
    else if (!pending()) void navigate({ to: href });
    return true;
  }

  return {
    query,
    all,
    byTag,
    drawn,
    waiting,
    form,
    open: setForm,
    save,
    remove,
    follow,
    pending,
    complete: (id: number) => completeFollowUps(code, onlyIn.diagrams, [id]),
  };
}

export type Jumps = ReturnType<typeof useJumps>;

/** Where a jump-to leads: to its target under the parent, or alone where it hangs nowhere. Undefined where broken. */
export function addressOf(code: string, { targetId, hierarchyId }: JumpTo): string | undefined {
  if (targetId === null) return undefined;
  return hierarchyId === null ? paths.item(code, targetId) : paths.diagram(code, hierarchyId, targetId);
}
