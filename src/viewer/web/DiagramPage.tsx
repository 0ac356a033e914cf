import { ArrowLeft, ArrowRight, ImageOff, Printer } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { DiagramRecord, ItemRecord } from '../../release/contract.ts';
import { childrenOf, diagramOf, itemOf } from '../read/content.ts';
import type { Child, Found } from '../read/content.ts';
import { baseOf } from '../read/release.ts';
import type { Release } from '../read/release.ts';
import { trailTo } from '../read/trail.ts';
import type { Step } from '../read/trail.ts';
import { t } from '../texts.ts';
import { JumpList } from './JumpList.tsx';
import { PartsList } from './PartsList.tsx';
import { SheetHandle } from './Sheet.tsx';
import type { SheetHeight } from './Sheet.tsx';
import { Stage } from './Stage.tsx';
import { Empty, Shown } from './States.tsx';
import { Trail } from './Trail.tsx';
import { jumpsOf, useJumps } from './useJumps.ts';
import type { Jump } from './useJumps.ts';
import { useLinks } from './useLinks.ts';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { usePhone } from './usePhone.ts';
import { usePicks } from './usePicks.ts';
import { links, openAddress } from './useRoute.ts';
import { useRows } from './useRows.ts';
import type { ListRow } from './useRows.ts';
import { useSeeing } from './useSeen.ts';

/** Within so many milliseconds two taps are one double tap. */
const doubleTapMs = 350;

const inOrder = new Intl.Collator(undefined, { numeric: true });
const byTagOf = ([a]: readonly [string, ...number[]], [b]: readonly [string, ...number[]]): number =>
  inOrder.compare(a, b);

function grouped(rows: readonly ListRow[]): ReadonlyMap<string, readonly ListRow[]> {
  const byTag = new Map<string, ListRow[]>();
  for (const row of rows) byTag.set(row.tag, [...(byTag.get(row.tag) ?? []), row]);
  return byTag;
}

interface Content {
  item: Found<ItemRecord>;
  diagram: Found<DiagramRecord>;
  jumps: readonly Jump[];
  trail: readonly Step[];
  /** The diagrams beside it, itself included. */
  neighbours: readonly Child[];
}

/** A drawing and its parts list, linked both ways. */
export function DiagramPage(props: {
  id: number;
  from: number | undefined;
  tag: string;
  part: number;
  zoom: number;
}): ReactElement {
  const { id, from, tag, part, zoom } = props;
  const { release } = useRelease();
  const loaded = useLoaded(`diagram ${id} ${from}`, () => load(release, id, from));
  return (
    <Shown of={loaded}>
      {(content) => {
        const chosen = tag || content.diagram.rows.find((row) => row.part === part)?.tag || '';
        return <Diagram id={id} from={from} tag={chosen} zoom={zoom} content={content} />;
      }}
    </Shown>
  );
}

async function load(release: Release, id: number, from: number | undefined): Promise<Content | null> {
  const [item, diagram, trail] = await Promise.all([
    itemOf(release, id),
    diagramOf(release, id),
    from === undefined ? trailTo(release, id).then((steps) => steps.slice(0, -1)) : trailTo(release, from),
  ]);
  if (!item || !diagram) return null;
  const [branch, jumps] = await Promise.all([
    childrenOf(release, from ?? trail.at(-1)?.id ?? 0),
    jumpsOf(release, diagram),
  ]);
  return { item, diagram, jumps, trail, neighbours: branch.filter(({ type }) => baseOf(release, type) === 3) };
}

function Diagram(props: {
  id: number;
  from: number | undefined;
  tag: string;
  zoom: number;
  content: Content;
}): ReactElement {
  const { id, from, tag, zoom, content } = props;
  const { item, diagram, jumps, trail, neighbours } = content;
  const { release, text } = useRelease();
  const linked = useLinks(id, from, tag);
  const leading = useJumps(jumps, diagram, linked);
  const rows = useRows(id, diagram);
  const onZoom = useSeeing({ diagram: id, from: from ?? 0, tag, zoom });
  const [picks] = usePicks();
  const byTag = useMemo(() => grouped(rows.state === 'done' ? rows.value : []), [rows]);
  const rowsOf = useCallback((own: string) => (byTag.get(own) ?? []).filter(({ part }) => part), [byTag]);
  const isPicked = (own: string): boolean =>
    rowsOf(own).some(({ partId }) => picks.some((pick) => pick.part === partId));
  const partsOf = useCallback(
    (own: string) => {
      const said = rowsOf(own).map(({ part, quantity, partId }) =>
        t(picks.some((pick) => pick.part === partId) ? 'viewer.rowSaid.picked' : 'viewer.rowSaid', {
          part: `${text(part?.description)}, ${part?.number}`,
          quantity,
        }),
      );
      return [...said, ...leading.saidOf(own)].join('; ');
    },
    [rowsOf, leading, picks, text],
  );
  const name = text(item.display);
  const isPhone = usePhone();
  const [height, setHeight] = useState<SheetHeight>('half');
  const hotspots = useMemo(() => diagram.hotspots.toSorted(byTagOf), [diagram]);
  const chosenAt = useRef(0);
  /** A second tap on a callout opens its part; two at once are for the zoom. */
  const tapped = {
    ...leading.links,
    select: (own: string) => {
      const [row, ...others] = rowsOf(own);
      if (!isPhone || own !== tag || !row || others.length > 0) {
        chosenAt.current = Date.now();
        leading.links.select(own);
      } else if (Date.now() - chosenAt.current > doubleTapMs) openAddress(links.part(row.partId));
    },
  };
  const onTurn = (way: 1 | -1): void => {
    const to = neighbours[neighbours.findIndex((one) => one.id === id) + way];
    if (to && neighbours.some((one) => one.id === id)) openAddress(links.diagram(to.id, { from }));
  };
  return (
    <article className="v-diagram" data-sheet={height}>
      <header className="v-dhead">
        <Trail steps={trail} />
        <div className="row">
          <h1 className="trunc">{name}</h1>
          <Neighbours id={id} from={from} neighbours={neighbours} />
        </div>
      </header>
      {diagram.picture ? (
        <Stage
          name={name}
          layer={diagram.layer}
          picture={diagram.picture}
          hotspots={hotspots}
          color={release.meta.hotspotColor}
          partsOf={partsOf}
          nameOf={(own) => text(rowsOf(own)[0]?.part?.description)}
          isPicked={isPicked}
          isJump={leading.isJump}
          onTurn={onTurn}
          onClear={() => tag !== '' && linked.select(tag)}
          links={tapped}
          zoom={zoom}
          onZoom={onZoom}
        />
      ) : (
        <div className="v-stage v-nostage">
          <Empty icon={<ImageOff className="i i20" aria-hidden="true" />} title={t('viewer.noDrawing')} />
        </div>
      )}
      {isPhone && (
        <SheetHandle height={height} onHeight={setHeight} count={diagram.rows.length}>
          {tag !== '' && t('viewer.atTag', { tag })}
        </SheetHandle>
      )}
      <section className="v-parts" aria-label={t('viewer.partsList')}>
        <Shown of={rows} lines={12}>
          {(shown) => <PartsList rows={shown} hotspots={diagram.hotspots} links={linked} />}
        </Shown>
        <JumpList jumps={jumps} hotspots={diagram.hotspots} links={linked} />
      </section>
    </article>
  );
}

function Neighbours(props: { id: number; from: number | undefined; neighbours: readonly Child[] }): ReactElement {
  const { id, from, neighbours } = props;
  const at = neighbours.findIndex((one) => one.id === id);
  const link = (to: Child | undefined, label: string, Icon: typeof ArrowLeft) =>
    to ? (
      <a className="ib" href={links.diagram(to.id, { from })} aria-label={label} data-tip={label}>
        <Icon className="i" aria-hidden="true" />
      </a>
    ) : (
      <span className="ib v-off">
        <Icon className="i" aria-hidden="true" />
      </span>
    );
  return (
    <div className="v-tools" lang="en">
      {neighbours.length > 1 && at >= 0 && (
        <>
          {link(neighbours[at - 1], t('viewer.previous'), ArrowLeft)}
          <span className="s faint tn nw">{t('viewer.position', { at: at + 1, count: neighbours.length })}</span>
          {link(neighbours[at + 1], t('viewer.next'), ArrowRight)}
        </>
      )}
      <button type="button" className="ib" aria-label={t('viewer.print')} data-tip={t('viewer.print')} onClick={print}>
        <Printer className="i" aria-hidden="true" />
      </button>
    </div>
  );
}

const print = () => window.print();
