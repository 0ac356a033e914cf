import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { pageWithin } from '../rules.ts';

/** Pages of a report; one that is typed and is not there resets to the first. */
export function Pager(props: { page: number; pageCount: number; onPage: (page: number) => void }): ReactElement {
  const { page, pageCount, onPage } = props;
  const { t } = useTranslation();
  const [typed, type] = useState<string>();
  const take = (): void => {
    if (typed === undefined) return;
    type(undefined);
    onPage(pageWithin(Number(typed), pageCount));
  };
  return (
    <nav className="toolbar cleanup-pager" aria-label={t('cleanup.pages')}>
      <IconButton
        label={t('cleanup.page.before')}
        icon={<ChevronLeft className="i14" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <TextInput
        aria-label={t('cleanup.page')}
        inputMode="numeric"
        maxLength={6}
        value={typed ?? String(page)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <span className="s muted nw">{t('cleanup.page.of', { n: formatNumber(pageCount) })}</span>
      <IconButton
        label={t('cleanup.page.next')}
        icon={<ChevronRight className="i14" />}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
