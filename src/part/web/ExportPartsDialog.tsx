import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormatField } from '../../export/web/fields.tsx';
import type { TableFormat } from '../../platform/contract/tables.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { toSearch, type PartFilters } from '../rules.filters.ts';
import { useAudiences } from './useParts.ts';

/** What goes into the file of a parts search (docs/domain/parts.md, Export of a search). */
export function ExportPartsDialog({ filters, onClose }: { filters: PartFilters; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { data = [] } = useAudiences();
  const audiences = data.filter(({ enable }) => enable);
  const [isPartDescStatus, setDescStatus] = useState(true);
  const [priced, setPriced] = useState<ReadonlySet<number>>(new Set());
  const [format, setFormat] = useState<TableFormat>('csv');
  const prices = audiences.filter(({ id }) => priced.has(id)).map(({ id }) => String(id));
  const query = new URLSearchParams({
    ...Object.fromEntries(
      Object.entries(toSearch(filters))
        .filter(([, value]) => value !== '')
        .map(([key, value]) => [key, String(value)]),
    ),
    format,
    isPartDescStatus: String(isPartDescStatus),
    isPricing: String(prices.length > 0),
    ...(prices.length > 0 && { partPrices: prices.join() }),
  });
  return (
    <Dialog
      title={t('part.export.title')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <a
            className="btn lg pri"
            href={`/${catalogCode()}/api/parts/partExport/?${query.toString()}`}
            download
            onClick={onClose}
          >
            {t('part.export')}
          </a>
        </>
      }
    >
      <p className="muted">{t('part.export.text')}</p>
      <div className="part-export">
        <FormatField value={format} onChange={setFormat} />
        <Checkbox
          label={t('part.export.descStatus')}
          checked={isPartDescStatus}
          onChange={(event) => setDescStatus(event.currentTarget.checked)}
        />
        {audiences.map(({ id, name, currency }) => (
          <Checkbox
            key={id}
            label={t('part.export.prices', { audience: `${name} ${currency}` })}
            checked={priced.has(id)}
            onChange={(event) => {
              const next = new Set(priced);
              if (event.currentTarget.checked) next.add(id);
              else next.delete(id);
              setPriced(next);
            }}
          />
        ))}
      </div>
    </Dialog>
  );
}
