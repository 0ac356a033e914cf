import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { formatExact } from '../../platform/web/format.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Checkbox, Radio } from '../../platform/web/ui/checks.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { When } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import type { Duplicates } from '../description/contract.ts';
import { cleaned, partApi } from './useCleanup.ts';
import { useMoveMany } from './useMoveMany.ts';

type Part = Duplicates['parts'][number];

/**
 * The parts of one description side by side with what one decides by: the chosen one is kept, the rows of another, or of
 * many at once, move to it, or the others are deleted.
 */
export function DuplicateDialog(props: {
  group: Duplicates;
  /** Goes on to the description behind it; absent at the last one. */
  onNext: (() => void) | undefined;
  onClose: () => void;
}): ReactElement {
  const { group, onNext, onClose } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  const busy = useBusyReason();
  const most = group.parts.reduce((a, b) => (b.whereUsedCount > a.whereUsedCount ? b : a));
  const [chosen, choose] = useState(most.partId);
  const kept = group.parts.find(({ partId }) => partId === chosen) ?? most;
  const [marked, mark] = useState<ReadonlySet<number>>(new Set());
  const others = group.parts.filter(({ partId }) => partId !== kept.partId);
  const many = others.filter(({ partId }) => marked.has(partId));
  const moveMany = useMoveMany(kept);
  const whyNot = busy ?? (many.length === 0 ? t('cleanup.duplicates.chooseSome') : undefined);
  const runMany = async (isDeletePart: boolean): Promise<void> => {
    if (await moveMany.run(many, isDeletePart)) mark(new Set());
  };

  /** Asks with what it touches, gives the part's rows to the kept one and, when asked, deletes it. */
  async function clear({ partId, partNumber, whereUsedCount }: Part, isDeletePart: boolean): Promise<void> {
    const names = { number: partNumber, kept: kept.partNumber };
    try {
      const { rows, lists, models } = await partApi.merge.touched({ id: partId });
      const question = [
        whereUsedCount > 0 &&
          t('cleanup.duplicates.moveSure', {
            ...names,
            rows: t('cleanup.duplicates.rows', { count: rows }),
            lists: t('cleanup.duplicates.lists', { count: lists }),
            models: t('cleanup.duplicates.models', { count: models }),
          }),
        isDeletePart && t('cleanup.duplicates.deleteSure', { name: partNumber }),
      ];
      const sure = await confirm({
        title: t(isDeletePart ? 'cleanup.duplicates.deleteNamed' : 'cleanup.duplicates.moveNamed', names),
        text: question.filter((text) => text !== false).join(' '),
        confirm: t(isDeletePart ? 'cleanup.duplicates.delete' : 'cleanup.duplicates.move'),
        danger: isDeletePart,
      });
      if (!sure) return;
      const { changeId } = await partApi.merge.move({ partId, partToKeep: kept.partId, isDeletePart });
      told(t(isDeletePart ? 'cleanup.duplicates.deleted' : 'cleanup.duplicates.moved', names), changeId);
    } catch (error) {
      handleApiError(error);
    }
    await written(queries, cleaned);
  }

  return (
    <Dialog
      width={1120}
      title={group.description}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" reason={onNext ? undefined : t('cleanup.duplicates.last')} onClick={onNext}>
            {t('cleanup.duplicates.next')}
          </Button>
          {others.length > 1 && (
            <>
              <Button size="lg" reason={whyNot} busy={moveMany.busy} onClick={() => void runMany(true)}>
                {t('cleanup.duplicates.deleteMany', { count: many.length })}
              </Button>
              <Button
                size="lg"
                variant="primary"
                reason={whyNot}
                busy={moveMany.busy}
                onClick={() => void runMany(false)}
              >
                {t('cleanup.duplicates.moveMany', { count: many.length })}
              </Button>
            </>
          )}
        </>
      }
    >
      <fieldset className="cleanup-choice">
        <legend className="med">{t('cleanup.duplicates.keep')}</legend>
        {group.count > group.parts.length && (
          <p className="muted">{t('cleanup.duplicates.first', { n: group.parts.length, count: group.count })}</p>
        )}
        {others.length > 1 && (
          <Checkbox
            label={t('cleanup.duplicates.allOthers')}
            checked={many.length === others.length}
            mixed={many.length > 0 && many.length < others.length}
            onChange={({ currentTarget: { checked } }) =>
              mark(new Set(checked ? others.map(({ partId }) => partId) : []))
            }
          />
        )}
        <div className="cleanup-beside">
          <table className="tb" aria-label={t('cleanup.duplicates.beside', { description: group.description })}>
            <thead>
              <tr>
                <th>{t('cleanup.column.part')}</th>
                <th className="num">{t('cleanup.duplicates.price')}</th>
                <th className="num">{t('cleanup.duplicates.weight')}</th>
                <th>{t('cleanup.duplicates.status')}</th>
                <th className="num">{t('cleanup.duplicates.usedIn')}</th>
                <th>{t('cleanup.duplicates.changed')}</th>
                <th>
                  <span className="vh">{t('cleanup.hotspots.acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {group.parts.map((part) => (
                <tr key={part.partId}>
                  <td>
                    <span className="row">
                      <Radio
                        name="kept"
                        checked={part.partId === kept.partId}
                        onChange={() => choose(part.partId)}
                        label={<span className="pn">{part.partNumber}</span>}
                      />
                      {part.isInternal && <Tag>{t('cleanup.duplicates.internal')}</Tag>}
                    </span>
                  </td>
                  <Fact value={pricesText(part)} kept={pricesText(kept)} isNumber />
                  <Fact value={weightText(part)} kept={weightText(kept)} isNumber />
                  <Fact value={part.status} kept={kept.status} />
                  <td className="num tn">{t('cleanup.duplicates.lists', { count: part.whereUsedCount })}</td>
                  <td className="muted">
                    <When at={part.modified} />
                  </td>
                  <td>
                    {part.partId !== kept.partId && (
                      <span className="row cleanup-acts">
                        {others.length > 1 && (
                          <Checkbox
                            aria-label={t('cleanup.duplicates.take', { number: part.partNumber })}
                            checked={marked.has(part.partId)}
                            onChange={({ currentTarget: { checked } }) => {
                              const next = new Set(marked);
                              if (checked) next.add(part.partId);
                              else next.delete(part.partId);
                              mark(next);
                            }}
                          />
                        )}
                        {part.whereUsedCount > 0 && (
                          <Button
                            size="sm"
                            reason={busy}
                            aria-label={t('cleanup.duplicates.moveNamed', {
                              number: part.partNumber,
                              kept: kept.partNumber,
                            })}
                            onClick={() => void clear(part, false)}
                          >
                            {t('cleanup.duplicates.move')}
                          </Button>
                        )}
                        <Button
                          size="sm"
                          reason={busy}
                          aria-label={t('cleanup.duplicates.deleteNamed', { number: part.partNumber })}
                          onClick={() => void clear(part, true)}
                        >
                          {t('cleanup.duplicates.delete')}
                        </Button>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </fieldset>
    </Dialog>
  );
}

const pricesText = ({ prices }: Part): string =>
  prices.map(({ currency, msrp }) => `${formatExact(msrp, 2)} ${currency}`).join(', ');

const weightText = ({ weight, weightUom }: Part): string =>
  weight === null ? '' : `${formatExact(weight)} ${weightUom ?? ''}`.trim();

/** What a part says, marked where the part to keep says otherwise; a dash where it says nothing. */
function Fact({ value, kept, isNumber = false }: { value: string; kept: string; isNumber?: boolean }): ReactElement {
  const { t } = useTranslation();
  const differs = value !== kept;
  return (
    <td className={`${isNumber ? 'num tn' : ''}${differs ? ' cleanup-differs' : ''}`}>
      {value || '–'}
      {differs && <span className="vh"> {t('cleanup.duplicates.differs')}</span>}
    </td>
  );
}
