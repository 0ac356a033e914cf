/** A picture in the file store, null in all where there is none. */
export interface PictureSource {
  hash: string | null;
  type: string | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
}

/** A picture of an item or part behind its first. */
export interface FurtherPicture extends PictureSource {
  ownerId: number;
}

/** An item's own row as it is taken. */
export interface ItemSource extends PictureSource {
  id: number;
  typeId: number;
  name: string;
  /** Override name, display name or name. */
  display: string;
  attributes: Record<string, unknown>;
  /** Content groups, by id. */
  contentGroups: readonly number[];
}

/** A row of a parts list as it is taken, of a part as it is now. */
export interface RowSource {
  diagramId: number;
  tag: string;
  partId: number;
  quantity: string;
  context: string;
  footnote: string;
  /** Both by language, where they are translated. */
  contextTexts?: Record<string, string>;
  footnoteTexts?: Record<string, string>;
  group: number | null;
  /** Null where the part has been deleted since. */
  isInternal: boolean | null;
}

export interface SpotSource {
  itemId: number;
  value: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A tag of a diagram that leads to another, as it is taken. */
export interface JumpSource {
  diagramId: number;
  tag: string;
  targetId: number;
}

/** A context or footnote in a further language. */
export interface RowText {
  field: 'context' | 'footnote';
  source: string;
  language: string;
  text: string;
}

export interface Translation {
  rowId: number;
  field: string;
  language: string;
  text: string;
}

/** A part as it is now, or as it last was where it is deleted and a held parts list names it. */
export interface PartSource extends PictureSource {
  id: number;
  number: string;
  /** Without separators, leading zeros and case. */
  search: string;
  description: string;
  /** Value of the specification attribute, several between commas; null where there is none. */
  specification: string | null;
  longDescription: string;
  unit: string;
  status: string;
  minimumOrderQuantity: number;
  weight: number | null;
  weightUnit: string | null;
  length: number | null;
  partWidth: number | null;
  partHeight: number | null;
  dimensionUnit: string | null;
}

/** A supersession between two parts that readers may see. */
export interface LinkSource {
  partId: number;
  number: string;
  relatedId: number;
  relatedNumber: string;
  and: boolean;
  quantity: number;
  unit: string;
  isMandatory: boolean;
}

/** A relation of another kind between two such parts, as seen from one of them. */
export interface RelatedSource {
  kind: number;
  partId: number;
  relatedId: number;
  number: string;
  quantity: number;
  unit: string;
}

/** A price in force. */
export interface PriceSource {
  partId: number;
  audienceId: number;
  from: string;
  cost: number;
  msrp: number;
}

/** A file or URL at an item, as it is taken, or at a part. */
export interface LiteratureSource {
  id: number;
  /** The item or part, as posting (release/rules.ts). */
  owner: number;
  place: number;
  name: string;
  displayName: string;
  categoryId: number;
  /** Empty: all languages. */
  language: string;
  /** Visibility groups that see it; none: all who see the item or part. */
  groups: readonly number[];
  /** Content groups, by id. */
  contentGroups: readonly number[];
  /** Null of a URL. */
  hash: string | null;
  contentType: string;
  size: number;
}
