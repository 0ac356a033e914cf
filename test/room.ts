import type { Page } from '@playwright/test';

/** What is wrong with the room on a page: needless scrolling, what lies under something else, texts cut beside free room. */
export const roomFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').slice(0, 40)}"`;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.vh, [inert]') === null;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) found.push('the page scrolls');

    const textWidth = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    };
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!isShown(element)) continue;
      const style = getComputedStyle(element);
      const over = element.scrollWidth - element.clientWidth;
      // A list or table scrolls sideways where the least widths of its columns do not fit, a picture, a week and a
      // strip of tabs, areas or groups where they are longer.
      if (
        /auto|scroll/.test(style.overflowX) &&
        over > 0 &&
        !element.matches('.tabs-scroll, .settings-areas, .workflow-picture, .publish-week, .uv-groups')
      ) {
        const head = element.querySelector('.dg-head');
        const least = head ? head.getBoundingClientRect().width : element.querySelector('table') ? Infinity : 0;
        if (least <= element.clientWidth) found.push(`scrolls sideways by ${over}: ${name(element)}`);
      }
      // Room that runs out is taken by a pane that scrolls, not by its panels.
      if (
        element.matches('.panel, section, fieldset') &&
        style.overflowY !== 'visible' &&
        element.clientHeight < 24 &&
        element.scrollHeight - element.clientHeight > 16
      )
        found.push(`squeezed to ${element.clientHeight}: ${name(element)}`);
      const parent = element.parentElement;
      if (style.textOverflow === 'ellipsis' && over > 1 && parent && getComputedStyle(parent).display === 'flex') {
        const box = getComputedStyle(parent);
        const inner = parent.clientWidth - Number.parseFloat(box.paddingLeft) - Number.parseFloat(box.paddingRight);
        const gap = Number.parseFloat(box.columnGap) || 0;
        const children = [...parent.children].filter(
          (one) => !/absolute|fixed/.test(getComputedStyle(one).position) && getComputedStyle(one).display !== 'none',
        );
        const taken = children.reduce(
          (sum, one) => {
            const { marginLeft, marginRight } = getComputedStyle(one);
            return (
              sum + one.getBoundingClientRect().width + Number.parseFloat(marginLeft) + Number.parseFloat(marginRight)
            );
          },
          gap * (children.length - 1),
        );
        if (box.flexDirection.startsWith('row') && inner - taken > 4) found.push(`cut beside room: ${name(element)}`);
      }
    }

    for (const title of document.querySelectorAll('h1'))
      if (isShown(title) && title.scrollWidth - title.clientWidth > 1 && title.clientWidth < 64)
        found.push(`the title has ${title.clientWidth} px: ${name(title)}`);

    // A column is cut although each row of another has the room that it misses.
    for (const grid of document.querySelectorAll('[role="grid"]')) {
      const rows = [...grid.querySelectorAll('.dg-row[aria-rowindex]')].map((row) => [...row.children]);
      const columns =
        rows[0]?.map((_, at) => rows.map((cells) => cells[at]).filter((cell) => cell !== undefined)) ?? [];
      const free = columns.map((cells) => Math.min(...cells.map((cell) => cell.clientWidth - 24 - textWidth(cell))));
      columns.forEach((cells, at) => {
        const spare = Math.max(0, ...free.filter((_, other) => other !== at));
        // A name of a way that is left out is told to assistive technology alone.
        const missingIn = (cell: Element) =>
          [...cell.querySelectorAll<HTMLElement>('span:not(:has(*))')]
            .filter((one) => one.matches('[data-name]') || !one.matches('.vh'))
            .reduce((sum, one) => sum + Math.max(0, one.scrollWidth - one.clientWidth), 0);
        const missing = Math.max(0, ...cells.map(missingIn));
        if (missing > 1 && missing <= spare - 8)
          found.push(`column ${at} cut by ${missing}, ${spare} free: ${name(grid)}`);
      });
    }

    // What can be pressed reaches into no edge, and is not covered.
    for (const element of document.querySelectorAll<HTMLElement>('button, a, input, div[role="button"]')) {
      const box = element.getBoundingClientRect();
      let holder: HTMLElement | null = element;
      while (holder && !/auto|scroll|hidden|clip/.test(getComputedStyle(holder).overflowX))
        holder = holder.parentElement;
      const edge = holder && holder !== document.body && holder !== root ? holder.getBoundingClientRect() : undefined;
      const isScrolled = holder !== null && /auto|scroll/.test(getComputedStyle(holder).overflowX);
      if (isShown(element) && element.tagName !== 'A' && !isScrolled && box.width > 1) {
        if (box.left < (edge?.left ?? 0) - 1 || box.right > (edge?.right ?? innerWidth) + 1)
          found.push(`beyond the edge: ${name(element)}`);
      }
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (!isShown(element) || box.width < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (!top || top.contains(element) || element.contains(top) || top.closest('label')?.contains(element)) continue;
      // Under the acts of its row, which stay in sight where the list scrolls sideways.
      const grid = element.closest('.dg-scroll');
      if (grid && top.closest('.dg-c.acts, .dg-h.acts') && grid.scrollWidth > grid.clientWidth) continue;
      // Under a list that was opened.
      if (top.closest('.v-pop')) continue;
      // Scrolled away beneath the edge of its pane.
      let pane = element.parentElement;
      const isWithin = ({ left, right, top: upper, bottom }: DOMRect) =>
        x >= left && x <= right && y >= upper && y <= bottom;
      while (pane && isWithin(pane.getBoundingClientRect())) pane = pane.parentElement;
      if (pane && getComputedStyle(pane).overflow !== 'visible') continue;
      found.push(`covered by ${name(top)}: ${name(element)}`);
    }
    return found;
  });
