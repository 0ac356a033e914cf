const STEP = /\s+|<\?[^>]*>|<!--[\s\S]*?-->|(<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)/iy;

/**
 * What stands before the root of an SVG: declaration, comments, document type. Taken step by step: one pattern for all of
 * it could be kept busy for ever by a few spaces.
 */
export function svgProlog(text: string): {
  /** Where it ends; what follows is the root, or the file is no SVG. */
  end: number;
  /** The document type, unread. */
  doctype: string | undefined;
} {
  let end = 0;
  let doctype: string | undefined;
  for (;;) {
    STEP.lastIndex = end;
    const step = STEP.exec(text);
    if (!step) return { end, doctype };
    doctype ??= step[1];
    end = STEP.lastIndex;
  }
}
