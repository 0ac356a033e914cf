import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { partApi, partKey } from '../useParts.ts';
import { neighbour, placed } from '../../relation/rules.ts';
import type { ChainLink, Node } from '../../relation/rules.ts';
import './Chain.css';

/** Size of a part, and how far parts stand apart, in pixels. */
const WIDTH = 240;
const HEIGHT = 52;
const ACROSS = 310;
const DOWN = 70;

const left = ({ column }: Node): number => column * ACROSS;
const top = ({ row }: Node): number => row * DOWN;

/** All that a part superseded and all that superseded it, as a graph: arrows follow the links, Enter opens a part. */
export function ChainDialog(props: {
  part: { id: number; partNumber: string };
  onClose: () => void;
}): ReactElement | null {
  const { part, onClose } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: [...partKey(part.id), 'history'],
    queryFn: () => partApi.relation.history({ id: part.id }),
  });
  // The dialog focuses what is in it when it opens.
  if (!data && !isError) return null;
  return (
    <Dialog title={t('part.chain.title', { number: part.partNumber })} width={1120} onClose={onClose}>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {data && <Graph id={part.id} nodes={placed(data.parts)} links={data.links} onOpen={onClose} />}
      {data?.isMore && <p className="s muted">{t('part.chain.more')}</p>}
    </Dialog>
  );
}

function Graph(props: { id: number; nodes: readonly Node[]; links: readonly ChainLink[]; onOpen: () => void }) {
  const { id, nodes, links, onOpen } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const at = new Map(nodes.map((node) => [node.partId, node]));
  const size: CSSProperties = {
    width: Math.max(...nodes.map(left)) + WIDTH,
    height: Math.max(...nodes.map(top)) + HEIGHT,
  };

  function onKeyDown(event: KeyboardEvent, from: number): void {
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
    <div className="part-chain">
      <div className="part-chain-sheet" style={size}>
        <svg aria-hidden="true" style={size}>
          {links.map(({ relationId, fromId, toId, isConjunction }) => {
            const [from, to] = [at.get(fromId), at.get(toId)];
            if (!from || !to) return null;
            const [x, y] = [left(from) + WIDTH, top(from) + HEIGHT / 2];
            const [endX, endY] = [left(to), top(to) + HEIGHT / 2];
            const middle = (x + endX) / 2;
            return (
              <path
                key={relationId}
                data-and={isConjunction || undefined}
                d={`M${x} ${y}C${middle} ${y} ${middle} ${endY} ${endX} ${endY}`}
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
                style={{ left: left(node), top: top(node), width: WIDTH, height: HEIGHT }}
              >
                <AppLink
                  href={paths.part(catalogCode(), node.partId)}
                  data-autofocus={node.partId === id || undefined}
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
