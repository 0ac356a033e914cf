import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { formatDay, formatExact } from '../../../platform/web/format.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { KeyValue, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import type { Color } from '../../color/contract.ts';
import { colorUnitsQuery } from '../useUnit.ts';
import { Swatch } from './columns.tsx';

/** All of a color, and the units that have it. */
export function ColorInfo({ color, onClose }: { color: Color; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(colorUnitsQuery(color.id));
  const { rgbValue, basicName, location, type, isMetallic, modelCode, price, priceEffectiveDate: day } = color;
  const said = (text: string | undefined): string => text || '–';
  return (
    <Dialog title={color.mfrName} width={560} onClose={onClose}>
      <KeyValue
        items={[
          [
            t('major-unit.color.rgbValue'),
            <span key="rgb" className="unit-rgb">
              <Swatch rgb={rgbValue} />
              {said(rgbValue)}
            </span>,
          ],
          [t('major-unit.color.basicName'), said(basicName?.name)],
          [t('major-unit.color.location'), said(location?.name)],
          [t('major-unit.color.type'), said(type?.name)],
          [t('major-unit.color.isMetallic'), t(isMetallic ? 'major-unit.yes' : 'major-unit.no')],
          [t('major-unit.color.modelCode'), said(modelCode)],
          [t('major-unit.color.price'), price === null ? '–' : formatExact(price, 2)],
          [t('major-unit.color.priceEffectiveDate'), day === null ? '–' : formatDay(new Date(`${day}T00:00:00`))],
        ]}
      />
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {data && (
        <>
          <h3 className="h unit-holders-head">{t('major-unit.color.units', { count: data.total })}</h3>
          <ul className="unit-holders">
            {data.units.map((unit) => (
              <li key={unit.id}>
                <AppLink
                  className="link"
                  href={paths.item(catalogCode(), unit.id, 'colors', 'MajorUnit')}
                  onClick={onClose}
                >
                  {unit.name}
                </AppLink>
                {unit.path.length > 0 && <span className="s faint"> {unit.path.join(' / ')}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
