import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/web/format.ts';
import type { PartRecord } from '../../release/contract.ts';
import { partOf } from '../read/content.ts';
import { t } from '../texts.ts';
import { AddButton } from './AddButton.tsx';
import { Shown } from './States.tsx';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

const kinds = ['alternates', 'included', 'crossSell', 'upSell'] as const;
/** Parts of a list that are read before all are asked for. */
const SHOWN = 10;

interface Named {
  part: number;
  number: string;
  quantity?: number;
  unit?: string;
}

/** What does as well as a part, what comes with it, and what is offered beside it or instead. */
export function Related({ part }: { part: PartRecord }): ReactElement | null {
  const lists = kinds.flatMap((kind) => {
    const named: readonly Named[] | undefined = part[kind];
    return named ? [{ kind, named }] : [];
  });
  if (lists.length === 0) return null;
  return (
    <div className="v-super">
      {lists.map(({ kind, named }) => (
        <section key={kind} aria-label={t(`viewer.related.${kind}`)}>
          <h2 className="v-sec" lang="en">
            {t(`viewer.related.${kind}`)}
          </h2>
          <RelatedList name={`${kind} ${part.number}`} named={named} />
        </section>
      ))}
    </div>
  );
}

function RelatedList({ name, named }: { name: string; named: readonly Named[] }): ReactElement {
  const { release, text } = useRelease();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? named : named.slice(0, SHOWN);
  const loaded = useLoaded(`related ${name} ${shown.length}`, () =>
    Promise.all(shown.map(async (one) => ({ ...one, record: await partOf(release, one.part) }))),
  );
  return (
    <Shown of={loaded} lines={Math.min(shown.length, 3)}>
      {(parts) => (
        <ul className="v-chain">
          {parts.map(({ part: id, number, quantity, unit = '', record }) => (
            <li key={id}>
              <a className="pn link" href={links.part(id)}>
                {number}
              </a>
              <span className="grow trunc">{text(record?.description)}</span>
              {quantity !== undefined && (
                <span className="tn s nw">
                  {formatNumber(quantity)} {unit}
                </span>
              )}
              <AddButton part={id} number={number} quantity={quantity ?? 1} />
            </li>
          ))}
          {named.length > shown.length && (
            <li>
              <button type="button" className="link s" lang="en" onClick={() => setWhole(true)}>
                {t('viewer.relatedMore', { n: formatNumber(named.length - shown.length) })}
              </button>
            </li>
          )}
        </ul>
      )}
    </Shown>
  );
}
