import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { hotkeyStore, setSingleKeys, singleKeysStore } from './hotkeys.ts';
import { printKeys } from './keys.ts';
import { useStore } from './store.ts';
import { Switch } from './ui/checks.tsx';
import { Dialog } from './ui/Dialog.tsx';
import { Kbd } from './ui/Kbd.tsx';

/** Every shortcut that works now, by group, and the switch that turns single letters off. */
export function KeyboardHelp({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const hotkeys = useStore(hotkeyStore);
  const single = useStore(singleKeysStore);
  const groups = Map.groupBy(hotkeys, (hotkey) => hotkey.group);
  return (
    <Dialog width={800} title={t('platform.keyboard.title')} onClose={onClose}>
      <Switch
        label={t('platform.keyboard.singleKeys')}
        checked={single}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <div className="keys">
        {[...groups].map(([group, members]) => (
          <section key={group}>
            <h3 className="sec">{group}</h3>
            <dl>
              {[...new Map(members.map((hotkey) => [hotkey.keys, hotkey.label]))].map(([keys, label]) => (
                <div key={keys} className="row s">
                  <dt className="grow">{label}</dt>
                  <dd>
                    <Kbd>{printKeys(keys)}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
