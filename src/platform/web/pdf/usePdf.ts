// oxlint-disable-next-line import/default -- the build makes it the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { useEffect, useRef, useState } from 'react';
import './Pdf.css';

/** The library, then its viewer, which takes the library from where that has put itself. */
async function loadLibrary() {
  const library = await import('pdfjs-dist');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  return { library, parts: await import('pdfjs-dist/web/pdf_viewer.mjs') };
}

interface Place {
  page: number;
  /** 0 until the file is open. */
  pages: number;
}
interface Matches {
  current: number;
  total: number;
}

/** Shows a PDF in an element of class `pdf-scroll`: its pages, and a search in their texts. Nothing in the file is run. */
export function usePdf(address: string) {
  const container = useRef<HTMLDivElement>(null);
  const opened = useRef<{ viewer: PDFViewer; bus: EventBus }>(null);
  const [place, setPlace] = useState<Place>({ page: 1, pages: 0 });
  const [matches, setMatches] = useState<Matches | null>(null);
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

  return {
    container,
    place,
    /** Of the search; null where none was asked for. */
    matches,
    forget: () => setMatches(null),
    failed,
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
    /** Looks for a text, or goes on from the match that is shown. */
    find: (query: string, type: '' | 'again', findPrevious = false): void =>
      opened.current?.bus.dispatch('find', {
        source: null,
        type,
        query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious,
        matchDiacritics: false,
      }),
    turn: (by: 1 | -1): void => {
      if (opened.current) opened.current.viewer.currentPageNumber += by;
    },
  };
}
