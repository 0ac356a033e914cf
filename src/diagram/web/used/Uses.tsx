import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../../platform/web/api/client.ts';
import type { DiagramRecord } from '../../contract.ts';
import { UsedDialog } from './UsedDialog.tsx';

/** In how many models the diagram is; a click lists them. */
export function Uses({ diagram }: { diagram: DiagramRecord }): ReactElement {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link s nw diagram-uses" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('diagram.usedIn', { count: diagram.howManyPlacesUsed })}
      </button>
      {open && <UsedDialog code={catalogCode()} diagramId={diagram.id} onClose={() => setOpen(false)} />}
    </>
  );
}
