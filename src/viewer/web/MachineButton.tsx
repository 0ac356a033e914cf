import { Tractor } from 'lucide-react';
import type { ReactElement } from 'react';
import { withMachine } from '../device/machines.ts';
import { t } from '../texts.ts';
import { useMachines } from './useMachines.ts';
import { useRelease } from './useRelease.ts';

/** Keeps a model as the reader's machine, and shows only what fits it. */
export function MachineButton({ model }: { model: number }): ReactElement | null {
  const { machine, setMachine } = useRelease();
  const [machines, change] = useMachines();
  if (machine?.model === model) return null;
  return (
    <button
      type="button"
      className="btn"
      lang="en"
      onClick={() => {
        const mine = machines.find((one) => one.model === model) ?? { model, serial: '' };
        change((now) => withMachine(now, mine));
        setMachine(mine);
      }}
    >
      <Tractor className="i14" aria-hidden="true" />
      {t('viewer.myMachine')}
    </button>
  );
}
