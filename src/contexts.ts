import { z } from 'zod';

/** The contexts of a catalogue, spelled so everywhere (docs/domain/catalogue.md, Contexts). */
export const contexts = ['Oem', 'MajorUnit', 'Ecommerce'] as const;
export type Context = (typeof contexts)[number];
export const context = /* @__PURE__ */ z.enum(contexts);

/** The context of an address or a call that names none. */
export const defaultContext: Context = 'Oem';

/** What belongs to one context alone; everything else goes by the context that is asked for. */
export const onlyIn = {
  /**
   * Diagrams with their parts lists and jump-tos, and what stands beside them on a model's page
   * (docs/domain/diagrams.md, Jump-tos).
   */
  diagrams: 'Oem',
  /** The panel of an item's details takes changes; elsewhere items are edited in tabs of their own. */
  editing: 'Oem',
  /** Serial and VIN numbers of models, and the search by them (docs/domain/tree.md, Search of items). */
  serials: 'Oem',
  /** Parts, with price audiences of their own: major units have other prices. */
  parts: 'Oem',
  /** SKUs, which stand in no tree. */
  skus: 'Ecommerce',
  /** The look for a failed publish from whichever page (docs/domain/publishing.md, A publish under way). */
  failedPublish: 'Oem',
} as const satisfies Record<string, Context>;
