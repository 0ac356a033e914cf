/** Kinds of findings by what they are about, in the order of the inbox (docs/domain/quality.md, Kinds). */
export const findingGroups = {
  drawings: [
    'calloutWithoutRow',
    'rowWithoutHotspot',
    'hotspotWithoutRow',
    'hotspotUnconfirmed',
    'diagramWithoutHotspots',
  ],
  parts: [
    'supersededInLists',
    'supersessionBroken',
    'priceMissing',
    'numberSlip',
    'duplicateDescription',
    'secondDescription',
    'unitWithoutSense',
  ],
  texts: ['translationMissing', 'modelWithoutPicture', 'orphan', 'unpublishedReady'],
} as const;
export type FindingGroup = keyof typeof findingGroups;
export type FindingKind = (typeof findingGroups)[FindingGroup][number];
export const findingKinds = Object.values(findingGroups).flat() as [FindingKind, ...FindingKind[]];

/** What a finding is about: the table that its id is of. */
export const findingNouns = ['item', 'row', 'hotspot', 'callout', 'part', 'attribute'] as const;
export type FindingNoun = (typeof findingNouns)[number];

/** Kinds whose findings are put right by one way, which the inbox offers (docs/domain/quality.md, Fixes). */
export const fixableKinds = [
  'hotspotWithoutRow',
  'hotspotUnconfirmed',
  'supersededInLists',
  'secondDescription',
] as const;
export type FixableKind = (typeof fixableKinds)[number];
export const isFixable = (kind: FindingKind): kind is FixableKind => fixableKinds.some((one) => one === kind);
/** Whether its fix writes hotspots, which asks for the right to write Oem. */
export const fixesHotspots = (kind: FindingKind): boolean =>
  kind === 'hotspotWithoutRow' || kind === 'hotspotUnconfirmed';

/** Findings on a page, and findings that are put right or approved at once. */
export const findingsPage = 50;
export const maxAtOnce = 100;

/** How far the findings of a kind are counted. */
export const countedFindings = 10_000;

/** Days that the line of the inbox shows. */
export const daysShown = 30;

/** Changes that opening the inbox takes in at once, and rows of a table that these may have written. */
export const changesAtOnce = 1000;
export const rowsAtOnce = 5000;

/** Longest reason of "right so". */
export const maxReason = 256;

/** Rows of a table beyond which the follower looks at the whole catalogue. */
export const rowsOfLook = 200_000;

/** Parts, descriptions and the like that a finding names at most. */
export const namedAtMost = 20;

/** Letters that readers of a part number take for digits, and these digits. */
export const lookAlikes = { of: 'OISBoisb', as: '01580158' } as const;

/** A measure that is so many times the median of its like, or so small a part of it, has no sense. */
export const senselessFactor = 1000;
