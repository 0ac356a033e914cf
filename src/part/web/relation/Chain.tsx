import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Kbd } from '../../../platform/web/ui/Kbd.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { neighbour, placed } from '../../relation/rules.ts';
import type { ChainLink, Node } from '../../relation/rules.ts';
import { partApi, partKey } from '../useParts.ts';
import { RelationsDialog } from './RelationsDialog.tsx';
import './Chain.css';

/** Size of a part, and how far parts stand apart, in pixels. */
const sizes = {
  dialog: { width: 240, height: 52, across: 310, down: 70 },
  panel: { width: 164, height: 44, across: 198, down: 54 },
} as const;

/** All that supersedes a part and all that it supersedes, both ways along the chains. */
export const useChain = (id: number) =>
  useQuery({
    queryKey: [...partKey(id), 'history'],
    queryFn: () => partApi.relation.history({ id }),
  });

/**
 * The chains around a part as a graph: arrow keys follow the links, Enter opens a part, E edits what supersedes the
 * one that has the focus.
 */
export function Chain(props: {
  part: { id: number; partNumber: string };
  /** Small, in a form; else as large as a dialog has room for. */
  isSmall?: boolean;
  readOnly: boolean;
  /** Behind the address of a part that is opened. */
  query?: string;
  onOpen?: () => void;
}): ReactElement | null {
  const { part, readOnly } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = useChain(part.id);
  const [at, setAt] = useState(part.id);
  const [isEdited, setEdited] = useState(false);
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return null;
  // Another look at the chain may lack the part that had the focus.
  const focused = data.parts.find(({ partId }) => partId === at);
  const current = focused ? { id: focused.partId, partNumber: focused.partNumber } : part;
  const edit = readOnly ? undefined : () => setEdited(true);
  return (
    <>
      <Graph
        {...props}
        id={part.id}
        current={current.id}
        nodes={placed(data.parts)}
        links={data.links}
        onFocus={setAt}
        onEdit={edit}
      />
      {data.isMore && <p className="s muted">{t('part.chain.more')}</p>}
      {edit && (
        <p className="row part-chain-keys s faint">
          <span className="row nw">
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> {t('part.chain.move')}
          </span>
          <span className="row nw">
            <Kbd>Enter</Kbd> {t('part.chain.open')}
          </span>
          <Button size="sm" variant="ghost" className="ml" kbd="E" icon={<Pencil className="i12" />} onClick={edit}>
            {t('part.chain.edit', { number: current.partNumber })}
          </Button>
        </p>
      )}
      {isEdited && <RelationsDialog part={current} name="supersession" onClose={() => setEdited(false)} />}
    </>
  );
}

function Graph(props: {
  id: number;
  /** The part that the tab key leads to. */
  current: number;
  nodes: readonly Node[];
  links: readonly ChainLink[];
  isSmall?: boolean;
  query?: string;
  onFocus: (id: number) => void;
  onOpen?: (() => void) | undefined;
  onEdit: (() => void) | undefined;
}): ReactElement {
  const { id, current, nodes, links, isSmall = false, query = '', onFocus, onOpen, onEdit } = props;
  const { width, height, across, down } = sizes[isSmall ? 'panel' : 'dialog'];
  const left = ({ column }: Node): number => column * across;
  const top = ({ row }: Node): number => row * down;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const self = nodes.find(({ partId }) => partId === id);
  const middle = self && left(self) + width / 2;
  // A long chain is shown from where the part stands.
  useEffect(() => {
    if (room.current && middle !== undefined) room.current.scrollLeft = middle - room.current.clientWidth / 2;
  }, [middle]);
  const at = new Map(nodes.map((node) => [node.partId, node]));
  const size: CSSProperties = {
    width: Math.max(...nodes.map(left)) + width,
    height: Math.max(...nodes.map(top)) + height,
  };

  function onKeyDown(event: KeyboardEvent, from: number): void {
    if (event.key.toLowerCase() === 'e' && !event.ctrlKey && !event.metaKey && !event.altKey && onEdit) {
      event.preventDefault();
      onEdit();
      return;
    }
    const to = neighbour(event.key, from, nodes, links);
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-part="${to}"] a`)?.focus();
  }

  /** How a part takes the place of the one before it. */
  const said = ({ quantity, unit, isConjunction, isMandatory }: ChainLink): string =>
    [`${formatNumber(quantity)} ${unit}`.trim(), isConjunction && t('part.and'), isMandatory && t('part.mandatory')]
      .filter(Boolean)
      .join(', ');

  return (
    <div ref={room} className={isSmall ? 'part-chain small' : 'part-chain'}>
      <div className="part-chain-sheet" style={size}>
        <svg aria-hidden="true" style={size}>
          {links.map(({ relationId, fromId, toId, isConjunction }) => {
            const [from, to] = [at.get(fromId), at.get(toId)];
            if (!from || !to) return null;
            const [x, y] = [left(from) + width, top(from) + height / 2];
            const [endX, endY] = [left(to), top(to) + height / 2];
            const half = (x + endX) / 2;
            return (
              <path
                key={relationId}
                data-and={isConjunction || undefined}
                d={`M${x} ${y}C${half} ${y} ${half} ${endY} ${endX} ${endY}`}
              />
            );
          })}
        </svg>
        <ul ref={list} aria-label={t('part.chain.parts')}>
          {nodes.map((node) => {
            const into = links.filter(({ toId }) => toId === node.partId);
            return (
              <li
                key={node.partId}
                data-part={node.partId}
                aria-current={node.partId === id || undefined}
                style={{ left: left(node), top: top(node), width, height }}
              >
                <AppLink
                  href={paths.part(catalogCode(), node.partId) + query}
                  data-autofocus={(!isSmall && node.partId === id) || undefined}
                  tabIndex={node.partId === current ? 0 : -1}
                  onFocus={() => onFocus(node.partId)}
                  onClick={onOpen}
                  onKeyDown={(event: KeyboardEvent) => onKeyDown(event, node.partId)}
                >
                  <span className="row">
                    <span className="pn nw">{node.partNumber}</span>
                    {into[0] && into.length === 1 && <span className="xs muted trunc">{said(into[0])}</span>}
                  </span>
                  <span className="s muted trunc">{node.description}</span>
                </AppLink>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
