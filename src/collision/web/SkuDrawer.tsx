import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { KeyValue, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import type { Collision, SkuDetails } from '../contract.ts';
import { mismatchText } from './columns.tsx';
import { detailsQuery } from './useCollisions.ts';

/** The SKU of a collision: images, fitments, distributors and product groups. */
export function SkuDrawer({ collision, onClose }: { collision: Collision; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(detailsQuery(collision.currentMfrSkuId));
  return (
    <Dialog
      drawer
      title={t('collision.detailsOf', { sku: collision.currentMfrSku })}
      onClose={onClose}
      foot={
        <Button size="lg" data-autofocus onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      <KeyValue
        items={[
          [t('collision.current'), `${collision.currentMfr} ${collision.currentMfrSku}`],
          [t('collision.incoming'), `${collision.incomingMfr} ${collision.incomingMfrSku}`],
          [t('collision.mismatch'), mismatchText(t, collision)],
        ]}
      />
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {data && <Details data={data} />}
    </Dialog>
  );
}

function Section(props: { title: string; count: number; none: string; children: ReactNode }): ReactElement {
  const { title, count, none, children } = props;
  return (
    <section className="collision-section">
      <h3 className="row">
        {title} <Count>{formatNumber(count)}</Count>
      </h3>
      {count === 0 ? <p className="muted">{none}</p> : children}
    </section>
  );
}

function Details({ data }: { data: SkuDetails }): ReactElement {
  const { t } = useTranslation();
  const { images } = data.imageSet;
  return (
    <>
      <p className="muted">{data.name}</p>
      <Section title={t('collision.images')} count={images.length} none={t('collision.noImages')}>
        <ul className="collision-images">
          {images.map(({ id, file, relationCustomData: { imageType, isPrimary } }) => (
            <li key={id}>
              <img
                src={`/${catalogCode()}/api/file/image/${id}/160?f_=${file.id}`}
                alt={t(isPrimary ? 'collision.primaryImage' : 'collision.image', { type: imageType })}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('collision.fitments')} count={data.totalFitments} none={t('collision.noFitments')}>
        <ul className="collision-lines">
          {data.fitments.map(({ id, line, years, applications, notes }) => (
            <li key={id}>
              <b className="med">{line}</b> <span className="num">{years}</span>
              <div className="muted s">{[...applications, notes].filter(Boolean).join(' · ')}</div>
            </li>
          ))}
        </ul>
        {data.totalFitments > data.fitments.length && (
          <p className="muted s">{t('collision.firstFitments', { n: formatNumber(data.fitments.length) })}</p>
        )}
      </Section>
      <Section
        title={t('collision.distributors')}
        count={data.distributors.length}
        none={t('collision.noDistributors')}
      >
        <ul className="collision-lines">
          {data.distributors.map((one) => (
            <li key={`${one.distributorId}.${one.sku}`}>
              <b className="med">{one.name}</b> <span className="pn">{one.sku}</span>
              <div className="muted s">
                {[one.skuName, ...one.catalogs.map(({ name, year, pages }) => `${name} ${year}, ${pages}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('collision.groups')} count={data.productGroups.length} none={t('collision.noGroups')}>
        <ul className="collision-lines">
          {data.productGroups.map(({ id, name, industry, productType }) => (
            <li key={id}>
              <b className="med">{name}</b>
              <div className="muted s">
                {industry} · {productType}
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
