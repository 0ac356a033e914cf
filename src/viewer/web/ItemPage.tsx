import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { childrenOf, itemOf } from '../read/content.ts';
import type { Child, Found } from '../read/content.ts';
import type { ItemRecord } from '../../release/contract.ts';
import { baseOf } from '../read/release.ts';
import type { Release } from '../read/release.ts';
import { trailTo } from '../read/trail.ts';
import type { Step } from '../read/trail.ts';
import { t } from '../texts.ts';
import { DiagramCard } from './DiagramCard.tsx';
import { ItemIcon } from './ItemIcon.tsx';
import { Literature } from './Literature.tsx';
import { More } from './More.tsx';
import { MachineButton } from './MachineButton.tsx';
import { Portrait } from './Portrait.tsx';
import { Empty, Shown } from './States.tsx';
import { Trail } from './Trail.tsx';
import { useLater } from './useLater.ts';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

interface Content {
  item: Found<ItemRecord>;
  children: readonly Child[];
  trail: readonly Step[];
}

/** A folder or model with what hangs under it. */
export function ItemPage({ id, from }: { id: number; from: number | undefined }): ReactElement {
  const { release } = useRelease();
  const loaded = useLoaded(`item ${id} ${from}`, () => load(release, id, from));
  return (
    <Shown of={loaded}>
      {(content) =>
        baseOf(release, content.item.type) === 8 ? (
          <Unit id={id} content={content} />
        ) : (
          <Item id={id} content={content} />
        )
      }
    </Shown>
  );
}

/** A major unit, whose page comes behind the first ones. */
function Unit({ id, content }: { id: number; content: Content }): ReactElement {
  const later = useLater(true);
  return <Shown of={later}>{({ UnitPage }) => <UnitPage key={id} id={id} {...content} />}</Shown>;
}

async function load(release: Release, id: number, from: number | undefined): Promise<Content | null> {
  const [item, children, trail] = await Promise.all([
    itemOf(release, id),
    childrenOf(release, id),
    from === undefined ? trailTo(release, id).then((steps) => steps.slice(0, -1)) : trailTo(release, from),
  ]);
  return item && { item, children, trail };
}

function Item({ id, content }: { id: number; content: Content }): ReactElement {
  const { release, fit, text } = useRelease();
  const { item, trail } = content;
  const children = fit ? content.children.filter((child) => fit.items.has(child.id)) : content.children;
  const name = text(item.display);
  const isDiagram = (child: Child) => baseOf(release, child.type) === 3;
  const diagrams = children.filter(isDiagram);
  const others = children.filter((child) => !isDiagram(child));
  return (
    <article className="v-page">
      <Trail steps={trail} />
      <header className="v-head">
        <div className="grow">
          <h1>{name}</h1>
          <Attributes item={item} />
          {baseOf(release, item.type) === 2 && <MachineButton model={id} />}
        </div>
        <Portrait key={id} of={item} alt={name} />
      </header>
      {children.length === 0 && (
        <Empty icon={<FolderOpen className="i i20" aria-hidden="true" />} title={t('viewer.emptyBranch')} />
      )}
      {others.length > 0 && <Branches parent={id} items={others} titled={diagrams.length > 0} />}
      {diagrams.length > 0 && <Diagrams parent={id} items={diagrams} />}
      <Literature owner={id} />
    </article>
  );
}

function Attributes({ item }: { item: ItemRecord }): ReactElement | null {
  const { release, text } = useRelease();
  const rows = release.meta.attributes.flatMap(({ id, name, texts = { EN: name } }) => {
    const value = item.attributes?.[id];
    const shown = Array.isArray(value) ? value.join(', ') : value;
    return shown === undefined || shown === '' ? [] : [{ id, name: text(texts), shown }];
  });
  if (rows.length === 0) return null;
  return (
    <dl className="v-facts">
      {rows.map(({ id, name, shown }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

const pageOfItems = 200;

function Branches(props: { parent: number; items: readonly Child[]; titled: boolean }): ReactElement {
  const { parent, items, titled } = props;
  const { release, text } = useRelease();
  const [shown, setShown] = useState(pageOfItems);
  return (
    <section aria-label={t('viewer.models')}>
      {titled && (
        <h2 className="v-sec" lang="en">
          {t('viewer.models')}
        </h2>
      )}
      <ul className="v-branches">
        {items.slice(0, shown).map(({ id, type, display, children }) => (
          <li key={id}>
            <a href={links.tree(id, parent)}>
              <ItemIcon base={baseOf(release, type)} />
              <span className="nm">{text(display)}</span>
              {children > 0 && (
                <span className="xs faint tn" lang="en">
                  {t('viewer.items', { count: children })}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {items.length > shown && <More onClick={() => setShown(shown + 5 * pageOfItems)} />}
    </section>
  );
}

function Diagrams({ parent, items }: { parent: number; items: readonly Child[] }): ReactElement {
  const [shown, setShown] = useState(pageOfItems);
  return (
    <section aria-label={t('viewer.diagrams')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.diagrams', { count: items.length })}
      </h2>
      <ul className="v-cards">
        {items.slice(0, shown).map((item, at) => (
          <DiagramCard key={item.id} item={item} number={at + 1} parent={parent} />
        ))}
      </ul>
      {items.length > shown && <More onClick={() => setShown(shown + pageOfItems)} />}
    </section>
  );
}
