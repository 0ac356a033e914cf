import { ArrowLeft, ArrowRight, ImageOff, Printer } from 'lucide-react';
import { useCallback, useMemo } from 'react';
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
import { Stage } from './Stage.tsx';
import { Empty, Shown } from './States.tsx';
import { Trail } from './Trail.tsx';
import { jumpsOf, useJumps } from './useJumps.ts';
import type { Jump } from './useJumps.ts';
import { useLinks } from './useLinks.ts';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';
import { useRows } from './useRows.ts';
import { useSeeing } from './useSeen.ts';

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
  const names = useMemo(() => {
    const byTag = new Map<string, string[]>();
    for (const { tag: own, part } of rows.state === 'done' ? rows.value : []) {
      const said = part ? [`${text(part.description)}, ${part.number}`] : [];
      byTag.set(own, [...(byTag.get(own) ?? []), ...said]);
    }
    return byTag;
  }, [rows, text]);
  const partsOf = useCallback(
    (own: string) => [...(names.get(own) ?? []), ...leading.saidOf(own)].join('; '),
    [names, leading],
  );
  const name = text(item.display);
  return (
    <article className="v-diagram">
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
          hotspots={diagram.hotspots}
          color={release.meta.hotspotColor}
          partsOf={partsOf}
          isJump={leading.isJump}
          links={leading.links}
          zoom={zoom}
          onZoom={onZoom}
        />
      ) : (
        <div className="v-stage v-nostage">
          <Empty icon={<ImageOff className="i i20" aria-hidden="true" />} title={t('viewer.noDrawing')} />
        </div>
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
      <a className="ib" href={links.diagram(to.id, { from })} aria-label={label} title={label}>
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
      <button type="button" className="ib" aria-label={t('viewer.print')} title={t('viewer.print')} onClick={print}>
        <Printer className="i" aria-hidden="true" />
      </button>
    </div>
  );
}

const print = () => window.print();
