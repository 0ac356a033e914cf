import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../contexts.ts';
import { isFor } from '../../item/web/fields.tsx';
import type { ItemDialogs } from '../../item/web/fields.tsx';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { HierarchyType } from '../../hierarchy/type/contract.ts';
import { DiagramFormDialog } from './diagrams/DiagramFormDialog.tsx';
import { DuplicateDialog } from './duplicate/DuplicateDialog.tsx';
import { NewItemFields } from './NewItemFields.tsx';
import { useBrowse, useTypes } from './useHierarchy.ts';
import { useAddItem } from './useAddItem.ts';
import type { OnAdded } from './useAddItem.ts';
import type { ActionTarget } from './useItemActions.ts';
import { useNewItem } from './useNewItem.ts';
import './diagrams/Diagrams.css';

/** What is to be added where; `from` is an item of which the new one is a duplicate, with everything under it. */
export interface Addition {
  types: readonly HierarchyType[];
  parent: ActionTarget | null;
  from?: number;
}

/** The dialogs that a slice brought for items of a type. */
export const dialogsFor = (
  brought: readonly ItemDialogs[] | undefined,
  context: Context,
  types: readonly HierarchyType[],
  typeId: number,
): ItemDialogs | undefined => {
  const type = types.find(({ id }) => id === typeId);
  return type && brought?.find((one) => isFor(one, context, type.baseType));
};

/** The details of an item, by the dialog of its slice. */
export function EditItemDialog(props: {
  target: ActionTarget;
  onClose: () => void;
  onSaved: () => void;
}): ReactElement | null {
  const { target, ...does } = props;
  const { context, dialogs } = useBrowse();
  const types = useTypes();
  const Brought = dialogsFor(dialogs, context, types, target.typeId)?.Edit;
  if (!Brought) return null;
  return (
    <Suspense>
      <Brought {...does} context={context} id={target.id} name={target.name} />
    </Suspense>
  );
}

/** Whether what is added is a diagram of its own, which is drawn next. */
export const isDiagram = ({ types, from }: Addition): boolean =>
  from === undefined && types.every((type) => type.baseType === baseTypes.diagram);

/** A new item, by the dialog of its slice where one is brought; a diagram that is new or linked; or a duplicate. */
export function AddItemDialog(props: {
  addition: Addition;
  onClose: () => void;
  onAdded: OnAdded;
}): ReactElement | null {
  const { addition, onClose, onAdded } = props;
  const { types, parent, from } = addition;
  const { context, dialogs } = useBrowse();
  const [first] = types;
  if (!first) return null;
  const common = { onClose, onAdded };
  const Brought = dialogsFor(dialogs, context, types, first.id)?.Add;
  if (from !== undefined) return <DuplicateDialog {...common} type={first} from={from} parent={parent} />;
  if (parent && isDiagram(addition))
    return <DiagramFormDialog {...common} types={types} first={first} parent={parent} />;
  if (Brought) {
    return (
      <Suspense>
        <Brought {...common} context={context} types={types} first={first} parent={parent} />
      </Suspense>
    );
  }
  return <AddForm {...common} types={types} first={first} parent={parent} />;
}

function AddForm(props: {
  types: readonly HierarchyType[];
  first: HierarchyType;
  parent: ActionTarget | null;
  onClose: () => void;
  onAdded: OnAdded;
}): ReactElement {
  const { types, first, parent, onClose, onAdded } = props;
  const { t } = useTranslation();
  const { form, type } = useNewItem({ types, first, more: {}, send: useAddItem(parent, onClose, onAdded) });
  const where = parent ? t('hierarchy.add.under', { name: parent.name }) : t('hierarchy.add.top');
  return (
    <FormDialog
      title={t('hierarchy.add.type', { type: type.description })}
      form={form}
      onClose={onClose}
      act={t('hierarchy.add.act')}
    >
      <p className="s muted add-where">{where}</p>
      <NewItemFields {...{ form, type, types }} />
    </FormDialog>
  );
}
