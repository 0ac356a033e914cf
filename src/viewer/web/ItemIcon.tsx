import { FileCog, Folder, Image } from 'lucide-react';
import type { ReactElement } from 'react';

/** The icon of a base type: 2 model, 3 diagram, 4 folder, 8 major unit. */
export function ItemIcon({ base }: { base: number }): ReactElement {
  const Icon = base === 2 || base === 8 ? FileCog : base === 3 ? Image : Folder;
  return <Icon className="i14" aria-hidden="true" />;
}
