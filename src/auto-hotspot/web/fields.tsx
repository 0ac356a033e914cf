import { Suspense, lazy } from 'react';
import type { ReactElement } from 'react';
import { useMay } from '../../catalog/web/fields.tsx';
import type { StartProps } from './StartDialog.tsx';

const Start = lazy(async () => ({ default: (await import('./StartDialog.tsx')).StartDialog }));
const Newest = lazy(async () => ({ default: (await import('./NewestLink.tsx')).NewestLink }));

/** The dialog that begins a search over many diagrams; loaded when it is opened. */
export const AutoHotspotDialog = (props: StartProps): ReactElement => (
  <Suspense fallback={null}>
    <Start {...props} />
  </Suspense>
);

/** The way to the review of the newest search, for who may take of it. */
export function NewestSearch(): ReactElement | null {
  if (!useMay('writeOem')) return null;
  return (
    <Suspense fallback={null}>
      <Newest />
    </Suspense>
  );
}
