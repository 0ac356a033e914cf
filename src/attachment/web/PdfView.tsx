import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePdf } from '../../platform/web/pdf/usePdf.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';

/** A PDF in place: its pages, and a search in their texts. */
export function PdfView({ address }: { address: string }): ReactElement {
  const { t } = useTranslation();
  const { container, place, matches, forget, failed, retry, find, turn } = usePdf(address);
  const [query, setQuery] = useState('');
  if (failed) return <LoadFailed onRetry={retry} />;
  return (
    <div className="pdf">
      <div className="toolbar" role="toolbar" aria-label={t('attachment.pdf.tools')}>
        <IconButton
          label={t('attachment.pdf.previousPage')}
          icon={<ChevronLeft className="i14" />}
          disabled={place.page <= 1}
          onClick={() => turn(-1)}
        />
        <span className="s nw" role="status">
          {t('attachment.pdf.page', { page: place.page, pages: place.pages })}
        </span>
        <IconButton
          label={t('attachment.pdf.nextPage')}
          icon={<ChevronRight className="i14" />}
          disabled={place.page >= place.pages}
          onClick={() => turn(1)}
        />
        <TextInput
          className="ml"
          icon={<Search className="i14" aria-hidden="true" />}
          aria-label={t('attachment.pdf.find')}
          placeholder={t('attachment.pdf.find')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            forget();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') find(query, matches === null ? '' : 'again', event.shiftKey);
          }}
        />
        <span className="s nw" role="status">
          {matches && t('attachment.pdf.matches', { current: matches.current, count: matches.total })}
        </span>
        <IconButton
          label={t('attachment.pdf.previousMatch')}
          icon={<ChevronUp className="i14" />}
          disabled={!matches?.total}
          onClick={() => find(query, 'again', true)}
        />
        <IconButton
          label={t('attachment.pdf.nextMatch')}
          icon={<ChevronDown className="i14" />}
          disabled={!matches?.total}
          onClick={() => find(query, 'again')}
        />
      </div>
      <div className="pdf-room">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
        <div ref={container} className="pdf-scroll" tabIndex={0} role="region" aria-label={t('attachment.pdf.pages')}>
          <div className="pdfViewer" />
        </div>
      </div>
    </div>
  );
}
