import type { ReactElement } from 'react';
import { withMachine } from '../device/machines.ts';
import { hasSerials } from '../read/release.ts';
import { modelsOfSerial } from '../search/serials.ts';
import type { ItemHit as Found } from '../search/answer.ts';
import { t } from '../texts.ts';
import { ItemHit } from './Hits.tsx';
import { useLoaded } from './useLoaded.ts';
import type { Loaded } from './useLoaded.ts';
import { useMachines } from './useMachines.ts';
import { useRelease } from './useRelease.ts';
import { links, openAddress } from './useRoute.ts';

/** A shorter text, or one without digits, is not taken for a serial number. */
const shortest = 5;

/** The models that have what is typed as a serial number. */
export function useSerial(text: string): Loaded<readonly Found[]> {
  const { release } = useRelease();
  const mayBe = hasSerials(release) && text.length >= shortest && /\d/.test(text);
  return useLoaded(`serial of ${text}`, async () => (mayBe ? modelsOfSerial(release, text) : []));
}

/** Models found by a serial number, each with the way to keep it as one's machine. */
export function SerialHits({ models, serial }: { models: readonly Found[]; serial: string }): ReactElement {
  const { setMachine } = useRelease();
  const [, change] = useMachines();
  return (
    <ul className="v-branches v-serialhits" aria-label={t('viewer.bySerial')}>
      {models.map((hit) => (
        <ItemHit key={hit.id} hit={hit}>
          <button
            type="button"
            className="btn"
            lang="en"
            onClick={() => {
              const machine = { model: hit.id, serial };
              change((now) => withMachine(now, machine));
              setMachine(machine);
              openAddress(links.tree(hit.id));
            }}
          >
            {t('viewer.myMachine')}
          </button>
        </ItemHit>
      ))}
    </ul>
  );
}
