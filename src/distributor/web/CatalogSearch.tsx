import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { FoundSkus } from '../../sku/web/fields.tsx';
import type { SkuSearchProps } from '../../sku/web/fields.tsx';
import { distributorMessages, parsePages } from '../rules.ts';
import { catalogsQuery, distributorsQuery } from './useDistributors.ts';
import './Distributors.css';

/** The search by printed catalog: a distributor, its catalog, perhaps pages and the beginning of its number. */
export function CatalogSearch({ workflowId }: SkuSearchProps): ReactElement {
  const { t } = useTranslation();
  const [distributor, setDistributor] = useUrlState('distributor');
  const [catalog, setCatalog] = useUrlState('catalog');
  const [pages, setPages] = useUrlState('pages');
  const [number, setNumber] = useUrlState('number');
  const [, setState] = useUrlState('state');
  const [typed, type] = useState({ pages, number });
  const askedDistributors = useQuery(distributorsQuery());
  const { data: distributors = [] } = askedDistributors;
  const askedCatalogs = useQuery(catalogsQuery(Number(distributor)));
  const { data: catalogs = [] } = askedCatalogs;
  const wrong = parsePages(typed.pages) ? undefined : distributorMessages.pages;
  const asked = catalogs.find(({ id }) => String(id) === catalog);
  const missing = asked ? wrong : t('distributor.chooseCatalog');
  function submit(): void {
    setPages(typed.pages.trim());
    setNumber(typed.number.trim());
  }
  return (
    <>
      <form
        className="toolbar wraps distributor-search"
        aria-label={t('distributor.search')}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined) submit();
        }}
      >
        <Field label={t('distributor.distributor')} required>
          <Select
            value={distributor || null}
            placeholder={t('distributor.choose')}
            from={askedDistributors}
            options={distributors.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(next) => {
              setDistributor(next ?? '');
              setCatalog('');
            }}
          />
        </Field>
        <Field label={t('distributor.catalog')} required>
          <Select
            value={catalog || null}
            placeholder={t('distributor.choose')}
            from={askedCatalogs}
            options={catalogs.map(({ id, name, year }) => ({ value: String(id), label: `${name} ${year}` }))}
            onChange={(next) => setCatalog(next ?? '')}
          />
        </Field>
        <Field label={t('distributor.pages')} error={wrong}>
          <TextInput
            value={typed.pages}
            maxLength={1024}
            onChange={(event) => type({ ...typed, pages: event.currentTarget.value })}
          />
        </Field>
        <Field label={t('distributor.number')}>
          <TextInput
            value={typed.number}
            maxLength={64}
            onChange={(event) => type({ ...typed, number: event.currentTarget.value })}
          />
        </Field>
        <Button type="submit" variant="primary" reason={missing}>
          {t('distributor.submit')}
        </Button>
      </form>
      <FoundSkus
        search={{
          type: 'DistributorCatalog',
          distributorCatalogId: asked?.id ?? 0,
          pages,
          skuStart: number,
          ...(workflowId !== null && { workflow: workflowId }),
        }}
        instead={
          asked ? undefined : (
            <Empty
              icon={<BookOpen className="i i20" aria-hidden="true" />}
              title={t('distributor.chooseCatalog')}
              text={t('distributor.searchText')}
            />
          )
        }
        onClear={() => {
          setPages('');
          setNumber('');
          type({ pages: '', number: '' });
          setState('');
        }}
      />
    </>
  );
}
