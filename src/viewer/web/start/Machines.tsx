import { ChevronRight, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { withoutMachine } from '../../device/machines.ts';
import type { Machine } from '../../device/machines.ts';
import { pictureUnder } from '../../read/models.ts';
import { hasSerials } from '../../read/release.ts';
import { trailTo } from '../../read/trail.ts';
import { t } from '../../texts.ts';
import { useLoaded } from '../useLoaded.ts';
import { useMachines } from '../useMachines.ts';
import { useRelease } from '../useRelease.ts';
import { links, openAddress } from '../useRoute.ts';
import { Thumb } from './Thumb.tsx';

/** The reader's machines: choosing one filters all by it. */
export function Machines(): ReactElement | null {
  const { release } = useRelease();
  const [machines] = useMachines();
  const isBySerial = hasSerials(release);
  return (
    <section className="v-machines" aria-label={t('viewer.machines')}>
      <div className="v-start-head" lang="en">
        <h2>{t('viewer.machines')}</h2>
        {isBySerial && (
          <a className="link ml s" href={links.serial()}>
            {t('viewer.addBySerial')}
          </a>
        )}
      </div>
      {machines.length === 0 ? (
        <p className="faint s" lang="en">
          {t(isBySerial ? 'viewer.noMachines' : 'viewer.noMachines.model')}
        </p>
      ) : (
        <ul className="v-side-list">
          {machines.map((machine) => (
            <Row key={`${machine.model} ${machine.serial}`} machine={machine} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ machine }: { machine: Machine }): ReactElement {
  const { release, machine: chosen, setMachine, text } = useRelease();
  const [, change] = useMachines();
  const { model, serial } = machine;
  const { value, state } = useLoaded(`machine ${model}`, async () => {
    const [trail, picture] = await Promise.all([trailTo(release, model), pictureUnder(release, model)]);
    return { trail, picture };
  });
  const item = value?.trail.at(-1);
  const name = item ? text(item.display) : '';
  const isChosen = chosen?.model === model && chosen.serial === serial;
  const isGone = state !== 'loading' && !item;
  return (
    <li className={isChosen ? 'sel' : ''}>
      <button
        type="button"
        className="v-side-row"
        disabled={isGone}
        aria-pressed={isChosen}
        onClick={() => {
          setMachine(machine);
          openAddress(links.tree(model));
        }}
      >
        <Thumb shown={value && (value.picture ?? null)} name="" />
        <span className="grow">
          <b className="med">{isGone ? t('viewer.machineGone') : name}</b>
          <span className="v-sub">
            {serial && <span className="pn">{serial} · </span>}
            <span lang="en">{t('viewer.onlyFits')}</span>
          </span>
        </span>
        <ChevronRight className="i14" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="ib"
        lang="en"
        aria-label={t('viewer.forget', { name: serial || name })}
        onClick={() => {
          change((now) => withoutMachine(now, machine));
          if (isChosen) setMachine(null);
        }}
      >
        <X className="i14" aria-hidden="true" />
      </button>
    </li>
  );
}
