import { z } from 'zod';

/** The contexts of a catalogue, spelled so everywhere (000 §1; spec README, reading 5). */
export const contexts = ['Oem', 'MajorUnit', 'Ecommerce'] as const;
export type Context = (typeof contexts)[number];
export const context = /* @__PURE__ */ z.enum(contexts);

/** The context of an address or a call that names none (000 §1). */
export const defaultContext: Context = 'Oem';

/** What the documents give to one context alone; everything else goes by the context that is asked for. */
export const onlyIn = {
  /** Diagrams with their parts lists and jump-tos, and what stands beside them on a model's page (001 §1). */
  diagrams: 'Oem',
  /** The panel of an item's details takes changes (001 §1). */
  editing: 'Oem',
  /** Serial and VIN numbers of models, and the search by them (001 §1). */
  serials: 'Oem',
  /** Parts, with price audiences of their own: major units have other prices (000 §1; 001 §4). */
  parts: 'Oem',
  /** The screen at /publishing, what readers get of it, and the look for a failed publish (000 §2, §5). */
  publishing: 'Oem',
} as const satisfies Record<string, Context>;
