import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultContext } from '../../contexts.ts';
import { typeContract } from '../../hierarchy/type/contract.ts';
import { importContract } from '../../import/contract.ts';
import { bringingOrder } from '../../import/rules.ts';
import { paths } from '../../paths.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { LoadFailed, PageHead, Panel } from '../../platform/web/ui/furniture.tsx';
import texts from '../texts.en.json' with { type: 'json' };
import './BringPage.css';

addTexts(texts);

const importApi = apiOf(importContract);
const typeApi = apiOf(typeContract);

/** `/{code}/import/bring`: which files make a catalogue, in which order, with a template of each and one to try. */
export function BringPage(): ReactElement {
  const { t } = useTranslation();
  const code = catalogCode();
  const types = useQuery({
    queryKey: [code, 'import', 'types'],
    queryFn: () => importApi.mapping.types({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const itemTypes = useQuery({
    queryKey: [code, 'hierarchy', 'types', defaultContext],
    queryFn: () => typeApi.list({ context: defaultContext }),
  });
  usePage({
    crumbs: [{ label: t('shell.nav.import'), href: paths.import(code) }, { label: t('sample.bring.title') }],
  });
  const steps = bringingOrder.flatMap((key) => types.data?.find((one) => one.key === key) ?? []);
  return (
    <div className="pane fill">
      <PageHead title={t('sample.bring.title')} />
      <div className="pane-scroll bring">
        <p className="bring-text">{t('sample.bring.text')}</p>
        <Panel title={t('sample.guided.title')}>
          <div className="bring-try">
            <span className="muted">{t('sample.guided.text')}</span>
            <AppLink className="btn primary" href={paths.bringDrawings(code)}>
              <span className="btn-label">{t('sample.guided.open')}</span>
            </AppLink>
          </div>
        </Panel>
        <Panel title={t('sample.bring.tryTitle')}>
          <div className="bring-try">
            <span className="muted">{t('sample.bring.tryText')}</span>
            <a className="btn" href={`/${code}/api/import/starter`} download>
              <span className="btn-label">
                <Download className="i14" aria-hidden="true" />
                {t('sample.bring.download')}
              </span>
            </a>
          </div>
        </Panel>
        <Panel title={t('sample.bring.files')}>
          {types.isError ? (
            <LoadFailed onRetry={() => void types.refetch()} />
          ) : (
            <table className="tb bring-files">
              <thead>
                <tr>
                  <th scope="col" className="c-step">
                    {t('sample.bring.step')}
                  </th>
                  <th scope="col" className="c-file">
                    {t('sample.bring.file')}
                  </th>
                  <th scope="col">{t('sample.bring.brings')}</th>
                  <th scope="col" className="c-needs">
                    {t('sample.bring.needs')}
                  </th>
                  <th scope="col" className="c-acts">
                    <span className="vh">{t('sample.bring.template')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {steps.map(({ id, key, name, columns, isArchive }, at) => (
                  <tr key={id}>
                    <td className="tn muted">{at + 1}</td>
                    <th scope="row" className="med">
                      {name}
                    </th>
                    <td className="muted">
                      {t(`sample.bring.${key}`)}
                      {key === 'hierarchy' && itemTypes.data && (
                        <span className="bring-more">
                          {t('sample.bring.types', {
                            types: itemTypes.data.map((one) => `${one.code} ${one.description}`).join(', '),
                          })}
                        </span>
                      )}
                    </td>
                    <td className="muted">
                      {isArchive
                        ? t('sample.bring.noColumns')
                        : columns
                            .filter(({ isRequired }) => isRequired)
                            .map(({ title }) => title)
                            .join(', ')}
                    </td>
                    <td>
                      <span className="bring-acts">
                        {!isArchive && (
                          <a
                            className="link"
                            href={`/${code}/api/import/template/${key}`}
                            aria-label={t('sample.bring.templateOf', { name })}
                            download
                          >
                            {t('sample.bring.template')}
                          </a>
                        )}
                        <AppLink
                          className="link med"
                          href={`${paths.import(code)}?selectedImport=${id}`}
                          aria-label={t('sample.bring.importOf', { name })}
                        >
                          {t('sample.bring.import')}
                        </AppLink>
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Panel>
      </div>
    </div>
  );
}
