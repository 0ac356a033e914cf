import type { ReactElement } from 'react';
import { ReportsPage } from './ReportsPage.tsx';
import { useFirstEntry } from './useFirstEntry.ts';

/** `/{code}/reports`: its first entry loads the whole page anew (docs/domain/reports.md, Page). */
export const ReportsEntry = (): ReactElement | null => (useFirstEntry() ? null : <ReportsPage />);
