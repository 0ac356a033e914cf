import { FileCog } from 'lucide-react';
import type { ReactElement } from 'react';
import { itemOf } from '../../read/content.ts';
import { filesOver } from '../../read/fetching.ts';
import { openRelease } from '../../read/release.ts';
import type { Release } from '../../read/release.ts';
import { t } from '../../texts.ts';
import { useLoaded } from '../useLoaded.ts';
import { useRelease } from '../useRelease.ts';
import { links } from '../useRoute.ts';

/**
 * Models of the parts catalogue that a unit is related to, as far as this reader has them there. That catalogue lies
 * above this one; where it does not, as on a stick, or is not to be reached, nothing stands here.
 */
export function RelatedModels({ ids }: { ids: readonly number[] }): ReactElement | null {
  const { release, text } = useRelease();
  const folder = partsFolder(release);
  const { value } = useLoaded(`related models ${ids.join()}`, async () => {
    if (folder === undefined) return [];
    const parts = await openRelease(filesOver((input, init) => fetch(input, init), folder)).catch(() => undefined);
    if (!parts) return [];
    const found = await Promise.all(ids.map(async (id) => ({ id, item: await itemOf(parts, id) })));
    return found.flatMap(({ id, item }) => (item ? [{ id, name: item.display }] : []));
  });
  if (!value || value.length === 0) return null;
  return (
    <section aria-label={t('viewer.partsCatalogue')}>
      <h2 className="v-sec" lang="en">
        {t('viewer.partsCatalogue')}
      </h2>
      <ul className="v-branches">
        {value.map(({ id, name }) => (
          <li key={id}>
            <a href={`${folder}${links.tree(id)}`}>
              <FileCog className="i14" aria-hidden="true" />
              <span className="nm">{text(name)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the release without a context lies that readers see beside this one. */
function partsFolder({ pointer }: Release): string | undefined {
  if (!pointer.context || import.meta.env.MODE === 'stick') return undefined;
  return new URL(`../../${pointer.environment.toLowerCase()}/`, location.href).href;
}
