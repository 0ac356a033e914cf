import { parseSeen } from './device/recent.ts';

/** What a reader's choices are kept under on the device: a context of a catalogue. */
export const keptOf = ({ catalog, context }: { catalog: { code: string }; context?: string | undefined }): string =>
  context === undefined ? catalog.code : `${catalog.code}:${context}`;

/** Under which key a device keeps something of the reader's for what `keptOf` tells. */
export const keptKey = (name: string, of: string): string => `callout:${name}:${of}`;

/**
 * When a reader opened a diagram of the catalogue last on this device, in milliseconds; 0 for never.
 * @param kept what the device keeps under the key of `seen`
 */
export const lastSeen = (kept: string | null): number => Math.max(0, ...parseSeen(kept).map(({ at }) => at));
