import type { ReactElement } from 'react';
import { CleanupPage } from '../../cleanup/web/CleanupPage.tsx';
import { inboxTab } from '../../quality/web/fields.tsx';

/** Clean-up, of which the inbox of quality is the first tab. */
export const CleanupScreen = (): ReactElement => <CleanupPage inbox={inboxTab} />;
