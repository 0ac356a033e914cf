import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { KeyValue, When } from '../../platform/web/ui/furniture.tsx';
import type { Finding } from '../contract.ts';
import { isFixable, type FindingKind } from '../rules.ts';
import { whereOf } from './columns.tsx';
import { placeOf, reasonOf, subjectOf } from './useInbox.ts';

/** One finding: where it is in the drawing, why it is one, who changed it last, and what can be done. */
export function FindingDetail(props: {
  kind: FindingKind;
  finding: Finding;
  /** Why it cannot be written now. */
  reason: string | undefined;
  /** Why it cannot be fixed. */
  fixReason: string | undefined;
  onStep: (by: 1 | -1) => void;
  onFix: () => void;
  onApprove: () => void;
  onReopen: () => void;
  onClose: () => void;
}): ReactElement {
  const { kind, finding, reason, fixReason, onStep, onFix, onApprove, onReopen, onClose } = props;
  const { t } = useTranslation();
  const { part, others, approval, changedBy, changedAt } = finding;
  const place = placeOf(kind, finding);
  return (
    <section className="pane fill" aria-label={t('quality.finding')}>
      <div className="ph">
        <h2 className="trunc">{`${subjectOf(finding)} · ${t(`quality.kind.${kind}`)}`}</h2>
        <div className="ph-end">
          <IconButton label={t('quality.previous')} icon={<ChevronUp className="i14" />} onClick={() => onStep(-1)} />
          <IconButton label={t('quality.next')} icon={<ChevronDown className="i14" />} onClick={() => onStep(1)} />
          <IconButton label={t('quality.close')} icon={<X className="i14" />} onClick={onClose} />
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach that */}
      <div className="pane-scroll quality-detail" tabIndex={0} role="region" aria-label={t('quality.column.why')}>
        <Drawing finding={finding} />
        <KeyValue
          items={[
            [t('quality.column.why'), reasonOf(t, kind, finding)],
            ...(finding.item ? ([[t('quality.column.place'), whereOf(finding)]] as const) : []),
            ...(part ? ([[part.partNumber, part.description]] as const) : []),
            ...others.map(
              (other) =>
                [
                  other.partNumber,
                  <AppLink key={other.id} className="link" href={paths.part(catalogCode(), other.id)}>
                    {other.description || other.partNumber}
                  </AppLink>,
                ] as const,
            ),
            [
              t('quality.changed'),
              <span key="changed">
                {changedBy}, <When at={changedAt} />
              </span>,
            ],
            ...(approval
              ? ([
                  [t('quality.approvedBy'), approval.by],
                  [t('quality.reason'), approval.reason],
                ] as const)
              : []),
          ]}
        />
        <div className="row quality-acts">
          {isFixable(kind) && !approval && (
            <Button variant="primary" kbd="F" reason={fixReason} onClick={onFix}>
              {t(`quality.fix.${kind}`)}
            </Button>
          )}
          {place !== undefined && (
            <AppLink className="btn" href={place}>
              {t('quality.openPlace')}
            </AppLink>
          )}
          {approval ? (
            <Button reason={reason} onClick={onReopen}>
              {t('quality.reopen')}
            </Button>
          ) : (
            <Button kbd="R" reason={reason} onClick={onApprove}>
              {t('quality.approve')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** How much of the drawing stands around a hotspot, in its own sizes. */
const around = 6;

/** The drawing; of a hotspot the part of it around the box. */
function Drawing({ finding: { image, box } }: { finding: Finding }): ReactElement | null {
  if (!image) return null;
  const size = box ? Math.max(box.w, box.h) * around : 0;
  const view = box
    ? `${box.x + box.w / 2 - size} ${box.y + box.h / 2 - size / 2} ${size * 2} ${size}`
    : `0 0 ${image.width} ${image.height}`;
  return (
    <svg className="quality-drawing" viewBox={view} aria-hidden="true">
      <image
        href={`/${catalogCode()}/api/file/image/${image.id}/1600`}
        width={image.width}
        height={image.height}
        preserveAspectRatio="none"
      />
      {box && <rect x={box.x} y={box.y} width={box.w} height={box.h} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
