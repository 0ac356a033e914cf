/** Shortcuts as text: "ctrl+s", "shift+f8", "?", and sequences such as "g b". */

export interface Stroke {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** What a key event says, in the terms of a stroke. On macOS Cmd is Ctrl. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const named: Record<string, string> = { esc: 'escape', space: ' ', plus: '+', del: 'delete', ins: 'insert' };

function parseStroke(text: string): Stroke {
  const parts = text === '+' ? ['+'] : text.split('+');
  const last = (parts.pop() ?? '').toLowerCase();
  const modifiers = new Set(parts.map((part) => part.toLowerCase()));
  return {
    key: named[last] ?? last,
    ctrl: modifiers.has('ctrl'),
    shift: modifiers.has('shift'),
    alt: modifiers.has('alt'),
  };
}

export function parseKeys(text: string): Stroke[] {
  return text.split(' ').map(parseStroke);
}

/** Letters and named keys compare Shift; signs such as "?" carry it in themselves. */
export function matches(stroke: Stroke, press: KeyPress): boolean {
  const key = press.key.toLowerCase();
  if (key !== stroke.key) return false;
  if ((press.ctrlKey || press.metaKey) !== stroke.ctrl || press.altKey !== stroke.alt) return false;
  const sign = key.length === 1 && !/[a-z0-9 ]/.test(key);
  return sign || press.shiftKey === stroke.shift;
}

/** A stroke that would also type a character: it works only outside text fields and grid cells. */
export function isSingle(stroke: Stroke): boolean {
  return stroke.key.length === 1 && !stroke.ctrl && !stroke.alt;
}

/** How far along a sequence is after one more press: 0 to the number of strokes. */
export function advance(strokes: readonly Stroke[], reached: number, press: KeyPress): number {
  const next = strokes[reached];
  if (next && matches(next, press)) return reached + 1;
  const first = strokes[0];
  return reached > 0 && first && matches(first, press) ? 1 : 0;
}

const shown: Record<string, string> = {
  escape: 'Esc',
  ' ': 'Space',
  delete: 'Del',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  insert: 'Ins',
};

/** As printed on buttons: "Ctrl S", "G B". */
export function printKeys(text: string): string {
  return parseKeys(text)
    .map((stroke) => {
      const key = shown[stroke.key] ?? (stroke.key.length === 1 ? stroke.key.toUpperCase() : stroke.key);
      const name = key.charAt(0).toUpperCase() + key.slice(1);
      return [stroke.ctrl && 'Ctrl', stroke.alt && 'Alt', stroke.shift && 'Shift', name].filter(Boolean).join(' ');
    })
    .join(' ');
}
