import { Replace } from 'lucide-react';
import type { ReactElement } from 'react';
import type { PartRecord } from '../../release/contract.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { chainOf } from '../read/chain.ts';
import type { Link } from '../read/chain.ts';
import { t } from '../texts.ts';
import { AddButton } from './AddButton.tsx';
import { Shown } from './States.tsx';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

/** What replaces a part, and what it replaces, as far as either way goes. */
export function Supersession({ part }: { part: PartRecord }): ReactElement | null {
  const { supersededBy = [], supersedes = [] } = part;
  const together = supersededBy.filter(({ and }) => and).length;
  if (supersededBy.length + supersedes.length === 0) return null;
  return (
    <div className="v-super">
      {supersededBy.length > 0 && (
        <section className="v-warn" aria-label={t('viewer.replacedByTitle')}>
          <h2 className="v-sec" lang="en">
            <Replace className="i14" aria-hidden="true" />
            {t('viewer.replacedByTitle')}
            {supersededBy.length > 1 && (
              <span className="faint s">
                {t(together === supersededBy.length ? 'viewer.allOf' : together > 1 ? 'viewer.someOf' : 'viewer.oneOf')}
              </span>
            )}
          </h2>
          <Chain part={part} way="supersededBy" />
        </section>
      )}
      {supersedes.length > 0 && (
        <section aria-label={t('viewer.replaces')}>
          <h2 className="v-sec" lang="en">
            {t('viewer.replaces')}
          </h2>
          <Chain part={part} way="supersedes" />
        </section>
      )}
    </div>
  );
}

function Chain({ part, way }: { part: PartRecord; way: 'supersededBy' | 'supersedes' }): ReactElement {
  const { release } = useRelease();
  const loaded = useLoaded(`chain ${way} ${part.number}`, () => chainOf(release, part, way));
  return (
    <Shown of={loaded} lines={2}>
      {(chain) => (
        <ul className="v-chain">
          {chain.map((link) => (
            <ChainLink key={link.id} link={link} of={part} />
          ))}
        </ul>
      )}
    </Shown>
  );
}

function ChainLink({ link, of }: { link: Link; of: PartRecord }): ReactElement {
  const { text } = useRelease();
  const { id, number, part, distance } = link;
  const { supersededBy: by = [] } = of;
  const isMixed = by.some(({ and }) => !and) && by.filter(({ and }) => and).length > 1;
  const relation = distance === 1 ? of.supersededBy?.find((one) => one.part === id) : undefined;
  return (
    <li data-distance={Math.min(distance, 4)}>
      {part ? (
        <a className="pn link" href={links.part(id)}>
          {number}
        </a>
      ) : (
        <span className="pn">{number}</span>
      )}
      <span className="grow trunc">{text(part?.description)}</span>
      {relation && relation.quantity !== 1 && (
        <span className="tn s nw">
          {formatNumber(relation.quantity)} {relation.unit}
        </span>
      )}
      {relation?.and && isMixed && (
        <span className="tag" lang="en">
          {t('viewer.together')}
        </span>
      )}
      {relation?.isMandatory && (
        <span className="tag" lang="en">
          {t('viewer.mandatory')}
        </span>
      )}
      {part && !part.supersededBy && <AddButton part={id} number={number} quantity={relation?.quantity ?? 1} />}
    </li>
  );
}
