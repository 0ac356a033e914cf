import type { ReactElement } from 'react';
import { t } from '../texts.ts';

/** Shows more of a long list. */
export function More({ onClick }: { onClick: () => void }): ReactElement {
  return (
    <button type="button" className="btn v-more" lang="en" onClick={onClick}>
      {t('viewer.more')}
    </button>
  );
}
