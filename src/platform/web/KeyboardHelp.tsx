import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { hotkeyStore, setSingleKeys, singleKeysStore } from './hotkeys.ts';
import { helpOf } from './keyHelp.ts';
import { printKeys } from './keys.ts';
import { useStore } from './store.ts';
import { AppLink } from './ui/AppLink.tsx';
import { Switch } from './ui/checks.tsx';
import { Dialog } from './ui/Dialog.tsx';
import { TextInput } from './ui/inputs.tsx';
import { Kbd } from './ui/Kbd.tsx';

/** Every shortcut of the page, by group and by typing, and the switch that turns single letters off. */
export function KeyboardHelp(props: {
  /** What readers of releases are told of the files. */
  docs: string;
  /** Pages of the product that explain. */
  guides: readonly { label: string; href: string }[];
  onClose: () => void;
}): ReactElement {
  const { docs, guides, onClose } = props;
  const { t } = useTranslation();
  // As they were on the page below: the dialog has keys of its own.
  const [hotkeys] = useState(() => hotkeyStore.get());
  const single = useStore(singleKeysStore);
  const [text, setText] = useState('');
  const last = [t('platform.keyboard.groups.general'), t('shell.shortcuts.go')];
  const groups = helpOf(hotkeys, last, text, printKeys);
  return (
    <Dialog width={800} title={t('platform.keyboard.title')} onClose={onClose}>
      <div className="row keys-tools">
        <TextInput
          data-autofocus
          aria-label={t('platform.keyboard.filter')}
          placeholder={t('platform.keyboard.filter')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Switch
          label={t('platform.keyboard.singleKeys')}
          checked={single}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </div>
      {groups.length === 0 && (
        <p className="muted" role="status">
          {t('platform.noMatch')}
        </p>
      )}
      <div className="keys">
        {groups.map(({ name, lines }) => (
          <section key={name} aria-label={name}>
            <h3 className="sec">{name}</h3>
            <dl>
              {lines.map(({ label, keys }) => (
                <div key={label} className="row s">
                  <dt className="grow">{label}</dt>
                  <dd className="row">
                    {keys.map((one) => (
                      <Kbd key={one} data-keys={one}>
                        {printKeys(one)}
                      </Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <nav className="row keys-guides" aria-label={t('platform.keyboard.guides')}>
        {guides.map(({ label, href }) => (
          <AppLink key={href} className="link" href={href} onClick={onClose}>
            {label}
          </AppLink>
        ))}
        <a className="link" href={docs} target="_blank" rel="noreferrer">
          {t('platform.keyboard.docs')}
        </a>
      </nav>
    </Dialog>
  );
}
