import { Replace } from 'lucide-react';
import type { ReactElement } from 'react';
import type { PartRecord } from '../../release/contract.ts';
import { waysOf } from '../read/chain.ts';
import { t } from '../texts.ts';
import { links } from './useRoute.ts';

/** "Replaced by 90124 + 90125 / 90200", each number a link. */
export function ReplacedBy({ by }: { by: NonNullable<PartRecord['supersededBy']> }): ReactElement {
  return (
    <span className="v-replaced" lang="en">
      <Replace className="i12" aria-hidden="true" />
      {t('viewer.replacedByTitle')}{' '}
      {waysOf(by).flatMap((way, nth) =>
        way.map(({ part, number }, at) => (
          <span key={part}>
            {at > 0 ? ' + ' : nth > 0 && ' / '}
            <a className="pn" href={links.part(part)}>
              {number}
            </a>
          </span>
        )),
      )}
    </span>
  );
}
