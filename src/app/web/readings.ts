import type { Readings } from '../../platform/web/written.ts';

const tree: Readings = [['hierarchy'], ['item'], ['diagram'], ['parts'], ['workflow'], ['palette']];
const words: Readings = [...tree, ['lookup']];
const drawn: Readings = [
  ['image'],
  ['images'],
  ['diagram'],
  ['item'],
  ['hierarchy', 'item'],
  ['hierarchy', 'diagrams'],
];
const coverage: Readings = [['hierarchy', 'lines']];
const listed: Readings = [['parts'], ['diagram'], ['palette'], ['cleanup']];
const attached: Readings = [
  ['hierarchy', 'attachments'],
  ['hierarchy', 'item'],
];
const svg: Readings = [['svg'], ['svgTypes'], ['svgSources']];
const settings: Readings = [['pageData'], ['settings'], ['switches']];

/** Which readings of a catalogue show rows of a content table. */
const ofTable = {
  attachment: attached,
  attachment_link: attached,
  attachment_visibility: attached,
  attribute: tree,
  brand: [['brand']],
  catalog_setting: settings,
  description_variant: listed,
  hierarchy_item: [...tree, ['images']],
  hierarchy_relation: tree,
  hierarchy_type: tree,
  hierarchy_type_attribute: tree,
  hierarchy_type_child: tree,
  hotspot: [...drawn, ...coverage],
  image: [...drawn, ...coverage, ['parts']],
  item_picture: [['image'], ['images'], ['item'], ['hierarchy', 'pictures']],
  item_visibility: tree,
  jump_to: [['diagram']],
  lookup_value: words,
  part: [...listed, ['images']],
  part_attribute: [['parts']],
  part_picture: [['image'], ['images'], ['parts']],
  part_relation: listed,
  parts_list_row: [...listed, ['hierarchy', 'diagrams'], ['hierarchy', 'search'], ...coverage],
  price: [['parts']],
  price_audience: [['parts'], ['audiences']],
  related_model: [
    ['hierarchy', 'related'],
    ['hierarchy', 'item'],
  ],
  serial_rule: [
    ['hierarchy', 'serial'],
    ['hierarchy', 'search'],
  ],
  report_removal: [['cleanup']],
  svg_profile: svg,
  svg_setting: svg,
  translation: words,
  workflow_state: tree,
} satisfies Record<string, Readings>;

const session: Readings = [['import'], ['jobs'], ['pageData']];

/** The same of what is no content. */
const ofWork = {
  change: [],
  import_session: session,
  /** An import may write any content. */
  import: [...session, ...Object.values<Readings>(ofTable).flat()],
  /** Says the environments of items too. */
  release: [...tree, ['jobs'], ['pageData']],
} satisfies Record<string, Readings>;

/** Every change stands in the list of changes, waits for the next publish, and may be what the tour asks for. */
const ofAny: Readings = [['hierarchy', 'activity'], ['publish'], ['tour']];

const readings: Partial<Record<string, Readings>> = { ...ofTable, ...ofWork };

/** Of a table that it does not know all readings show rows. */
export const readingsOf = (table: string): Readings => [...(readings[table] ?? [[]]), ...ofAny];
