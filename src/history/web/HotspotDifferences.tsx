import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { Balloon } from '../../platform/web/ui/marks.tsx';
import type { HotspotDifference, ItemDifference } from '../item/contract.ts';
import { movement } from '../rules.ts';
import { PastButton } from '../../platform/web/past/PastButton.tsx';
import { RollBackButton } from '../../platform/web/past/RollBack.tsx';
import type { OfRecord } from './useHistory.ts';
import { Sign } from '../../platform/web/past/Changed.tsx';

/** What stands in the drawing: the earlier boxes, the later ones, or both. */
const sides = ['then', 'now', 'both'] as const;
type Side = (typeof sides)[number];

const shown = ['moved', 'changed', 'added', 'removed', 'same'] as const;

/** The drawing with its boxes before (dashed) and after, and what became of each. */
export function HotspotDifferences(props: {
  images: ItemDifference['images'];
  hotspots: readonly HotspotDifference[];
  srcOf: (imageId: number) => string;
  onRoll?: ((of: OfRecord) => void) | undefined;
  /** The later side is the catalogue of now. */
  isNow: boolean;
}): ReactElement {
  const { images, hotspots, srcOf, onRoll, isNow } = props;
  const { t } = useTranslation();
  const [side, setSide] = useState<Side>('both');
  const { before, after } = images;
  const isAnother = before !== null && after !== null && before.id !== after.id;
  // Boxes of two drawings have no place in one.
  const drawn: { image: typeof before; of: Side }[] =
    side === 'both' && isAnother
      ? [
          { image: before, of: 'then' },
          { image: after, of: 'now' },
        ]
      : [{ image: side === 'then' ? (before ?? after) : (after ?? before), of: side }];
  const differing = hotspots.filter(({ mark }) => mark !== 'same');
  return (
    <section aria-label={t('history.hotspots')}>
      <div className="diff-head">
        <h3 className="h">{t('history.hotspots')}</h3>
        <span className="diff-counts s">
          {shown
            .map((mark) => ({ mark, count: hotspots.filter((one) => one.mark === mark).length }))
            .filter(({ count }) => count > 0)
            .map(({ mark, count }) => (
              <span key={mark} className={mark}>
                {t(`platform.past.count.${mark}`, { count })}
              </span>
            ))}
        </span>
      </div>
      {images.before && images.after && (
        <Segment
          label={t('history.sides')}
          value={side}
          onChange={setSide}
          options={sides.map((value) => ({
            value,
            label: t(`history.side.${value}${value === 'now' && !isNow ? '.later' : ''}`),
          }))}
        />
      )}
      {isAnother && <p className="s muted">{t('history.anotherImage')}</p>}
      <div className={drawn.length > 1 ? 'diff-drawings' : undefined}>
        {drawn.map(
          ({ image, of }) =>
            image && (
              <figure key={of}>
                {drawn.length > 1 && (
                  <figcaption className="s muted">
                    {t(`history.side.${of}${of === 'now' && !isNow ? '.later' : ''}`)}
                  </figcaption>
                )}
                <div className="diff-drawing" style={{ aspectRatio: `${image.width} / ${image.height}` }}>
                  <img src={srcOf(image.id)} alt={image.name} />
                  <svg viewBox={`0 0 ${image.width} ${image.height}`} aria-hidden="true">
                    {hotspots.map((spot) => (
                      <Boxes
                        key={spot.id}
                        spot={spot}
                        unit={Math.max(image.width, image.height) / 700}
                        isAnother={isAnother}
                        side={of}
                      />
                    ))}
                  </svg>
                </div>
              </figure>
            ),
        )}
      </div>
      <ul className="diff-list">
        {differing.map(({ id, mark, tag, before, after }) => {
          const way = mark === 'moved' && before && after && !isAnother ? movement(before, after) : null;
          return (
            <li key={id} className={`diff-${mark}`} data-pasts>
              <Sign mark={mark} />
              <Balloon tag={tag.after ?? tag.before ?? ''} />
              <span>{t(`platform.past.mark.${mark}`)}</span>
              {mark === 'changed' && <span className="s muted">{t('history.tagWas', { tag: tag.before ?? '' })}</span>}
              {way && (
                <span className="s muted">
                  {way.pixels === 0
                    ? t('history.resized')
                    : t('history.moved', {
                        n: way.pixels,
                        way: way.ways.map((one) => t(`history.way.${one}`)).join(', '),
                      })}
                </span>
              )}
              <span className="ml">
                <PastButton
                  scope="hotspot"
                  id={id}
                  name={t('history.hotspotOf', { tag: tag.after ?? tag.before ?? '' })}
                />
              </span>
              {onRoll && !isAnother && (
                <RollBackButton
                  name={t('history.hotspotOf', { tag: tag.after ?? tag.before ?? '' })}
                  onClick={() =>
                    onRoll({
                      table: 'hotspot',
                      id,
                      name: t('history.hotspotOf', { tag: tag.after ?? tag.before ?? '' }),
                    })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Boxes(props: { spot: HotspotDifference; unit: number; isAnother: boolean; side: Side }): ReactElement {
  const { unit, isAnother, side } = props;
  const { mark, tag } = props.spot;
  // One side alone shows its own boxes.
  const before = side === 'now' ? null : props.spot.before;
  const after = side === 'then' ? null : props.spot.after;
  const wasElsewhere = before && after && mark === 'moved' && !isAnother;
  const box = (at: NonNullable<typeof before>, isBefore: boolean) => (
    <rect
      x={at.x}
      y={at.y}
      width={at.w}
      height={at.h}
      className={isBefore ? 'was' : ''}
      strokeWidth={(mark === 'same' ? 1 : 2) * unit}
    />
  );
  const at = after ?? before;
  return (
    <g className={`diff-box ${mark}`} style={{ ['--dash' as string]: `${4 * unit} ${3 * unit}` }}>
      {wasElsewhere && (
        <line
          x1={before.x + before.w / 2}
          y1={before.y + before.h / 2}
          x2={after.x + after.w / 2}
          y2={after.y + after.h / 2}
          strokeWidth={1.5 * unit}
        />
      )}
      {before && (wasElsewhere || !after) && box(before, side === 'both')}
      {after && box(after, false)}
      {at && (
        <text x={at.x + at.w / 2} y={at.y + at.h / 2} fontSize={Math.min(at.h * 0.8, 14 * unit)}>
          {(side === 'then' ? tag.before : tag.after) ?? tag.before}
        </text>
      )}
    </g>
  );
}
