import { Replace } from 'lucide-react';
import type { ReactElement } from 'react';
import type { PartRecord } from '../../release/contract.ts';
import { newestOf, waysOf } from '../read/chain.ts';
import { t } from '../texts.ts';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

/** "Replaced by 90124 + 90125 / 90200", or "Replaced by 90124, now 90300": each number a link. */
export function ReplacedBy({ by }: { by: NonNullable<PartRecord['supersededBy']> }): ReactElement {
  const { release } = useRelease();
  const { value: newest } = useLoaded(`newest ${by.map(({ part }) => part).join(' ')}`, () => newestOf(release, by));
  return (
    <>
      {' '}
      <span className="v-replaced" lang="en">
        <Replace className="i12" aria-hidden="true" />
        {t('viewer.replacedByTitle')}{' '}
        {waysOf(by).flatMap((way, nth) =>
          way.map(({ part, number }, at) => (
            <span key={part}>
              {at > 0 ? ' + ' : nth > 0 && ' / '}
              <PartLink part={part} number={number} />
            </span>
          )),
        )}
        {newest && (
          <span>
            {t('viewer.replacedNow')} <PartLink {...newest} />
          </span>
        )}
      </span>
    </>
  );
}

const PartLink = ({ part, number }: { part: number; number: string }): ReactElement => (
  <a className="pn" href={links.part(part)}>
    {number}
  </a>
);
