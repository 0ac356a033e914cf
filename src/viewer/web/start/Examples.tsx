import type { ReactElement } from 'react';
import type { HitRecord, SerialRecord } from '../../../release/contract.ts';
import { scanRecords } from '../../../release/map/rules.ts';
import type { Key } from '../../../release/map/rules.ts';
import { words } from '../../../release/rules.ts';
import type { Release } from '../../read/release.ts';
import { t } from '../../texts.ts';
import { useLoaded } from '../useLoaded.ts';
import { useRelease } from '../useRelease.ts';
import { links } from '../useRoute.ts';

/** What one may type, each as an example from this release. */
export function Examples(): ReactElement {
  const { release, text } = useRelease();
  const { value } = useLoaded(`examples ${text({})}`, () => examplesOf(release));
  const word = words(text(value?.part?.description)).slice(0, 2).join(' ');
  const shown: readonly (readonly [string | undefined, string])[] = [
    [value?.part?.number, t('viewer.kind.number')],
    [word, t('viewer.kind.word')],
    [value?.serial, t('viewer.kind.serial')],
  ];
  return (
    <div className="v-examples">
      <span className="s faint" lang="en">
        {t('viewer.example')}
      </span>
      {shown.map(
        ([example, kind]) =>
          example && (
            <a key={kind} className="v-example" href={links.search(example)}>
              <b className="med">{example}</b>
              <span className="faint" lang="en">
                {kind}
              </span>
            </a>
          ),
      )}
      <span className="s faint ml v-wide" lang="en">
        {t('viewer.also')}
      </span>
    </div>
  );
}

/** A part that readers find by number, and a serial number that a model has. */
async function examplesOf(release: Release): Promise<{ part: HitRecord | undefined; serial: string | undefined }> {
  const [layer] = release.layers;
  if (!layer) return { part: undefined, serial: undefined };
  const first = async <T,>(map: string): Promise<readonly [Key, T] | undefined> => {
    for await (const entry of scanRecords<T>(layer.read, layer.maps[map], {})) return entry;
    return undefined;
  };
  const [part, serial] = await Promise.all([first<HitRecord>('hits'), first<SerialRecord>('serials')]);
  const [prefix, suffix] = (serial?.[0] ?? []) as readonly string[];
  return { part: part?.[1], serial: serial && `${prefix}${serial[1].start}${suffix}` };
}
