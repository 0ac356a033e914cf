import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import type { Step } from '../read/trail.ts';
import { t } from '../texts.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

/** The way to here, each step a link. */
export function Trail({ steps }: { steps: readonly Step[] }): ReactElement {
  const { text } = useRelease();
  return (
    <nav className="v-trail" aria-label={t('viewer.way')}>
      <a href={links.home} lang="en">
        {t('viewer.top')}
      </a>
      {steps.map(({ id, display }) => (
        <Fragment key={id}>
          <ChevronRight className="i12" aria-hidden="true" />
          <a className="trunc" href={links.tree(id)}>
            {text(display)}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}
