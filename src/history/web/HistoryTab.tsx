import type { ReactElement } from 'react';
import type { ItemTabProps } from '../../item/web/fields.tsx';
import { ItemHistory } from './ItemHistory.tsx';

/** The revisions of an item on its page. */
export function HistoryTab({ item, readOnly }: ItemTabProps): ReactElement {
  return (
    <div className="pane fill history-tab">
      <ItemHistory itemId={item.id} readOnly={readOnly} />
    </div>
  );
}
