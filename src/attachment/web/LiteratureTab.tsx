import type { ReactElement } from 'react';
import { displayNameOf } from '../../hierarchy/rules.ts';
import type { Item } from '../../item/contract.ts';
import { Attachments } from './Attachments.tsx';

/** Files and URLs of an item. */
export function LiteratureTab({ item, readOnly }: { item: Item; readOnly: boolean }): ReactElement {
  const { id, context } = item;
  return (
    <Attachments
      owner={{ kind: 'item', id, context, name: displayNameOf(item) }}
      readOnly={readOnly}
      className="pane fill"
    />
  );
}
