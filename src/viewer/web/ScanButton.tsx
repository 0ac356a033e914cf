import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../texts.ts';
import type { ScanDialog } from './ScanDialog.tsx';
import { links, openAddress } from './useRoute.ts';
import { say } from './useSay.ts';

const canScan = 'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined;

/** Searches for what the camera reads; absent where the browser reads no codes. */
export function ScanButton(): ReactElement | null {
  const [Dialog, show] = useState<typeof ScanDialog | null>(null);
  if (!canScan) return null;
  const open = (): void =>
    void import('./ScanDialog.tsx').then(
      (loaded) => show(() => loaded.ScanDialog),
      () => say(t('viewer.unreachable')),
    );
  return (
    <>
      <button type="button" className="btn sm v-scanbutton" lang="en" aria-label={t('viewer.scan')} onClick={open}>
        <ScanBarcode className="i14" aria-hidden="true" />
        <span className="v-wide">{t('viewer.scan')}</span>
      </button>
      {Dialog && (
        <Dialog
          onClose={() => show(null)}
          onFound={(text) => {
            show(null);
            openAddress(links.search(text));
          }}
        />
      )}
    </>
  );
}
