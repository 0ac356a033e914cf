import type { TFunction } from 'i18next';
import { Link2 } from 'lucide-react';
import type { Column } from '../../platform/web/grid/columns.ts';
import type { Header, Unit } from '../contract.ts';
import { requiredHeaders } from '../rules.ts';

export const valueOf = ({ attributes }: Pick<Unit, 'attributes'>, name: string): string =>
  attributes.find((one) => one.name === name)?.value ?? '';

/** A unit by year, make and model. */
export const unitName = (unit: Pick<Unit, 'attributes'>): string =>
  requiredHeaders.map((name) => valueOf(unit, name)).join(' ');

/** Attributes that a table of units has room for. */
const shownAttributes = 3;

/** Columns of a table of units. */
export function unitColumns<R extends Unit>(t: TFunction, headers: readonly Header[]): Column<R>[] {
  const of = (name: string, more: Partial<Column<R>>): Column<R> => ({
    key: name,
    title: name,
    width: 110,
    render: (unit) => valueOf(unit, name),
    ...more,
  });
  const further = headers.filter(({ isRequired }) => !isRequired);
  return [
    of('Year', { title: t('fitment.header.year'), width: 64 }),
    of('Make', { title: t('fitment.header.make') }),
    of('Model', { title: t('fitment.header.model'), width: 180, grow: true, className: 'med' }),
    ...further.map(({ name }, at) => of(name, { priority: at === 0 ? 2 : 3, shown: at < shownAttributes })),
    {
      key: 'assigned',
      title: t('fitment.assigned'),
      width: 56,
      priority: 1,
      render: ({ isAssigned }) =>
        isAssigned ? (
          <span className="fit-link">
            <Link2 className="i14" aria-hidden="true" />
            <span className="vh">{t('fitment.fits')}</span>
          </span>
        ) : null,
      text: ({ isAssigned }) => (isAssigned ? t('fitment.fits') : ''),
    },
  ];
}
