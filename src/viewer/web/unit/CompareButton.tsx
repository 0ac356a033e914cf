import { Columns3 } from 'lucide-react';
import type { ReactElement } from 'react';
import { mostCompared, withCompared } from '../../device/compared.ts';
import { t } from '../../texts.ts';
import { links } from '../useRoute.ts';
import { useCompared } from './useCompared.ts';

/** Puts a unit among those that are compared, or takes it out, and leads to them. */
export function CompareButton({ unit }: { unit: number }): ReactElement {
  const [ids, change] = useCompared();
  const isIn = ids.includes(unit);
  const isFull = !isIn && ids.length >= mostCompared;
  return (
    <p className="row wrap v-unit-acts" lang="en">
      <button
        type="button"
        className="btn"
        aria-pressed={isIn}
        disabled={isFull}
        onClick={() => change((now) => withCompared(now, unit))}
      >
        <Columns3 className="i14" aria-hidden="true" />
        {t('viewer.units.add')}
      </button>
      {ids.length > (isIn ? 1 : 0) && (
        <a className="link" href={links.units(ids)}>
          {t('viewer.units.open', { count: ids.length })}
        </a>
      )}
      {isFull && <span className="s muted">{t('viewer.units.most', { count: mostCompared })}</span>}
    </p>
  );
}
