import type { ReactElement, ReactNode } from 'react';
import { WorkflowContext } from '../../workflow/web/fields.tsx';
import { BrowseContext } from './useHierarchy.ts';
import type { BrowseScope } from './useHierarchy.ts';

/** Tells every part of a page where it is, and the marks whose states they show. */
export const Browsing = ({ scope, children }: { scope: BrowseScope; children: ReactNode }): ReactElement => (
  <BrowseContext value={scope}>
    <WorkflowContext value={scope.context}>{children}</WorkflowContext>
  </BrowseContext>
);
