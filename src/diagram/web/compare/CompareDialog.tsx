import { useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorHandle } from '../../../platform/web/editor/EditorGrid.tsx';
import { newRow } from '../../../platform/web/editor/model.ts';
import type { EditorRow } from '../../../platform/web/editor/model.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import type { Paper } from '../../../drawing/rules.box.ts';
import { pasted } from '../../canvas/copied.ts';
import { takenOver } from '../../rows/take.ts';
import { fieldsOf } from '../../rows/values.ts';
import { isEmptyRow } from '../../rules.ts';
import { tagKey } from '../../../image/rules.ts';
import type { Spots } from '../useSpots.ts';
import { CompareSource } from './CompareSource.tsx';
import { CompareTable } from './CompareTable.tsx';
import { useCompare } from './useCompare.ts';
import './Compare.css';

export interface CompareTarget {
  grid: RefObject<EditorHandle | null>;
  /** All rows on the screen. */
  rows: readonly EditorRow[];
  spots: Spots;
  /** The drawing's size; null where there is none. */
  paper: Paper | null;
  editable: boolean;
}

let made = 0;

const isBlank = ({ values }: EditorRow): boolean => isEmptyRow(fieldsOf(values));

/** This list beside another one: what differs, and what of it is taken over, as edits that are saved as any others. */
export function CompareDialog(props: {
  code: string;
  diagramId: number;
  target: CompareTarget;
  onClose: () => void;
}): ReactElement {
  const { code, diagramId, target, onClose } = props;
  const { grid, rows, spots, paper, editable } = target;
  const { t } = useTranslation();
  const compare = useCompare(code, diagramId, rows);
  const { other, there, here, chosen, drawing } = compare;
  const [withSpots, setWithSpots] = useState(true);

  /** Hotspots of the rows that come, for tags that have none here; a row of the past brings none. */
  function spotsToCome() {
    if (!drawing || !paper || !there) return [];
    const present = new Set(spots.all.map(({ value }) => tagKey(value)));
    const wanted = new Set(chosen.flatMap((one) => ('there' in one ? [tagKey(there[one.there]?.tag ?? '')] : [])));
    const coming = drawing.spots.filter(({ value }) => {
      const key = tagKey(value);
      return key !== '' && wanted.has(key) && !present.has(key);
    });
    return pasted({ paper: drawing.paper, spots: coming }, paper, spots.all);
  }
  const toCome = spotsToCome();
  function take(): void {
    if (!there) return;
    grid.current?.change((now) => {
      const filled = now.filter((row) => !isBlank(row));
      return [...takenOver(filled, here, there, chosen, newRow), ...now.filter(isBlank)];
    });
    const added = (withSpots ? toCome : []).map((spot) => {
      made += 1;
      return { ...spot, key: `taken-${made}` };
    });
    if (added.length > 0) spots.change((now) => [...now, ...added]);
    toast.success(t('diagram.compare.taken', { count: chosen.length, hotspots: added.length }));
    onClose();
  }

  return (
    <Dialog
      width={1120}
      title={t('diagram.compare.title')}
      onClose={onClose}
      dirty={chosen.length > 0}
      foot={
        <>
          {other && <Button onClick={() => compare.hold(null)}>{t('diagram.compare.another')}</Button>}
          {editable && toCome.length > 0 && (
            <Checkbox
              label={t('diagram.compare.withHotspots', { count: toCome.length })}
              checked={withSpots}
              onChange={(event) => setWithSpots(event.currentTarget.checked)}
            />
          )}
          <Button className="ml" onClick={onClose}>
            {t(editable ? 'platform.cancel' : 'platform.close')}
          </Button>
          {editable && (
            <Button
              variant="primary"
              reason={chosen.length === 0 ? t('diagram.compare.choose') : undefined}
              onClick={take}
            >
              {t('diagram.compare.take', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {!other && <CompareSource code={code} diagramId={diagramId} onChoose={compare.hold} />}
      {other && compare.query.isError && <LoadFailed onRetry={() => void compare.query.refetch()} />}
      {other && !there && !compare.query.isError && <Skeleton width="60%" />}
      {other && there && <CompareTable compare={compare} other={other} there={there} editable={editable} />}
    </Dialog>
  );
}
