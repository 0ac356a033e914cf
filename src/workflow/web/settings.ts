import type { SettingsItem } from '../../platform/web/slice.ts';
import { WorkflowsPage } from '../state/web/WorkflowsPage.tsx';

export const workflowSettings: readonly SettingsItem[] = [
  { tab: 1, group: 'general', title: 'workflow.settings', component: WorkflowsPage },
];
