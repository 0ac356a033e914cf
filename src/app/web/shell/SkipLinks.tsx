import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** For the keyboard: past the shell, to the main content and the page's list and detail. */
export function SkipLinks({ list, detail }: { list?: string | undefined; detail?: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const targets: [string, string | undefined][] = [
    [t('shell.skip.main'), 'main'],
    [t('shell.skip.list'), list],
    [t('shell.skip.detail'), detail],
  ];
  return (
    <>
      {targets.map(
        ([text, id]) =>
          id !== undefined && (
            <button key={text} type="button" className="skip" onClick={() => document.getElementById(id)?.focus()}>
              {text}
            </button>
          ),
      )}
    </>
  );
}
