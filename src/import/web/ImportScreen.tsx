import type { ReactElement } from 'react';
import { ImportPage } from './ImportPage.tsx';
import { ImportWizardPage } from './wizard/ImportWizardPage.tsx';

/** The import page and its wizard come in one file: nearly all of the wizard stands on the page as well. */
export const ImportScreen = (): ReactElement => <ImportPage />;
export const ImportWizardScreen = (): ReactElement => <ImportWizardPage />;
