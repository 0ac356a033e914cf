import { ExternalLink, FileText } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import { formatBytes } from '../../platform/web/format.ts';
import { pictureAddress } from '../../release/rules.ts';
import { itemOf } from '../read/content.ts';
import { literatureFound, literatureOf } from '../read/literature.ts';
import type { Literature as Found } from '../read/literature.ts';
import { t } from '../texts.ts';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';
import { say } from './useSay.ts';

/** The literature of an item; nothing where it has none. */
export function Literature({ item }: { item: number }): ReactElement | null {
  const { release, language } = useRelease();
  const { value = [] } = useLoaded(`literature ${item} ${language}`, () => literatureOf(release, item, language));
  if (value.length === 0) return null;
  return (
    <section aria-label={t('viewer.literature')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.literature')}
      </h2>
      <ul className="v-branches">
        {value.map((one) => (
          <li key={one.id}>
            <Reading of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Literature that a search finds by its name, with the item that it belongs to. */
export function useLiterature(query: string): readonly LiteratureHit[] {
  const { release, language, fit } = useRelease();
  const { value = [] } = useLoaded(`literature of ${query} ${language} ${fit?.items.size}`, async () => {
    const hits = await literatureFound(release, query, { language, only: fit });
    return Promise.all(hits.map(async (hit) => ({ hit, item: await itemOf(release, hit.item) })));
  });
  return value;
}

interface LiteratureHit {
  hit: Found;
  item: Awaited<ReturnType<typeof itemOf>>;
}

/** What was found, each with its model. */
export function LiteratureHits({ hits }: { hits: readonly LiteratureHit[] }): ReactElement | null {
  const { text } = useRelease();
  if (hits.length === 0) return null;
  return (
    <section aria-label={t('viewer.literature')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.literature')}
      </h2>
      <ul className="v-branches">
        {hits.map(({ hit, item }) => (
          <li key={hit.id} className="v-literature-hit">
            <Reading of={hit} />
            {item && <a href={links.tree(hit.item)}>{text(item.display)}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A URL that opens beside the viewer, or a file that is saved. */
function Reading({ of }: { of: Found }): ReactElement {
  const { release } = useRelease();
  const category = release.meta.names?.literature?.[of.category];
  const Icon = of.file === undefined ? ExternalLink : FileText;
  const address = of.file === undefined ? of.url : pictureAddress(of.layer, of.file);
  const ending = /\.[a-z]+$/.exec(of.file ?? '')?.[0] ?? '';
  const name = of.name.toLowerCase().endsWith(ending) ? of.name : `${of.name}${ending}`;
  return (
    <a
      data-hit
      className="grow"
      href={address}
      {...(of.file === undefined
        ? { target: '_blank', rel: 'noreferrer noopener' }
        : { download: name, onClick: (event) => void save(event, name) })}
    >
      <Icon className="i14" aria-hidden="true" />
      <span className="nm">{of.name}</span>
      <span className="xs faint">
        {[category, of.language, of.bytes === undefined ? undefined : formatBytes(of.bytes)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </a>
  );
}

/** Saves the file of a link by way of the page: a download that the browser makes passes by what is kept offline. */
async function save(event: MouseEvent<HTMLAnchorElement>, name: string): Promise<void> {
  event.preventDefault();
  const answer = await fetch(event.currentTarget.href).catch(() => undefined);
  if (!answer?.ok) return say(t('viewer.literature.failed', { name }));
  const url = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
