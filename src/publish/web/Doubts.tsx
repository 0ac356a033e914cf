import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { doubts, type Doubt } from '../rules.ts';
import { useDoubtCount } from './usePublish.ts';

interface DoubtsProps {
  /** The one whose diagrams are shown. */
  shown?: Doubt | undefined;
  onShow: (doubt: Doubt | undefined) => void;
}

/** What the next publish gives readers though it is worth a look; nothing of it blocks. */
export function Doubts(props: DoubtsProps): ReactElement {
  return (
    <>
      {doubts.map((doubt) => (
        <One key={doubt} doubt={doubt} {...props} />
      ))}
    </>
  );
}

function One({ doubt, shown, onShow }: DoubtsProps & { doubt: Doubt }): ReactElement | null {
  const { t } = useTranslation();
  const count = useDoubtCount(doubt).data ?? 0;
  if (count === 0) return null;
  const isShown = shown === doubt;
  return (
    <Banner
      tone="warning"
      actions={
        <Button onClick={() => onShow(isShown ? undefined : doubt)}>
          {t(isShown ? 'publish.changes.all' : 'publish.changes.only')}
        </Button>
      }
    >
      {t(`publish.changes.${doubt}`, { count, n: formatNumber(count) })}
    </Banner>
  );
}
