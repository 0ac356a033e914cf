import { ArrowDown, ArrowUp, ImageOff, Star, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogueImage, ImageDrop } from '../../../image/web/fields.tsx';
import type { ImageRecord } from '../../../image/contract.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { Switch } from '../../../platform/web/ui/checks.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { Count, Tag } from '../../../platform/web/ui/marks.tsx';
import type { SkuDto, SkuImage } from '../../record/contract.ts';
import { arrangedImages } from '../../record/rules.ts';
import { imageTypes, skuLimits, type ImageType } from '../../rules.ts';
import type { SkuStepProps } from '../fields.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { StockImage } from './StockImage.tsx';
import './ImagesStep.css';

/** The step Part images: what identifies the SKU, and its pictures (docs/domain/skus.md, Pictures). */
export function ImagesStep({ sku, change, readOnly }: SkuStepProps): ReactElement {
  const { t } = useTranslation();
  const { images } = sku.imageSet;
  const { useStockImage } = sku.partDetail;
  const isFull = images.length >= skuLimits.pictures;

  /** The last one that goes turns the stock image on, one that comes turns it off. */
  function set(next: readonly SkuImage[]): void {
    const arranged = arrangedImages(next);
    const stock = arranged.length === 0 || (arranged.length <= images.length && useStockImage);
    change({ ...sku, imageSet: { images: arranged }, partDetail: { ...sku.partDetail, useStockImage: stock } });
  }
  const custom = (at: number, of: Partial<SkuImage['relationCustomData']>): void =>
    set(
      images.map((image, index) =>
        index === at ? { ...image, relationCustomData: { ...image.relationCustomData, ...of } } : image,
      ),
    );
  function add(image: ImageRecord): Promise<void> {
    if (!images.some(({ id }) => id === image.id))
      set([
        ...images,
        {
          ...image,
          relationCustomData: { isPrimary: images.length === 0, imageType: 'Item', weight: images.length + 1 },
        },
      ]);
    return Promise.resolve();
  }
  const makePrimary = (at: number): void =>
    set(
      images.map((image, index) => ({
        ...image,
        relationCustomData: { ...image.relationCustomData, isPrimary: index === at },
      })),
    );
  function move(at: number, by: -1 | 1): void {
    const [one, other] = [images[at], images[at + by]];
    if (!one || !other) return;
    const weightOf = (image: SkuImage): number =>
      image === one
        ? other.relationCustomData.weight
        : image === other
          ? one.relationCustomData.weight
          : image.relationCustomData.weight;
    set(
      images.map((image) => ({
        ...image,
        relationCustomData: { ...image.relationCustomData, weight: weightOf(image) },
      })),
    );
  }

  return (
    <div className="wizard-columns">
      <IdentityFields sku={sku} change={change} readOnly={readOnly} />
      <section className="wizard-part" aria-label={t('sku.step.images')}>
        <div className="row sku-images-head">
          <h2 className="h">{t('sku.step.images')}</h2>
          <Count>{images.length}</Count>
          <span className="ml">
            <Switch
              label={t('sku.stock.use')}
              checked={useStockImage}
              disabled={readOnly || images.length === 0}
              onChange={(event) =>
                change({
                  ...sku,
                  partDetail: { ...sku.partDetail, useStockImage: event.currentTarget.checked },
                } satisfies SkuDto)
              }
            />
          </span>
        </div>
        {useStockImage && <StockImage typeId={sku.attributeAuthoring.productType?.id ?? null} />}
        {images.length === 0 && readOnly && (
          <Empty icon={<ImageOff className="i i20" aria-hidden="true" />} title={t('sku.images.none')} />
        )}
        <ul className="sku-images">
          {images.map((image, at) => {
            const { isPrimary, imageType } = image.relationCustomData;
            return (
              <li key={image.id} className="panel sku-image">
                <span className="thumb sku-image-thumb">
                  <CatalogueImage image={image} alt={image.name} size={400} lazy />
                </span>
                <span className="row sku-image-name">
                  <span className="grow trunc">{image.name}</span>
                  {isPrimary && <Tag tone="accent">{t('sku.images.primary')}</Tag>}
                </span>
                <Field label={t('sku.images.type')} span="all" readOnly={readOnly}>
                  <Select
                    aria-label={t('sku.images.typeOf', { name: image.name })}
                    readOnly={readOnly}
                    value={imageType}
                    options={imageTypes.map((value) => ({ value, label: value }))}
                    onChange={(next) => next !== null && custom(at, { imageType: next as ImageType })}
                  />
                </Field>
                {!readOnly && (
                  <span className="row">
                    <Button
                      size="sm"
                      icon={<Star className="i12" />}
                      disabled={isPrimary}
                      aria-label={t('sku.images.makePrimaryOf', { name: image.name })}
                      onClick={() => makePrimary(at)}
                    >
                      {t('sku.images.makePrimary')}
                    </Button>
                    <span className="ml row">
                      <IconButton
                        size="sm"
                        icon={<ArrowUp className="i14" />}
                        label={t('sku.images.up', { name: image.name })}
                        disabled={at < 2}
                        onClick={() => move(at, -1)}
                      />
                      <IconButton
                        size="sm"
                        icon={<ArrowDown className="i14" />}
                        label={t('sku.images.down', { name: image.name })}
                        disabled={isPrimary || at === images.length - 1}
                        onClick={() => move(at, 1)}
                      />
                      <IconButton
                        size="sm"
                        icon={<Trash2 className="i14" />}
                        label={t('sku.images.remove', { name: image.name })}
                        onClick={() => set(images.filter(({ id }) => id !== image.id))}
                      />
                    </span>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {!readOnly && !isFull && (
          <ImageDrop title={t('sku.images.add')} text={t('sku.images.addText')} onUploaded={add} />
        )}
        {isFull && <p className="s muted">{t('sku.images.full', { most: skuLimits.pictures })}</p>}
      </section>
    </div>
  );
}
