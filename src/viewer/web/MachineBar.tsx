import { Tractor } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { itemOf } from '../read/content.ts';
import { t } from '../texts.ts';
import { useLoaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';
import type { Route } from './useRoute.ts';

/** Says that all is filtered by a machine, and lets go of it, by Escape too. */
export function MachineBar({ route }: { route: Route }): ReactElement | null {
  const { release, machine, fit, setMachine, text } = useRelease();
  const { value: item } = useLoaded(`machine ${machine?.model}`, async () => machine && itemOf(release, machine.model));
  useEffect(() => {
    if (!machine) return;
    const onKey = (event: KeyboardEvent): void => {
      // What is open, and a search, take the key first.
      const at = event.target instanceof Element ? event.target : null;
      const isTaken = at?.closest('select, dialog, .v-menu') || (at instanceof HTMLInputElement && at.value !== '');
      if (event.key === 'Escape' && !event.defaultPrevented && !isTaken) setMachine(null);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [machine, setMachine]);
  if (!machine || !fit) return null;
  const isOther = (route.screen === 'diagram' || (route.screen === 'tree' && route.id > 0)) && !fit.items.has(route.id);
  return (
    <div className="v-machine" role="status">
      <Tractor className="i14" aria-hidden="true" />
      <span className="grow trunc">
        <span lang="en">{t(isOther ? 'viewer.notOfMachine' : 'viewer.onlyFits')} </span>
        <b className="med">{text(item?.display)}</b> {machine.serial && <span className="pn">{machine.serial}</span>}
      </span>
      <button type="button" className="link med nw" lang="en" onClick={() => setMachine(null)}>
        {t('viewer.showAll')}
      </button>
      <kbd className="kbd v-wide">Esc</kbd>
    </div>
  );
}
