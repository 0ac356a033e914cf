import { CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import type { CellIssue, EditorRow } from './model.ts';

/** The message of the focused cell, over it, for one works downwards; with the act that mends it. Esc takes it away. */
export function IssuePopover(props: { cellId: string; issue: CellIssue; row: EditorRow }): ReactElement | null {
  const { cellId, issue, row } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [isClosed, setIsClosed] = useState(false);
  useLayoutEffect(() => {
    const cell = document.getElementById(cellId);
    const own = box.current;
    const room = own?.offsetParent;
    if (!cell || !own || !room) return;
    const below = cell.offsetTop + cell.offsetHeight + 4;
    const above = cell.offsetTop - own.offsetHeight - 4;
    own.style.top = `${above >= room.scrollTop ? above : below}px`;
    own.style.left = `${Math.max(4, Math.min(cell.offsetLeft - 4, room.clientWidth - own.offsetWidth - 4))}px`;
  });
  useEffect(() => {
    const cell = document.getElementById(cellId);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.target !== cell) return;
      event.preventDefault();
      event.stopPropagation();
      setIsClosed(true);
    };
    if (isClosed) return;
    cell?.addEventListener('keydown', onKey);
    return () => cell?.removeEventListener('keydown', onKey);
  }, [cellId, isClosed]);
  if (isClosed) return null;
  const Icon = issue.level === 'error' ? CircleX : TriangleAlert;
  const { action } = issue;
  return (
    <div className="pop eg-pop" ref={box}>
      <div className="row" style={{ alignItems: 'flex-start' }}>
        <Icon
          className={`i14 ${issue.level === 'error' ? 'danger' : 'warn'}`}
          style={{ marginTop: 2 }}
          aria-hidden="true"
        />
        <span className="s">{issue.message}</span>
      </div>
      <div className="row" style={{ marginTop: 8, paddingLeft: 22 }}>
        {action && (
          <Button size="sm" icon={action.icon} onClick={() => action.run(row)}>
            {action.label}
          </Button>
        )}
        <span className="s faint">{t('platform.editor.nextIssue')}</span>
      </div>
    </div>
  );
}
