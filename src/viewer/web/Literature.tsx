import { Download, ExternalLink, FileText } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { formatBytes } from '../../platform/web/format.ts';
import { pictureAddress } from '../../release/rules.ts';
import { itemOf, partOf } from '../read/content.ts';
import { literatureFound, literatureOf } from '../read/literature.ts';
import type { Literature as Found } from '../read/literature.ts';
import type { Release } from '../read/release.ts';
import { t } from '../texts.ts';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';
import { say } from './useSay.ts';

/** The literature of an item, or of a part by its id below 0; nothing where there is none. */
export function Literature({ owner }: { owner: number }): ReactElement | null {
  const { release, language } = useRelease();
  const { value = [] } = useLoaded(`literature ${owner} ${language}`, () => literatureOf(release, owner, language));
  if (value.length === 0) return null;
  return (
    <section aria-label={t('viewer.literature')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.literature')}
      </h2>
      <ul className="v-branches">
        {value.map((one) => (
          <li key={one.id} className="v-literature-hit">
            <Reading of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Literature that a search finds by its name, with the item or part that it belongs to. */
export function useLiterature(query: string, group: number | undefined): readonly LiteratureHit[] {
  const { release, language, fit } = useRelease();
  const { value = [] } = useLoaded(`literature of ${query} ${language} ${fit?.items.size} ${group}`, async () => {
    const hits = await literatureFound(release, query, { language, only: fit, group });
    return Promise.all(hits.map(async (hit) => ({ hit, ...(await ownerOf(release, hit.owner)) })));
  });
  return value;
}

async function ownerOf(release: Release, owner: number) {
  return owner < 0
    ? { item: null, part: await partOf(release, -owner) }
    : { item: await itemOf(release, owner), part: null };
}

type LiteratureHit = { hit: Found } & Awaited<ReturnType<typeof ownerOf>>;

/** What was found, each with its model or part. */
export function LiteratureHits({ hits }: { hits: readonly LiteratureHit[] }): ReactElement | null {
  const { text } = useRelease();
  if (hits.length === 0) return null;
  return (
    <section aria-label={t('viewer.literature')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.literature')}
      </h2>
      <ul className="v-branches">
        {hits.map(({ hit, item, part }) => (
          <li key={hit.id} className="v-literature-hit">
            <Reading of={hit} />
            {item && <a href={links.tree(hit.owner)}>{text(item.display)}</a>}
            {part && (
              <a
                className="pn"
                href={links.part(-hit.owner)}
                data-tip={text(part.description)}
                // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
                aria-description={text(part.description)}
              >
                {part.number}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const PdfRoom =
  import.meta.env.MODE === 'stick'
    ? null
    : lazy(() => import('./PdfRoom.tsx').then((loaded) => ({ default: loaded.PdfRoom })));

/** A URL that opens beside the viewer, a PDF that opens in it, or a file that is saved. */
function Reading({ of }: { of: Found }): ReactElement {
  const { release } = useRelease();
  const [isOpen, open] = useState(false);
  const category = release.meta.names?.literature?.[of.category];
  const facts = [category, of.language, of.bytes === undefined ? undefined : formatBytes(of.bytes)];
  const Icon = of.file === undefined ? ExternalLink : FileText;
  const address = of.file === undefined ? of.url : pictureAddress(of.layer, of.file);
  const ending = /\.[a-z]+$/.exec(of.file ?? '')?.[0] ?? '';
  const name = of.name.toLowerCase().endsWith(ending) ? of.name : `${of.name}${ending}`;
  const onSave = (event: MouseEvent<HTMLAnchorElement>): void => void save(event, name);
  const onOpen = (event: MouseEvent): void => {
    event.preventDefault();
    open(true);
  };
  const isPdf = ending === '.pdf' && PdfRoom !== null;
  return (
    <>
      <a
        data-hit
        className="grow"
        href={address}
        {...(of.file === undefined
          ? { target: '_blank', rel: 'noreferrer noopener' }
          : isPdf
            ? { onClick: onOpen }
            : { download: name, onClick: onSave })}
      >
        <Icon className="i14" aria-hidden="true" />
        <span className="nm">{of.name}</span>
        <span className="xs faint">{facts.filter(Boolean).join(' · ')}</span>
      </a>
      {isPdf && (
        <a
          className="ib"
          href={address}
          download={name}
          aria-label={t('viewer.literature.save', { name })}
          data-tip={t('viewer.literature.save', { name })}
          onClick={onSave}
        >
          <Download className="i14" aria-hidden="true" />
        </a>
      )}
      {isOpen && PdfRoom && address !== undefined && (
        <Suspense>
          <PdfRoom name={of.name} address={address} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Saves the file of a link by way of the page: a download that the browser makes passes by what is kept offline. */
async function save(event: MouseEvent<HTMLAnchorElement>, name: string): Promise<void> {
  // Opened by a double click, a page may fetch nothing, and the browser opens or saves the file by itself.
  if (import.meta.env.MODE === 'stick') return;
  event.preventDefault();
  const answer = await fetch(event.currentTarget.href).catch(() => undefined);
  if (!answer?.ok) return say(t('viewer.literature.failed', { name }));
  const url = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
