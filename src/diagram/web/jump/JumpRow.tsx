import { Check, Ellipsis, Pencil, Trash2, Unlink } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import type { MenuEntry } from '../../../platform/web/ui/Menu.tsx';
import { Balloon, Tag } from '../../../platform/web/ui/marks.tsx';
import { Way } from '../../../platform/web/ui/Way.tsx';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { JumpTo } from '../../jump/contract.ts';
import { tagKey } from '../../../image/rules.ts';
import { addressOf } from './useJumps.ts';
import type { Jumps } from './useJumps.ts';

export interface JumpListProps {
  code: string;
  jumps: Jumps;
  readOnly: boolean;
  /** Tags of the selected hotspots, and the one under the pointer. */
  selectedTags: ReadonlySet<string>;
  hoverTag: string | null;
  onHoverTag: (tag: string | null) => void;
  /** Selects the hotspots of a tag. */
  onShow: (tag: string) => void;
}

/** One jump-to: its balloon shows the hotspots, its target opens, the rest is in the menu. */
export function JumpRow(props: JumpListProps & { jump: JumpTo; isSelected: boolean; isLit: boolean }): ReactElement {
  const { code, jumps, readOnly, jump, isSelected, isLit, onHoverTag, onShow } = props;
  const { t } = useTranslation();
  const { id, tag, where, status, workflowName } = jump;
  const isDrawn = jumps.drawn.has(tagKey(tag));
  const isWaiting = jumps.waiting.has(id);
  const entries = useEntries(props);
  return (
    <tr
      className={[isSelected && 'sel', isLit && 'lit'].filter(Boolean).join(' ') || undefined}
      onPointerEnter={() => onHoverTag(tagKey(tag))}
    >
      <td>
        {isDrawn ? (
          <button
            type="button"
            className="jump-tag"
            aria-label={t('diagram.jump.show', { tag })}
            onClick={() => onShow(tag)}
          >
            <Balloon tag={tag} state={isSelected ? 'selected' : 'quiet'} />
          </button>
        ) : (
          <span className="jump-tag" data-tip={t('diagram.jump.notDrawn', { tag })}>
            <Balloon tag={tag} state="unlinked" />
            <span className="vh">{t('diagram.jump.notDrawn', { tag })}</span>
          </span>
        )}
      </td>
      <td>
        <Target {...{ code, jump, pending: jumps.pending }} />
      </td>
      <td className="muted">
        <Way names={where.toReversed()} />
      </td>
      <td>
        <WorkflowMark workflowId={status} name={workflowName} />
      </td>
      <td>
        <span className="jump-end">
          {isWaiting && (
            <span data-tip={t('diagram.jump.notDrawn', { tag })}>
              <Tag tone="warning">{t('diagram.jump.pending')}</Tag>
            </span>
          )}
          {(!readOnly || isWaiting) && (
            <Menu items={entries}>
              <IconButton size="sm" label={t('diagram.jump.more', { tag })} icon={<Ellipsis className="i14" />} />
            </Menu>
          )}
        </span>
      </td>
    </tr>
  );
}

function Target(props: { code: string; jump: JumpTo; pending: () => boolean }): ReactElement {
  const { code, jump, pending } = props;
  const { t } = useTranslation();
  const href = addressOf(code, jump);
  if (href === undefined) {
    return (
      <span className="danger jump-broken">
        <Unlink className="i12" aria-hidden="true" />
        {t('diagram.jump.broken')}
      </span>
    );
  }
  return (
    <AppLink
      className="link"
      href={href}
      title={jump.targetName}
      onClick={(event) => pending() && event.preventDefault()}
    >
      {jump.targetName}
    </AppLink>
  );
}

function useEntries({ jumps, readOnly, jump }: JumpListProps & { jump: JumpTo }): MenuEntry[] {
  const { t } = useTranslation();
  const busy = useBusyReason();
  const done: MenuEntry = {
    key: 'done',
    label: t('diagram.jump.complete'),
    icon: <Check className="i14" />,
    onSelect: () => jumps.complete(jump.id),
  };
  const isWaiting = jumps.waiting.has(jump.id);
  if (readOnly) return isWaiting ? [done] : [];
  return [
    {
      key: 'edit',
      label: t('diagram.jump.edit'),
      icon: <Pencil className="i14" />,
      reason: busy,
      onSelect: () => jumps.open({ old: jump }),
    },
    ...(isWaiting ? [done] : []),
    'line',
    {
      key: 'delete',
      label: t('diagram.jump.delete'),
      icon: <Trash2 className="i14" />,
      danger: true,
      reason: busy,
      onSelect: () => void jumps.remove(jump),
    },
  ];
}
