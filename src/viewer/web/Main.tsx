import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../platform/web/styles/tokens.css';
import '../../platform/web/styles/base.css';
import '../../platform/web/styles/buttons.css';
import '../../platform/web/styles/fields.css';
import '../../platform/web/styles/status.css';
import '../../platform/web/styles/tree.css';
import { startTheme } from '../../platform/web/theme.ts';
import { isPinnedFolder } from '../../release/rules.ts';
import { App } from './App.tsx';
import './Viewer.css';
import './Pages.css';

startTheme();

const element = document.getElementById('root');
if (!element) throw new Error('viewer.html has no #root');
createRoot(element).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
// Only on https and on this very machine; elsewhere the viewer works without. One release among others is not kept.
if (!isPinnedFolder(location.pathname)) void navigator.serviceWorker?.register('./worker.js').catch(() => undefined);
