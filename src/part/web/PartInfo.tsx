import { CornerDownLeft, Replace } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { useLookups } from '../../lookup/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatExact, formatNumber } from '../../platform/web/format.ts';
import { totalText } from '../../platform/web/totalText.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { KeyValue, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import type { Part } from '../record/contract.ts';
import { alone, isOneForOne } from '../relation/rules.ts';
import { BranchDialog } from './relation/BranchDialog.tsx';
import { ReplacePartDialog } from './ReplacePartDialog.tsx';
import { usePart, usePartAttributes } from './useParts.ts';

/** A part that supersedes the one that is shown. */
export type NewerPart = Part['supersessions'][number];

interface Props {
  partId: number;
  /** Puts a newer part into the row that named this one; absent where nothing may be changed. */
  onTake?: ((newer: NewerPart) => void) | undefined;
  /** Says that changes of the page have to be saved before, where there are any. */
  pending?: () => boolean;
  onClose: () => void;
  /** What the page knows of the part besides. */
  children?: ReactNode;
}

/** "Part info": what a part is, beside the page that names it, with a way to the part that supersedes it. */
export function PartInfo({ partId, onTake, pending, onClose, children }: Props): ReactElement {
  const { t } = useTranslation();
  const { data, isError, refetch } = usePart(partId);
  return (
    <Dialog drawer title={t('part.info')} onClose={onClose}>
      {data ? (
        <>
          <Facts part={data} onClose={onClose} />
          {children}
          {onTake && <Newer part={data} onTake={onTake} pending={pending} onDone={onClose} />}
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="60%" />
      )}
    </Dialog>
  );
}

function Facts({ part, onClose }: { part: Part; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { data: carried } = usePartAttributes();
  const { data: statuses = [] } = useLookups('partStatus');
  const status = statuses.find(({ charCode }) => charCode !== '' && charCode === part.status)?.name ?? part.status;
  const { length = null, width = null, height = null } = part.dimensions ?? {};
  const sizes = [length, width, height].filter((size) => size !== null).map((size) => formatExact(size));
  const facts: [string, ReactNode][] = [
    [t('part.description'), part.descriptionWithAttr],
    [t('part.longDescription'), part.longDescription],
    [t('part.status'), status],
    [t('part.unit'), part.unit],
    [t('part.minimumOrderQuantity'), formatNumber(part.minimumOrderQuantity)],
    [t('part.weight'), part.weight === null ? '' : `${formatExact(part.weight)} ${part.weightUom ?? ''}`],
    [t('part.dimensions'), sizes.length === 0 ? '' : `${sizes.join(' × ')} ${part.dimensionUom ?? ''}`],
    ...(carried?.attributes ?? []).map(({ attributeId, name }): [string, ReactNode] => [
      name,
      (part.customAttributes[String(attributeId)] ?? []).join(', '),
    ]),
    ...part.prices.map(({ name, currency, msrp }): [string, ReactNode] => [
      `${name} ${currency}`,
      formatExact(msrp, 2),
    ]),
    [t('part.relation.supersession'), part.supersessions.map(({ partNumber }) => partNumber).join(', ')],
    [t('part.priors'), part.priorParts.map(({ partNumber }) => partNumber).join(', ')],
    [t('part.column.usedIn'), totalText(t, part.whereUsedCount, part.isUsedMore)],
  ];
  return (
    <>
      <h3 className="pn part-title">{part.partNumber}</h3>
      <KeyValue items={facts.filter(([, value]) => value !== '')} nameWidth={144} />
      <p>
        <AppLink className="link" href={paths.part(catalogCode(), part.id)} onClick={onClose}>
          {t('part.info.open')}
        </AppLink>
      </p>
    </>
  );
}

function Newer(props: {
  part: Part;
  onTake: (newer: NewerPart) => void;
  pending: (() => boolean) | undefined;
  onDone: () => void;
}): ReactElement | null {
  const { part, onTake, pending, onDone } = props;
  const { t } = useTranslation();
  const mayMove = useMay('moveParts');
  const [replacing, setReplacing] = useState(false);
  if (part.supersessions.length === 0) return null;
  // Of several that replace it together, or of which several are needed, none takes its row alone.
  const newer = alone(part.supersessions).filter(({ quantity }) => quantity === 1);
  const lists = { count: part.whereUsedCount, n: formatNumber(part.whereUsedCount) };
  return (
    <div className="part-newer">
      {newer.map((one) => (
        <Button key={one.relationId} size="sm" icon={<CornerDownLeft className="i14" />} onClick={() => onTake(one)}>
          {t('part.info.takeIntoRow', { number: one.partNumber })}
        </Button>
      ))}
      {mayMove && part.whereUsedCount > 0 && (
        <Button
          size="sm"
          icon={<Replace className="i14" />}
          onClick={() => {
            if (!pending?.()) setReplacing(true);
          }}
        >
          {t('part.chain.take', lists)}
        </Button>
      )}
      {replacing && isOneForOne(part.supersessions) && (
        <ReplacePartDialog partId={part.id} group={newer} onDone={onDone} onClose={() => setReplacing(false)} />
      )}
      {replacing && !isOneForOne(part.supersessions) && (
        <BranchDialog part={part} onClose={() => setReplacing(false)} />
      )}
    </div>
  );
}
