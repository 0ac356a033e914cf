import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import type { Selection } from '../../../platform/web/grid/selection.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import type { BulkItemsInput } from '../../../item-bulk/bulk/contract.ts';
import type { ItemFilter } from '../../../item-search/contract.ts';
import { BulkDialog } from '../bulk/BulkDialog.tsx';
import { useBrowse } from '../useHierarchy.ts';
import { useThenReason } from '../../../platform/web/moment.ts';

/** The selection as a bulk action takes it. */
const itemsOf = ({ all, ids }: Selection, filter: ItemFilter): BulkItemsInput => {
  const numbers = [...ids].map(Number);
  return all ? { filter, except: numbers } : { ids: numbers };
};

/** What is done to the selected items at once, those that are not loaded included. */
export function BulkActions(props: {
  selection: Selection;
  filter: ItemFilter;
  /** How many items are selected. */
  count: number;
  onDone: () => void;
}): ReactElement {
  const { selection, filter, count, onDone } = props;
  const { t } = useTranslation();
  const { canWrite } = useBrowse();
  const busy = useBusyReason();
  const [open, setOpen] = useState(false);
  const reason = useThenReason() ?? (canWrite ? busy : t('hierarchy.search.bulk.readOnly'));
  return (
    <>
      <Button
        size="sm"
        icon={<ListChecks className="i14" />}
        {...(reason === undefined ? {} : { reason })}
        onClick={() => setOpen(true)}
      >
        {t('hierarchy.search.bulk')}
      </Button>
      {open && (
        <BulkDialog items={itemsOf(selection, filter)} count={count} onClose={() => setOpen(false)} onDone={onDone} />
      )}
    </>
  );
}
