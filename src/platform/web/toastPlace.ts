/** Pixels from the top at which messages stand in the middle, and steps down to where nothing is covered. */
const TOP = 80;
const STEP = 8;
/** Pixels that stay free around a message. */
const GAP = 4;

/** What no message covers: titles, tools and bars, of pages, panes and dialogs. */
const kept = [
  'h1',
  'h2',
  '.ph',
  '.toolbar',
  '[role="toolbar"]',
  '[role="tablist"]',
  '[role="columnheader"]',
  'button',
  'a',
  'input',
  'select',
  'textarea',
].join(',');
const lists = '[role="grid"], [role="tree"], table';
/** What scrolls beneath a message, and what is not there to be seen. */
const passing = '[role="row"], tr, li, [role="treeitem"], .toasts, .vh, [inert]';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}
/** Middle and top of a message, in pixels of the page. */
export interface Place {
  x: number;
  top: number;
}

/** The first place at `x` from `TOP` down at which a message covers none of `boxes`. */
function freeAt(x: number, { width, height }: Size, boxes: readonly Box[], page: Size): Place | undefined {
  const [left, right] = [x - width / 2, x + width / 2];
  if (left < 0 || right > page.width) return undefined;
  const beside = boxes.filter((box) => box.right > left - GAP && box.left < right + GAP);
  for (let top = TOP; top + height <= page.height - GAP; top += STEP)
    if (beside.every((box) => box.bottom <= top - GAP || box.top >= top + height + GAP)) return { x, top };
  return undefined;
}

const covers = ({ x, top }: Place, { width, height }: Size, box: Box): boolean =>
  box.right > x - width / 2 && box.left < x + width / 2 && box.bottom > top && box.top < top + height;

/**
 * Where a message covers nothing that is read or used; else where it covers rows of lists alone; else at `TOP`. One that
 * stands already stays while it covers none of `kept`.
 */
export function freePlace(
  size: Size,
  of: { kept: readonly Box[]; lists: readonly Box[] },
  page: Size,
  stands?: Place,
): Place {
  if (stands && !of.kept.some((box) => covers(stands, size, box))) return stands;
  const all = [...of.kept, ...of.lists];
  const middle = page.width / 2;
  return (
    freeAt(middle, size, all, page) ??
    freeAt(page.width * 0.3, size, all, page) ??
    freeAt(page.width * 0.7, size, all, page) ??
    freeAt(middle, size, of.kept, page) ?? { x: middle, top: TOP }
  );
}

/** Where a message of that size stands on the page as it is drawn now; `stands` is where it does already. */
export function toastPlace(size: Size, stands?: Place): Place {
  const boxesOf = (selector: string, isKept: (element: Element) => boolean) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && isKept(element))
      .map((element) => element.getBoundingClientRect());
  return freePlace(
    size,
    {
      kept: boxesOf(kept, (element) => element.matches('[role="columnheader"]') || element.closest(passing) === null),
      lists: boxesOf(lists, (element) => element.closest('[inert]') === null),
    },
    { width: innerWidth, height: innerHeight },
    stands,
  );
}
