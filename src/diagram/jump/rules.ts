/** Limits of jump-tos; a tag is as long as a reference tag (docs/domain/catalogue.md, Limits). */
export const jumpLimits = { tag: 16, perDiagram: 500, named: 200 } as const;

/** What a save refuses (docs/domain/diagrams.md, Jump-tos). */
export const jumpTexts = {
  tagTaken: 'This tag is already in use!',
  tag: `A tag is required. Value limited to ${jumpLimits.tag} characters.`,
  target: 'The diagram does not exist.',
  itself: (name: string) => `${name} does not lead to itself.`,
  tooMany: `A diagram holds ${jumpLimits.perDiagram} jump-tos at most.`,
} as const;
