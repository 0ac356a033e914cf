import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { findTyped } from './lines.ts';
import type { NodeLine, TreeLine } from './lines.ts';
import type { TreeModel } from './model.ts';

const TYPING_MS = 700;

interface Keyboard {
  lines: readonly TreeLine[];
  /** The line that has the focus, by its index. */
  at: number;
  /** Lines of one view. */
  page: number;
  model: TreeModel;
  focus: (at: number, extend: boolean) => void;
  open: (line: NodeLine) => void;
  toggleMark: (line: NodeLine) => void;
  markSiblings: (line: NodeLine) => void;
  /** False where nothing was marked. */
  clearMarks: () => boolean;
  menu: (line: NodeLine, row: Element) => void;
  /** Other keys on the focused node. */
  other: (line: NodeLine, event: KeyboardEvent) => void;
}

/** The nearest line with a node, going from `at` in steps of `step`; -1 where there is none. */
function nodeAt(lines: readonly TreeLine[], at: number, step: 1 | -1): number {
  let found = Math.max(0, Math.min(at, lines.length - 1));
  while (lines[found] && lines[found]?.kind !== 'node') found += step;
  return lines[found] ? found : -1;
}

/** The keys of a tree, as in the WAI-ARIA pattern for one with several selected nodes. */
export function useTreeKeys(keyboard: Keyboard): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 });

  function move(event: KeyboardEvent): number | undefined {
    const { lines, at, page } = keyboard;
    switch (event.key) {
      case 'ArrowDown':
        return nodeAt(lines, at + 1, 1);
      case 'ArrowUp':
        return nodeAt(lines, at - 1, -1);
      case 'Home':
        return nodeAt(lines, 0, 1);
      case 'End':
        return nodeAt(lines, lines.length - 1, -1);
      case 'PageDown':
        return nodeAt(lines, at + page, -1);
      case 'PageUp':
        return nodeAt(lines, at - page, 1);
      default:
        return undefined;
    }
  }

  /** Left and right: open, close, and the way in and out. */
  function sideways(line: NodeLine, right: boolean): void {
    const { lines, at, model, focus } = keyboard;
    const next = lines[at + 1];
    if (right && line.node.folder && !line.open) void model.expand(line.key);
    else if (right && next?.kind === 'node' && next.level > line.level) focus(at + 1, false);
    else if (!right && line.open) model.collapse(line.key);
    else if (!right) {
      const parent = lines.findIndex((one) => one.kind === 'node' && one.key === line.parent);
      if (parent >= 0) focus(parent, false);
    }
  }

  function typeAhead(event: KeyboardEvent): void {
    const { lines, at, focus } = keyboard;
    const now = event.timeStamp;
    const text = now - typed.current.at < TYPING_MS ? typed.current.text + event.key : event.key;
    typed.current = { text, at: now };
    const names = lines.map((line) => (line.kind === 'node' ? line.node.name : ''));
    const found = findTyped(names, at, text);
    if (found >= 0) focus(found, false);
  }

  return (event) => {
    const { lines, at, model } = keyboard;
    const line = lines[at];
    if (line?.kind !== 'node' || !(event.target instanceof Element)) return;
    const { key } = event;
    const combined = event.ctrlKey || event.metaKey;
    const target = event.altKey || combined ? undefined : move(event);
    if (target !== undefined) {
      if (target >= 0) keyboard.focus(target, event.shiftKey && key.startsWith('Arrow'));
    } else if ((key === 'ArrowRight' || key === 'ArrowLeft') && !event.altKey) sideways(line, key === 'ArrowRight');
    else if (key === 'Enter' && !combined) keyboard.open(line);
    else if (key === ' ') keyboard.toggleMark(line);
    else if (combined && key.toLowerCase() === 'a') keyboard.markSiblings(line);
    else if (key === 'Escape') {
      if (!keyboard.clearMarks()) return;
    } else if (key === '*') {
      const siblings = lines.filter((one) => one.kind === 'node' && one.parent === line.parent && one.node.folder);
      void model.expand(...siblings.map((one) => one.key));
    } else if ((key === 'F10' && event.shiftKey) || key === 'ContextMenu') keyboard.menu(line, event.target);
    else if (/^[\p{L}\p{N}]$/u.test(key) && !combined && !event.altKey) typeAhead(event);
    else {
      keyboard.other(line, event);
      return;
    }
    event.preventDefault();
  };
}
