import type { ReactElement } from 'react';
import { DiagramMenu } from '../../browse/web/DiagramMenu.tsx';
import { DiagramPage } from '../../diagram/web/DiagramPage.tsx';

/** The editor of a diagram, with the menu that the tree offers for it. */
export const DiagramScreen = (): ReactElement => <DiagramPage Menu={DiagramMenu} />;
