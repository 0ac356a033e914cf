import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { usePdf } from '../../platform/web/pdf/usePdf.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { parsePages } from '../rules.ts';
import type { DistributorRow } from './EditDistributor.tsx';

/** Pages of printed catalogs on which a SKU stands: a tab a distributor, then catalog and page. */
export function PageViewer({ distributors }: { distributors: readonly DistributorRow[] }): ReactElement | null {
  const { t } = useTranslation();
  const shown = distributors.filter(({ hasPdfs }) => hasPdfs);
  const [chosen, choose] = useState({ distributor: '', catalog: '', at: 0 });
  const keyOf = (row: DistributorRow): string => `${row.distributorId}.${row.sku}`;
  const row = shown.find((one) => keyOf(one) === chosen.distributor) ?? shown[0];
  const catalog = row?.catalogs.find(({ id }) => String(id) === chosen.catalog) ?? row?.catalogs[0];
  if (!row || !catalog) return null;
  const pages = (parsePages(catalog.pages) ?? []).flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, nth) => from + nth),
  );
  const at = Math.min(chosen.at, pages.length - 1);
  const page = pages[at] ?? 1;
  const step = (by: 1 | -1): void => choose({ ...chosen, at: at + by });
  return (
    <section className="distributor-viewer" aria-label={t('distributor.viewer')}>
      <div className="toolbar wraps">
        <Segment
          label={t('distributor.distributor')}
          value={keyOf(row)}
          onChange={(distributor) => choose({ distributor, catalog: '', at: 0 })}
          options={shown.map((one) => ({ value: keyOf(one), label: one.name }))}
        />
        <Select
          aria-label={t('distributor.catalog')}
          value={String(catalog.id)}
          options={row.catalogs.map(({ id, name, year }) => ({ value: String(id), label: `${name} ${year}` }))}
          onChange={(next) => choose({ ...chosen, catalog: next ?? '', at: 0 })}
        />
        <IconButton
          label={t('distributor.previous')}
          icon={<ChevronLeft className="i14" />}
          disabled={at === 0}
          onClick={() => step(-1)}
        />
        <span className="num" role="status">
          {t('distributor.page', { page, at: at + 1, of: pages.length })}
        </span>
        <IconButton
          label={t('distributor.next')}
          icon={<ChevronRight className="i14" />}
          disabled={at >= pages.length - 1}
          onClick={() => step(1)}
        />
      </div>
      <Page
        key={`${row.distributorId}.${catalog.id}.${page}`}
        address={`/${catalogCode()}/api/ecommerce/Distributors/${row.distributorId}/Catalogs/${catalog.id}/Pages/${page}/pdf`}
        label={t('distributor.pageOf', { page, name: catalog.name })}
      />
    </section>
  );
}

/** One page; where its file is not there, it says so. */
function Page({ address, label }: { address: string; label: string }): ReactElement {
  const { t } = useTranslation();
  const { container, failed, retry } = usePdf(address);
  if (failed) return <LoadFailed title={t('distributor.noPage')} text={t('distributor.noPageText')} onRetry={retry} />;
  return (
    <div className="pdf-room distributor-page">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
      <div ref={container} className="pdf-scroll" tabIndex={0} role="region" aria-label={label}>
        <div className="pdfViewer" />
      </div>
    </div>
  );
}
