import { Replace } from 'lucide-react';
import type { ReactElement } from 'react';
import type { PartRecord } from '../../release/contract.ts';
import { t } from '../texts.ts';
import { links } from './useRoute.ts';

/** "Replaced by 90124 + 90125", each number a link. */
export function ReplacedBy({ by }: { by: NonNullable<PartRecord['supersededBy']> }): ReactElement {
  return (
    <span className="v-replaced" lang="en">
      <Replace className="i12" aria-hidden="true" />
      {t('viewer.replacedByTitle')}{' '}
      {by.map(({ part, number, and }, at) => (
        <span key={part}>
          {at > 0 && (and ? ' + ' : ' / ')}
          <a className="pn" href={links.part(part)}>
            {number}
          </a>
        </span>
      ))}
    </span>
  );
}
