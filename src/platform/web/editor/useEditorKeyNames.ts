import { useTranslation } from 'react-i18next';
import { useKeyNames } from '../hotkeys.ts';

/** The keys of an editable table (EditorGrid), for the help. */
export function useEditorKeyNames(readOnly: boolean): void {
  const { t } = useTranslation();
  useKeyNames(t('platform.editor.keys'), [
    ['ctrl+c', t('platform.editor.key.copy')],
    ['ctrl+a', t('platform.editor.key.all')],
    ['shift+space', t('platform.editor.key.row')],
    ...(readOnly
      ? []
      : ([
          ['f2', t('platform.editor.key.edit')],
          ['enter', t('platform.editor.key.edit')],
          ['del', t('platform.editor.key.empty')],
          ['ctrl+v', t('platform.editor.key.paste')],
          ['ctrl+d', t('platform.editor.key.fill')],
          ['ctrl+enter', t('platform.editor.key.insert')],
          ['ctrl+del', t('platform.editor.key.remove')],
          ['ctrl+z', t('platform.undo')],
          ['ctrl+y', t('platform.redo')],
        ] as const)),
  ]);
}
