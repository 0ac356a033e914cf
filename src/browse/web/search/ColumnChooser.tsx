import { Columns3 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { maxColumns } from '../../../item-search/rules.ts';
import { toggled } from '../../../item-search/rules.address.ts';

/** Chooses the attributes that the rows show. */
export function ColumnChooser(props: {
  offered: readonly { id: number; name: string }[];
  shown: readonly number[];
  onChange: (shown: number[]) => void;
}): ReactElement | null {
  const { offered, shown, onChange } = props;
  const { t } = useTranslation();
  if (offered.length === 0) return null;
  return (
    <Popover
      label={t('hierarchy.search.columns')}
      target={<Button icon={<Columns3 className="i14" />}>{t('hierarchy.search.columns')}</Button>}
    >
      <div className="search-choices">
        {offered.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={shown.includes(id)}
            disabled={shown.length >= maxColumns && !shown.includes(id)}
            onChange={() => onChange(toggled(shown, id))}
          />
        ))}
      </div>
    </Popover>
  );
}
