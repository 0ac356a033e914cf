import type { Context } from '../../../contexts.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import type { NavItem } from '../../../platform/web/slice.ts';

function GoKey(props: { keys: string; label: string; onGo: () => void }): null {
  const { t } = useTranslation();
  useHotkey(props.keys, props.onGo, { label: props.label, group: t('shell.shortcuts.go') });
  return null;
}

/** G then a letter for the areas, G then 1 to 3 for the contexts. */
export function GoKeys(props: {
  items: readonly NavItem[];
  code: string;
  contexts: readonly Context[];
  onContext: (context: Context) => void;
}): ReactElement {
  const { items, code, contexts, onContext } = props;
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <>
      {items.map(
        (item) =>
          item.go && (
            <GoKey
              key={item.key}
              keys={`g ${item.go}`}
              label={t(`shell.nav.${item.key}`)}
              onGo={() => router.history.push(`/${code}${item.path}`)}
            />
          ),
      )}
      {contexts.length > 1 &&
        contexts.map((context, index) => (
          <GoKey
            key={context}
            keys={`g ${index + 1}`}
            label={t(`shell.context.${context}`)}
            onGo={() => onContext(context)}
          />
        ))}
    </>
  );
}
