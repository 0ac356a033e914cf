import { descriptionContract } from './description/contract.ts';
import { hotspotReportContract } from './hotspots/contract.ts';

/** What editors look for to put a catalogue in order (docs/domain/parts.md, Clean-up). */
export const cleanupContract = { description: descriptionContract, hotspots: hotspotReportContract };
