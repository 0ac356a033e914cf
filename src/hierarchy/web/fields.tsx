import { File, FileCog, Folder, Group, Image, Link2, ListChecks, Tractor } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { baseTypes } from '../rules.ts';

export { ChangeUndoDialog } from './ChangeUndoDialog.tsx';
export { OrderKeys, moveOnAltArrow, moved } from './settings/OrderKeys.tsx';
export { attributeListQuery } from './settings/useTypeSettings.ts';

const icons: Readonly<Record<number, LucideIcon>> = {
  [baseTypes.model]: FileCog,
  [baseTypes.diagram]: Image,
  [baseTypes.folder]: Folder,
  [baseTypes.file]: File,
  [baseTypes.accessoryList]: ListChecks,
  [baseTypes.majorUnit]: Tractor,
  [baseTypes.majorUnitFolder]: Folder,
};

/** What an item is, by its base type; a linked one shows that it is. */
export function TypeIcon(props: { baseType: number; linked?: boolean }): ReactElement {
  const Icon = props.linked ? Link2 : (icons[props.baseType] ?? File);
  return <Icon className="i14" aria-hidden="true" />;
}

export const GroupIcon = (): ReactElement => <Group className="i14" aria-hidden="true" />;
