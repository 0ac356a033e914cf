/** Numbers and texts of publishing (docs/domain/publishing.md, States of the publish page). Both sides use them. */

export const publishEnvironments = ['Staging', 'Production'] as const;
export type PublishEnvironment = (typeof publishEnvironments)[number];

/** Numbers of environments on the wire (docs/domain/publishing.md, Environments). */
export const environmentIds: Record<PublishEnvironment, number> = { Production: 1, Staging: 2 };
export const environmentOfId = (id: number) => publishEnvironments.find((one) => environmentIds[one] === id);

/** State of the page: what keeps anybody from publishing, or nothing (Rest). */
export const publishingStates = {
  publishInProgress: 0,
  servicesDown: 1,
  importInProgress: 2,
  rest: 3,
  blocked: 4,
} as const;

/** Status of a history entry. */
export const publishStatus = { inProgress: 0, published: 1, failed: 2 } as const;

/** Task state of a session while it is polled. */
export const taskStates = { waiting: 0, running: 1, done: 2, failed: 3 } as const;

export const publishKinds = ['delta', 'full', 'goBack', 'prices'] as const;
export type PublishKind = (typeof publishKinds)[number];

/** What a diagram of a publish is worth a look for: hotspots that nobody has confirmed, or no hotspot at all. */
export const doubts = ['unconfirmed', 'unmarked'] as const;
export type Doubt = (typeof doubts)[number];

export const logLevels = ['info', 'warning', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

export const publishMessages = {
  importInProgress:
    'Sorry but there is a current import in progress. Publishing will be enabled once the import is complete.',
  archived: 'Previous publish has been archived.',
  notArchived: 'There was an error archiving the previous publish.',
  noChanges: 'No changes',
  noItems: 'No items in Publish',
  stagingFirst: 'Publish to Staging first.',
  republish: 'A full publish is required.',
  nothingPublished: 'Nothing has been published there yet.',
  stagingIsPublished: 'Production has this release.',
} as const;

/** Why the buttons are off, by the page's state. */
const captions: Record<number, string> = {
  [publishingStates.publishInProgress]: 'A publish is in progress.',
  [publishingStates.servicesDown]: 'Services are down.',
  [publishingStates.importInProgress]: 'An Import is in progress.',
  [publishingStates.blocked]: 'Publish is currently blocked',
};

/** What keeps a context blocked (docs/domain/publishing.md, States of the publish page). */
export interface BlockedBy {
  /**
   * `lock`: something holds the write lock; `window`: a maintenance window; `switch`: an administrator switched
   * publishing off; `approval`: attributes wait for it.
   */
  kind: 'lock' | 'window' | 'switch' | 'approval';
  /** Name of what holds the lock or of the window, the administrator's reason, or how many attributes, as values of lists. */
  text: string;
  /** Who switched it off, and when. */
  by: string;
  at: string | null;
  /** The end of the window. */
  until: string | null;
  /** Values of the installation's lists that somebody has to settle, the first of them by list and name. */
  values: { id: number; name: string; listId: number; list: string }[];
}

/** What decides whether something may be published. */
export interface PublishFacts {
  state: number;
  isChangesFound: boolean;
  isNoItemsInPublishState: boolean;
  isRePublishRequired: boolean;
  /** Numbers of the releases that the environments show; null: none yet. */
  staging: number | null;
  production: number | null;
  /** The latest publish in the history is a good one to Staging. */
  isStagingLatest: boolean;
}

/** Why nothing of that kind can be published to the environment now; undefined where it can. */
export function whyNotPublish(
  environment: PublishEnvironment,
  kind: 'delta' | 'full',
  facts: PublishFacts,
): string | undefined {
  const caption = captions[facts.state];
  if (caption !== undefined) return caption;
  if (environment === 'Production') {
    if (facts.staging !== null && facts.staging === facts.production) return publishMessages.stagingIsPublished;
    return facts.staging === null || !facts.isStagingLatest ? publishMessages.stagingFirst : undefined;
  }
  if (facts.isNoItemsInPublishState && facts.staging === null) return publishMessages.noItems;
  if (kind === 'full') return undefined;
  if (facts.isRePublishRequired) return publishMessages.republish;
  return facts.isChangesFound ? undefined : publishMessages.noChanges;
}

/** Whether a release is newer than another one, by their numbers. */
export const isNewer = (release: number | null, than: number | null): boolean =>
  release !== null && than !== null && release > than;

/** Why nobody can go back to a release or resume one now; undefined where they can. */
export const whyNotRun = (state: number): string | undefined => captions[state];

/** Steps of a publish in their order, each with the per cent of the way at which it ends. */
const steps = [
  ['prepare', 3],
  ['hierarchy', 15],
  ['diagrams', 45],
  ['parts', 65],
  ['prices', 75],
  ['search', 92],
  ['switch', 100],
] as const;
export const publishSteps = steps.map(([step]) => step);

/** What the list of jobs calls the steps. */
export const stepTitles: Record<string, string> = {
  prepare: 'Preparing',
  hierarchy: 'Hierarchy',
  diagrams: 'Items and diagrams',
  parts: 'Parts',
  prices: 'Prices',
  search: 'Search index',
  switch: 'Switching',
};

/** Per cent of the whole way, from how far a step is. */
export function percentOf(step: string, done: number, total: number): number {
  const at = steps.findIndex(([name]) => name === step);
  if (at < 0) return 0;
  const from = steps[at - 1]?.[1] ?? 0;
  const to = steps[at]?.[1] ?? from;
  return Math.floor(from + (to - from) * (total > 0 ? Math.min(done / total, 1) : 0));
}
