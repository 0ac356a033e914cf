import { z } from 'zod';
import { id, version } from '../../platform/contract/fields.ts';

/** A file or URL at an item (docs/domain/images.md, Literature). */
export const attachment = z.object({
  id,
  /** File name, or the URL itself. */
  name: z.string(),
  /** What is shown; empty falls back to name. */
  displayName: z.string(),
  isUrl: z.boolean(),
  /** Empty for URLs. */
  contentType: z.string(),
  /** Bytes; 0 for URLs. */
  size: z.int(),
  /** Lookup value of the literature categories (attribute 42), with its code and name. */
  literatureCategoryId: id,
  literatureCategory: z.string(),
  literatureCategoryName: z.string(),
  /**
   * 26: visibility groups that see it, none for all who see the item. 31: code of a content language, empty for all.
   * 42: code of the category.
   */
  customAttributes: z.object({ '26': z.array(id), '31': z.string(), '42': z.string() }),
  /** Values of the catalogue's own attributes, by the id of the attribute (docs/domain/images.md, File attributes). */
  attributes: z.record(z.string(), z.array(z.string())),
  /** Content groups that label it, by id (docs/domain/tree.md, Content groups). */
  contentGroups: z.array(id),
  /** Items that it hangs on. */
  howManyPlacesUsed: z.int(),
  version,
});
export type Attachment = z.infer<typeof attachment>;
