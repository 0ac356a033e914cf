import type { Draft } from '../record/rules.ts';
import type { Carried } from '../rules.ts';

/** A picture as another catalogue takes it: over the same bytes. */
export interface PackedImage {
  name: string;
  fileName: string;
  hash: string;
  contentType: string;
  width: number;
  height: number;
  originalHash: string | null;
  originalType: string | null;
  originalPage: number | null;
  imageType: Draft['images'][number]['imageType'];
}

/** A SKU as it goes to another catalogue: what it refers to there is found by name. */
export interface PackedSku {
  draft: Draft;
  images: PackedImage[];
  groups: { name: string; industryId: number; productTypeId: number }[];
  prices: { audience: string; currency: string; effectiveDate: string; cost: number; msrp: number }[];
  /** Number of its state; one that the other catalogue lacks becomes the initial one. */
  workflowId: number;
  distributors: Carried;
  fitments: Carried;
}

/** Why a SKU stays where it was. */
export const leftReasons = {
  taken: 'The other catalogue has a SKU of this manufacturer and number.',
  gone: 'The SKU is gone.',
} as const;
