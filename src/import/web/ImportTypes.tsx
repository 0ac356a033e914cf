import { useRouter } from '@tanstack/react-router';
import { CirclePause, Loader } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { installation } from '../../platform/contract/installation.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { holds } from './useImport.ts';
import type { ImportKind, ImportStatus } from './useImport.ts';

/** What the address says of the entry that is no kind of import. */
export const keysEntry = 'hierarchyKeys';

const hrefOf = (id: number | string) => `${paths.import(catalogCode())}?selectedImport=${id}`;

/** The kinds of import that the caller may run, and the file of hierarchy keys; a mark stands at the one that runs or waits. */
export function ImportTypes(props: {
  types: readonly ImportKind[];
  selected: number | typeof keysEntry;
  running: ImportStatus | null;
}): ReactElement {
  const { types, selected, running } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const narrow = useMedia(NARROW);
  // The installation has no tree.
  const hasTree = catalogCode() !== installation.code;
  if (narrow) {
    return (
      <div className="import-choice">
        <Select
          aria-label={t('import.types')}
          options={[
            ...types.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(hasTree ? [{ value: keysEntry, label: t('import.keys') }] : []),
          ]}
          value={String(selected)}
          onChange={(id) => router.history.push(hrefOf(id ?? ''))}
        />
      </div>
    );
  }
  return (
    <nav className="pane import-types" id="import-types" tabIndex={-1} aria-labelledby="import-types-name">
      <h2 className="s faint med" id="import-types-name">
        {t('import.types')}
      </h2>
      {hasTree && (
        <AppLink className="import-bring" href={paths.bring(catalogCode())}>
          {t('import.bring')}
        </AppLink>
      )}
      <ul>
        {types.map(({ id, name }) => (
          <li key={id}>
            <AppLink href={hrefOf(id)} aria-current={id === selected ? 'page' : undefined}>
              {name}
              {running?.importTypeId === id && holds(running) && <Mark status={running} />}
            </AppLink>
          </li>
        ))}
        {hasTree && (
          <li className="import-keys">
            <AppLink href={hrefOf(keysEntry)} aria-current={selected === keysEntry ? 'page' : undefined}>
              {t('import.keys')}
            </AppLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Mark({ status }: { status: ImportStatus }): ReactElement {
  const { t } = useTranslation();
  const Icon = status.isRunning ? Loader : CirclePause;
  const name = t(status.isRunning ? 'import.running' : 'import.paused');
  return (
    <span className={`ml ${status.isRunning ? 'run' : 'warn'}`} title={name}>
      <Icon className="i14" aria-hidden="true" />
      <span className="vh">{name}</span>
    </span>
  );
}
