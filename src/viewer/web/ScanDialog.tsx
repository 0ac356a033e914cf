import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../texts.ts';
import './Scan.css';

interface Detector {
  detect(video: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
declare global {
  interface Window {
    /** Of browsers that read codes; others lack it. */
    BarcodeDetector?: new () => Detector;
  }
}

/** Milliseconds between two looks at the camera's picture. */
const pause = 150;

/** Reads the code that the camera sees: a number on a plate, a part's label. */
export function ScanDialog({
  onFound,
  onClose,
}: {
  onFound: (text: string) => void;
  onClose: () => void;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    dialog.current?.showModal();
    const control = new AbortController();
    const look = async (): Promise<void> => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const end = () => stream.getTracks().forEach((track) => track.stop());
      const { current: shown } = video;
      if (control.signal.aborted || !shown || !window.BarcodeDetector) return end();
      control.signal.addEventListener('abort', end);
      shown.srcObject = stream;
      await shown.play();
      const detector = new window.BarcodeDetector();
      while (!control.signal.aborted) {
        const [code] = await detector.detect(shown);
        if (code?.rawValue.trim() && !control.signal.aborted) return found(code.rawValue.trim());
        await new Promise((next) => setTimeout(next, pause));
      }
    };
    look().catch(() => !control.signal.aborted && setFailed(true));
    return () => control.abort();
  }, []);
  return (
    <dialog ref={dialog} className="v-scan" aria-label={t('viewer.scan')} lang="en" onClose={onClose}>
      <button type="button" className="ib" aria-label={t('viewer.close')} onClick={onClose}>
        <X className="i" aria-hidden="true" />
      </button>
      {failed ? (
        <p role="alert">{t('viewer.scan.failed')}</p>
      ) : (
        <>
          <video ref={video} muted playsInline />
          <p className="s">{t('viewer.scan.text')}</p>
        </>
      )}
    </dialog>
  );
}
