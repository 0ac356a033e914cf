import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { usePdf } from '../../platform/web/pdf/usePdf.ts';
import { t } from '../texts.ts';
import './PdfRoom.css';

/** A PDF over the page, with its pages and a search in their texts; the library that draws it comes with it. */
export function PdfRoom(props: { name: string; address: string; onClose: () => void }): ReactElement {
  const { name, address, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="v-pdf" aria-label={name} onClose={onClose}>
      <header>
        <h2 className="grow trunc">{name}</h2>
        <Tool label={t('viewer.close')} icon={X} onClick={onClose} />
      </header>
      <Pages address={address} />
    </dialog>
  );
}

function Pages({ address }: { address: string }): ReactElement {
  const { container, place, matches, forget, failed, retry, find, turn } = usePdf(address);
  const [query, setQuery] = useState('');
  if (failed)
    return (
      <p className="v-pdf-failed" role="alert" lang="en">
        {t('viewer.pdf.failed')}
        <button type="button" className="btn" onClick={retry}>
          {t('viewer.retry')}
        </button>
      </p>
    );
  return (
    <div className="pdf">
      <div className="v-pdf-tools" role="toolbar" aria-label={t('viewer.pdf.tools')} lang="en">
        <Tool label={t('viewer.pdf.previousPage')} icon={ChevronLeft} off={place.page <= 1} onClick={() => turn(-1)} />
        <span className="s nw tn" role="status">
          {t('viewer.pdf.page', { page: place.page, pages: place.pages })}
        </span>
        <Tool
          label={t('viewer.pdf.nextPage')}
          icon={ChevronRight}
          off={place.page >= place.pages}
          onClick={() => turn(1)}
        />
        <input
          className="in"
          type="search"
          aria-label={t('viewer.pdf.find')}
          placeholder={t('viewer.pdf.find')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            forget();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') find(query, matches === null ? '' : 'again', event.shiftKey);
          }}
        />
        <span className="s nw tn" role="status">
          {matches && t('viewer.pdf.matches', { current: matches.current, count: matches.total })}
        </span>
        <Tool
          label={t('viewer.pdf.previousMatch')}
          icon={ChevronUp}
          off={!matches?.total}
          onClick={() => find(query, 'again', true)}
        />
        <Tool
          label={t('viewer.pdf.nextMatch')}
          icon={ChevronDown}
          off={!matches?.total}
          onClick={() => find(query, 'again')}
        />
      </div>
      <div className="pdf-room">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
        <div ref={container} className="pdf-scroll" tabIndex={0} role="region" aria-label={t('viewer.pdf.pages')}>
          <div className="pdfViewer" />
        </div>
      </div>
    </div>
  );
}

function Tool(props: {
  label: string;
  icon: ComponentType<{ className: string }>;
  off?: boolean;
  onClick: () => void;
}): ReactElement {
  const { label, icon: Icon, off = false, onClick } = props;
  return (
    <button type="button" className="ib" aria-label={label} data-tip={label} disabled={off} onClick={onClick}>
      <Icon className="i14" aria-hidden="true" />
    </button>
  );
}
