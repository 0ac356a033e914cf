import { workerData } from 'node:worker_threads';
import { sayResult } from '../../../platform/thread/thread.ts';
import { cleanHtml } from './clean.ts';
import type { ToClean } from '../service.clean.ts';

// Cleans one description and ends.
const { html, most } = workerData as ToClean;
sayResult(cleanHtml(html, most));
