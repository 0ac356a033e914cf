import callouts from '../figures/callouts.json' with { type: 'json' };

/** What one callout stands for: a kind of part from the vocabulary and how many the drawing shows. */
export interface Entry {
  readonly callout: string;
  readonly role: string;
  readonly quantity: number;
}

/** The number in a balloon and the rectangle around the balloon, in pixels from the upper left. */
export interface Label {
  readonly value: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Figure {
  readonly entries: readonly Entry[];
  readonly labels: readonly Label[];
}

const figures: Readonly<Record<string, Figure>> = callouts;

/** What the figure of a name shows: its callouts, and the labels of its drawing. */
export function figureOf(name: string): Figure {
  const figure = figures[name];
  if (!figure) throw new Error(`The sample has no figure ${name}.`);
  return figure;
}
