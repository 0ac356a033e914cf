import type { ReactElement } from 'react';
import { onlyIn } from '../../../contexts.ts';
import type { Item } from '../../../item/contract.ts';
import { displayNameOf } from '../../../hierarchy/rules.ts';
import type { HierarchyType } from '../../../hierarchy/type/contract.ts';
import { Inspector } from './Inspector.tsx';
import { ItemFields } from './ItemFields.tsx';
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx';
import { UsedIn } from './UsedIn.tsx';
import type { ItemForm } from './useItemForm.ts';

/** The form with where the item is used, and the inspector beside it, or under it where there is no room. */
export function DetailsTab(props: {
  item: Item;
  type: HierarchyType | undefined;
  form: ItemForm;
  /** What stands about the item cannot be changed; in most contexts the form itself never can. */
  readOnly: boolean;
}): ReactElement {
  const { item, type, form, readOnly } = props;
  return (
    <div className="details">
      <div className="details-main" id="browse-detail" tabIndex={-1}>
        <ReadOnlyBanner item={item} isForm />
        <ItemFields item={item} form={form} readOnly={readOnly || item.context !== onlyIn.editing} />
        <UsedIn target={{ ...item, name: displayNameOf(item) }} readOnly={readOnly} />
      </div>
      <Inspector item={item} type={type} />
    </div>
  );
}
