import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import type { ImportKind } from './useImport.ts';

type Column = ImportKind['columns'][number];

const typeNames = ['text', 'int', 'decimal', 'date', 'bool', 'list', 'map'];

/** What a file of this kind holds: each column with its kind, length and whether it has to be there, and an example. */
export function ExplanationDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const canUpdate = kind.modes.includes('update');
  const needs = ({ isRequired, isUpdateRequired }: Column): string =>
    isRequired
      ? t(isUpdateRequired || !canUpdate ? 'import.explain.always' : 'import.explain.notUpdate')
      : isUpdateRequired
        ? t('import.explain.onlyUpdate')
        : '';
  return (
    <Dialog
      width={1120}
      title={t('import.explain.of', { type: kind.name })}
      onClose={onClose}
      foot={
        <Button size="lg" variant="primary" data-autofocus onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      <div className="row import-explain-head">
        <p className="muted">{t(kind.isArchive ? 'import.explain.archive' : 'import.explain.text')}</p>
        {!kind.isArchive && (
          <a
            className="btn ml nw"
            href={`/${catalogCode()}/api/TransportImportWizardData2/example/${kind.id}`}
            download
          >
            <span className="btn-label">
              <Download className="i14" aria-hidden="true" />
              {t('import.explain.example')}
            </span>
          </a>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard */}
      <div className="import-explain" tabIndex={0} role="region" aria-label={t('import.explain.columns')}>
        <table className="tb">
          <thead>
            <tr>
              {['column', 'kind', 'length', 'required', 'names'].map((key) => (
                <th key={key} scope="col" className={`c-${key}`}>
                  {t(`import.explain.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kind.columns.map((column) => (
              <tr key={column.columnId}>
                <th scope="row" className="med">
                  {column.title}
                  {kind.columns.some(({ record }) => record !== kind.name) && (
                    <span className="faint s import-explain-record">{column.record}</span>
                  )}
                </th>
                <td>
                  {t(`import.type.${typeNames[column.columnDataType] ?? 'text'}`)}
                  {column.range && <span className="faint s import-explain-record">{column.range}</span>}
                </td>
                <td className="tn">{column.maxLength ?? ''}</td>
                <td>{needs(column)}</td>
                <td className="muted wrap">{column.aliases.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
