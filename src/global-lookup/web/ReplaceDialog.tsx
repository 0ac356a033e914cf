import { Search } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DataGrid } from '../../platform/web/grid/DataGrid.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { FILTER_MS, useTypedFilter } from '../../platform/web/useTypedFilter.ts';
import type { ListValue } from '../value/contract.ts';
import { ListValueName } from './fields.tsx';
import { useListValues } from './useLookups.ts';
import { useSettle } from './useSettle.ts';

/** What can be read instead: neither replaced, nor waiting, nor the value itself. */
const canBe = (value: ListValue, row: ListValue): boolean =>
  row.id !== value.id && row.replacedBy === null && !row.customData.requiresValidation;

/** Chooses the value of the same list that is read instead of one. */
export function ReplaceDialog({ value, onClose }: { value: ListValue; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  const typed = useTypedFilter(q, setQ, FILTER_MS);
  const pages = useListValues({ listTypeId: value.type, parentId: value.parentId ?? undefined, q });
  const settle = useSettle('MajorUnit');
  const take = async (by: ListValue | null): Promise<void> => {
    if (await settle.replace(value, by)) onClose();
  };
  return (
    <Dialog
      width={560}
      title={t('global-lookup.replaceName', { name: value.name })}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          {value.replacedBy !== null && (
            <Button size="lg" onClick={() => void take(null)}>
              {t('global-lookup.readAgain')}
            </Button>
          )}
        </>
      }
    >
      <TextInput
        icon={<Search className="i14" aria-hidden="true" />}
        aria-label={t('global-lookup.find')}
        placeholder={t('global-lookup.find')}
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={typed.onKeyDown}
      />
      <div className="lookup-choices">
        <DataGrid
          id="ari.replacement"
          label={t('global-lookup.chooseReplacement')}
          columns={[
            {
              key: 'name',
              title: t('global-lookup.chooseReplacement'),
              width: 200,
              grow: true,
              render: (row) => <ListValueName value={row} />,
              text: (row) => row.name,
            },
          ]}
          rowId={(row) => String(row.id)}
          pages={pages}
          onOpen={(row) => canBe(value, row) && void take(row)}
          empty={<Empty icon={<Search className="i i20" aria-hidden="true" />} title={t('global-lookup.noneFound')} />}
        />
      </div>
    </Dialog>
  );
}
