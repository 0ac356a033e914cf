import { parseSeen } from './device/recent.ts';

/** Under which key a device keeps something of the reader's for a catalogue. */
export const keptKey = (name: string, code: string): string => `callout:${name}:${code}`;

/**
 * When a reader opened a diagram of the catalogue last on this device, in milliseconds; 0 for never.
 * @param kept what the device keeps under the key of `seen`
 */
export const lastSeen = (kept: string | null): number => Math.max(0, ...parseSeen(kept).map(({ at }) => at));
