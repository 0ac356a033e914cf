import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AppShell } from '../../src/app/web/shell/AppShell.tsx';
import type { ShellCatalog, ShellData } from '../../src/app/web/shell/types.ts';
import { publishExpiry } from '../../src/platform/web/session/session.ts';

const catalog: ShellCatalog = { code: 'NRL', name: 'Norrland Motors', languages: ['EN', 'FR', 'DE', 'SV'] };

const data: ShellData = {
  profile: { userName: 'ingrid', name: 'Ingrid Solberg', role: 'Publisher', roles: ['Admin'], workflowRole: null },
  isBackupStale: null,
  catalog,
  catalogs: [
    catalog,
    { code: 'RDG', name: 'Ridgeback Outdoor', languages: ['EN', 'ES'] },
    { code: 'HPE', name: 'Harrow & Pine Equipment', languages: ['EN', 'DE'] },
  ],
  contexts: ['Oem', 'MajorUnit', 'Ecommerce'],
  context: 'Oem',
  jobs: [
    {
      id: '1',
      name: 'Import',
      detail: 'bom_fjell_2026_w47.csv',
      state: 'running',
      percent: 62,
      at: new Date().toISOString(),
      href: '/NRL/import/',
      area: 'import',
    },
  ],
  actionItems: {
    items: [1, 2, 3].map((id) => ({ id, tag: String(id), name: 'Drive clutch', href: '#' })),
    onComplete: () => undefined,
  },
  gatewayUrl: '/',
  languages: [
    { code: 'EN', name: 'English' },
    { code: 'SV', name: 'Svenska' },
  ],
  language: 'EN',
  onLanguage: () => undefined,
  onSearch: () => undefined,
  onLogOut: () => publishExpiry(24),
  onStay: () => Promise.resolve(publishExpiry(3600)),
  onSessionOver: () => undefined,
};

export function ShellFrame(): ReactElement {
  return (
    <AppShell data={data}>
      <Outlet />
    </AppShell>
  );
}
