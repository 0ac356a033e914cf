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
  ['autoHotspot'],
];
const coverage: Readings = [['hierarchy', 'lines']];
const listed: Readings = [['parts'], ['diagram'], ['palette'], ['cleanup']];
const attached: Readings = [
  ['hierarchy', 'attachments'],
  ['hierarchy', 'item'],
];
const unit: Readings = [
  ['hierarchy', 'unit'],
  ['hierarchy', 'search'],
];
const defined: Readings = [['features'], ['hierarchy', 'unit']];
const globalLookup: Readings = [['globalLookup']];
const sku: Readings = [['skus']];
const svg: Readings = [['svg'], ['svgTypes'], ['svgSources']];
const autoPublish: Readings = [['autoPublish']];
const collisions: Readings = [['collisions']];
const distributors: Readings = [['distributors'], ['collisions']];
const settings: Readings = [['pageData'], ['settings'], ['switches']];

/** Which readings of a catalogue show rows of a content table. */
const ofTable = {
  attachment: attached,
  attachment_link: attached,
  attachment_visibility: attached,
  file_attribute: [['fileAttributes'], ...attached],
  attribute: tree,
  brand: [['brand']],
  catalog_setting: settings,
  color: unit,
  color_relation: unit,
  description_variant: listed,
  fit_line: [['fitments']],
  fit_unit: [['fitments']],
  fitment: [['fitments']],
  fitment_approval: [['fitments']],
  hierarchy_item: [...tree, ['images'], ['autoHotspot']],
  hierarchy_relation: tree,
  hierarchy_type: tree,
  hierarchy_type_attribute: tree,
  hierarchy_type_child: tree,
  hotspot: [...drawn, ...coverage],
  image: [...drawn, ...coverage, ['parts'], ['hierarchy', 'pictures']],
  import_source: [['import', 'sources']],
  item_picture: [['image'], ['images'], ['item'], ['hierarchy', 'pictures']],
  item_visibility: tree,
  jump_to: [['diagram']],
  list_label: globalLookup,
  list_relation: globalLookup,
  list_type: globalLookup,
  // Industries head the pages of taxonomies and definitions.
  list_value: [...globalLookup, ...unit, ['taxonomy'], ['features']],
  lookup_value: words,
  major_unit: unit,
  part: [...listed, ['images']],
  part_attribute: [['parts']],
  part_picture: [['image'], ['images'], ['parts']],
  part_relation: listed,
  parts_list_row: [...listed, ['hierarchy', 'diagrams'], ['hierarchy', 'search'], ...coverage],
  price: [['parts']],
  price_audience: [['parts'], ['audiences']],
  quality_approval: [['quality']],
  related_model: [
    ['hierarchy', 'related'],
    ['hierarchy', 'item'],
  ],
  feature_group: unit,
  row_translation: listed,
  serial_rule: [
    ['hierarchy', 'serial'],
    ['hierarchy', 'search'],
  ],
  report_removal: [['cleanup']],
  sku_collision: collisions,
  import_config: [['importConfig']],
  svg_profile: svg,
  svg_setting: svg,
  manufacturer: sku,
  product_group: sku,
  sku,
  sku_association: sku,
  sku_attribute: sku,
  sku_group: sku,
  sku_image: sku,
  sku_price: sku,
  taxonomy: [['taxonomy']],
  taxonomy_level: [['taxonomy']],
  translation: words,
  unit_taxonomy: [['taxonomy'], ...unit],
  unit_description: unit,
  unit_feature: [...unit, ['images'], ['image']],
  unit_price: unit,
  auto_publish: autoPublish,
  maintenance: autoPublish,
  publish_block: [],
  workflow_state: tree,
  unit_value: unit,
  unit_of_measure: defined,
  data_definition: defined,
  definition_unit: defined,
  definition_part: defined,
  distributor: distributors,
  distributor_catalog: distributors,
  distributor_page: distributors,
  distributor_place: distributors,
  distributor_sku: distributors,
  feature_field: defined,
  feature_assignment: defined,
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

/** Every change stands in the list of changes, waits for the next publish, and may be what the tour or the inbox asks for. */
const ofAny: Readings = [['hierarchy', 'activity'], ['publish'], ['tour'], ['quality'], ['reports']];

const readings: Partial<Record<string, Readings>> = { ...ofTable, ...ofWork };

/** Of a table that it does not know all readings show rows. */
export const readingsOf = (table: string): Readings => [...(readings[table] ?? [[]]), ...ofAny];
