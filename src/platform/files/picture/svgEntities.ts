import { PictureRefused, svgMessages } from './refused.ts';

/** A reference to an entity that only a document type can define. */
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)([a-z_:][^\s;&<>"']*);/gi;
/** A step through the declarations of a document type: an entity with its value, one without, or anything else. */
const STEP =
  /\s+|<!--[\s\S]*?-->|<!ENTITY\s+([^\s"'<>&%;]+)\s+(?:"([^"]*)"|'([^']*)')\s*>|<!ENTITY\s+([^\s"'<>&%;]+)\s[^>]*>|<![^>]*>/y;
/** What makes a value more than plain text: an element, or another entity. */
const NOT_PLAIN = /<|&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)|%[^\s%;]+;/i;

/**
 * A text with its entities written out, as programs that draw declare them for namespaces. `most` characters come of it.
 * @throws PictureRefused with the name of an entity that is not declared, or stands for more than plain text
 */
export function withEntities(text: string, doctype: string, most: number): string {
  const values = valuesIn(doctype);
  let length = text.length;
  return text.replace(REFERENCE, (reference, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new PictureRefused(svgMessages.entity(name));
    length += value.length - reference.length;
    if (length > most) throw new PictureRefused(svgMessages.entityMasses(name, most));
    return value;
  });
}

/** What the entities of a document type stand for, fit for any attribute; undefined where that is no plain text. The first of a name counts. */
function valuesIn(doctype: string): ReadonlyMap<string, string | undefined> {
  const values = new Map<string, string | undefined>();
  STEP.lastIndex = doctype.indexOf('[') + 1;
  for (let step = STEP.exec(doctype); step; step = STEP.exec(doctype)) {
    const [, name = step[4], double, single] = step;
    const value = double ?? single;
    if (name === undefined || values.has(name)) continue;
    const isPlain = value !== undefined && !NOT_PLAIN.test(value);
    values.set(name, isPlain ? value.replace(/["'>]/g, (sign) => `&#${sign.charCodeAt(0)};`) : undefined);
  }
  return values;
}
