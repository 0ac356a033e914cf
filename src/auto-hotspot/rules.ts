/** Diagrams that one search looks at, at most. */
export const mostDiagrams = 2000;

/** Diagrams on a page of the review. */
export const reviewPage = 100;

/** What the review can be narrowed to. */
export const reviewFilters = ['all', 'doubtful', 'failed', 'nothing'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** Why nothing of a diagram was taken. */
export const leftReasons = ['gone', 'replaced', 'held', 'there', 'full'] as const;
export type LeftReason = (typeof leftReasons)[number];

export const autoHotspotMessages = {
  none: 'There is no diagram to look at.',
  allLinked: 'All of these diagrams have hotspots already.',
  many: (count: number) => `At most ${mostDiagrams} diagrams are looked at in one go; these are ${count}.`,
  running: 'Callouts are being looked for in many diagrams already.',
  noImage: 'The diagram has no image.',
  unread: 'The drawing could not be read.',
  over: 'It is over already.',
  /** Of the job, as lists of jobs name it. */
  label: (count: number) => `Auto-hotspot: ${count === 1 ? '1 diagram' : `${count} diagrams`}`,
  at: (place: number, total: number) => `Diagram ${place} of ${total}`,
  taken: (name: string | undefined, count: number) => `Auto-hotspot of ${name ?? `${count} diagrams`}`,
} as const;
