import type { ReactElement } from 'react';
import { DiagramMenu } from '../../browse/web/DiagramMenu.tsx';
import { DiagramPage } from '../../diagram/web/DiagramPage.tsx';

// With the editor, whose stage it has: what both need is loaded from one place.
export { ReplaceImage } from '../../diagram/web/replace/ReplaceImage.tsx';

/** The editor of a diagram, with the menu that the tree offers for it. */
export const DiagramScreen = (): ReactElement => <DiagramPage Menu={DiagramMenu} />;
