import { useState } from 'react';
import type { ReactElement } from 'react';
import { filesOver } from '../read/fetching.ts';
import { filesFromScripts } from '../read/scripts.ts';
import { openRelease } from '../read/release.ts';
import type { Release } from '../read/release.ts';
import { Shell } from './Shell.tsx';
import { Failed } from './States.tsx';
import { useLoaded } from './useLoaded.ts';
import { ReadingContext } from './useRelease.ts';
import { useReading } from './useReading.ts';

/** Files lie beside the page, whatever its address. */
const files =
  import.meta.env.MODE === 'stick'
    ? filesFromScripts(document)
    : filesOver((input, init) => fetch(input, init), new URL('.', location.href).href);

/** Opens what is published, once: all that is shown until the page is loaded anew is of this release. */
export function App(): ReactElement {
  const [started] = useState(() => Date.now());
  const opened = useLoaded(`release ${started}`, () => openRelease(files));
  if (opened.state === 'loading') return <Opening />;
  if (opened.state === 'failed') {
    return (
      <main className="v-alone">
        <Failed fault={opened.fault} retry={opened.retry} />
      </main>
    );
  }
  return <Opened release={opened.value} />;
}

/** The outline of the page, until the release is open. */
function Opening(): ReactElement {
  return (
    <div className="v-shell" aria-busy="true">
      <div className="v-top" />
      <div className="v-side" />
      <div className="v-main" />
    </div>
  );
}

function Opened({ release }: { release: Release }): ReactElement {
  const reading = useReading(release);
  return (
    <ReadingContext value={reading}>
      <Shell files={files} />
    </ReadingContext>
  );
}
