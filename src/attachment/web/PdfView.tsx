import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Search } from 'lucide-react';
// oxlint-disable-next-line import/default -- the build makes it the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import './PdfView.css';

/** The library, then its viewer, which takes the library from where that has put itself. */
async function loadLibrary() {
  const library = await import('pdfjs-dist');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  return { library, parts: await import('pdfjs-dist/web/pdf_viewer.mjs') };
}

interface Place {
  page: number;
  pages: number;
}
interface Matches {
  current: number;
  total: number;
}

/** A PDF in place: its pages, and a search in their texts. Nothing in the file is run. */
export function PdfView({ address }: { address: string }): ReactElement {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const opened = useRef<{ viewer: PDFViewer; bus: EventBus }>(null);
  const [place, setPlace] = useState<Place>({ page: 1, pages: 0 });
  const [matches, setMatches] = useState<Matches | null>(null);
  const [query, setQuery] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const room = container.current;
    if (!room) return;
    let left = false;
    let close: (() => void) | undefined;
    const open = async (): Promise<void> => {
      const { library, parts } = await loadLibrary();
      if (left) return;
      const bus = new parts.EventBus();
      const linkService = new parts.PDFLinkService({ eventBus: bus, externalLinkTarget: parts.LinkTarget.BLANK });
      const findController = new parts.PDFFindController({ eventBus: bus, linkService });
      const viewer = new parts.PDFViewer({ container: room, eventBus: bus, linkService, findController });
      linkService.setViewer(viewer);
      opened.current = { viewer, bus };
      bus.on('pagesinit', () => {
        viewer.currentScaleValue = 'page-width';
      });
      bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
        setPlace({ page: pageNumber, pages: viewer.pagesCount });
      });
      const count = ({ matchesCount }: { matchesCount: Matches }): void => setMatches(matchesCount);
      bus.on('updatefindmatchescount', count);
      bus.on('updatefindcontrolstate', count);
      const task = library.getDocument({ url: address, enableXfa: false });
      close = () => void task.destroy();
      const document = await task.promise;
      viewer.setDocument(document);
      linkService.setDocument(document);
      setPlace({ page: 1, pages: document.numPages });
    };
    open().catch(() => {
      if (!left) setFailed(true);
    });
    return () => {
      left = true;
      close?.();
    };
  }, [address, attempt]);

  const find = (type: '' | 'again', findPrevious = false): void =>
    opened.current?.bus.dispatch('find', {
      source: null,
      type,
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious,
      matchDiacritics: false,
    });
  const turn = (by: 1 | -1): void => {
    if (opened.current) opened.current.viewer.currentPageNumber += by;
  };
  if (failed)
    return (
      <LoadFailed
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      />
    );
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
            setMatches(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') find(matches === null ? '' : 'again', event.shiftKey);
          }}
        />
        <span className="s nw" role="status">
          {matches && t('attachment.pdf.matches', { current: matches.current, count: matches.total })}
        </span>
        <IconButton
          label={t('attachment.pdf.previousMatch')}
          icon={<ChevronUp className="i14" />}
          disabled={!matches?.total}
          onClick={() => find('again', true)}
        />
        <IconButton
          label={t('attachment.pdf.nextMatch')}
          icon={<ChevronDown className="i14" />}
          disabled={!matches?.total}
          onClick={() => find('again')}
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
