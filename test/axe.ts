import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Rules whose outcome hangs on colours; all others find the same in either theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Looks of texts that axe judged and found nothing in: in whichever page they come again, it would find nothing. */
const passed = new Set<string>();

let source: string | undefined;

/**
 * What axe finds on a page: in the light theme by all rules, in the dark one by those of colours. Contrast takes axe most
 * of its time, and hangs on the look of a text alone: two of a page that look alike are looked at, and none that passed
 * before. Only what is wrong is told; to tell what is right takes long as well.
 */
export async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const looks = await page.evaluate(markLooks, [...passed]);
  try {
    if (theme === 'dark' && looks.length === 0) return [];
    source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
    const { wrong, unsure } = await page.evaluate(
      async (options) => {
        const { run, configure } = Reflect.get(globalThis, 'axe') as typeof axe;
        configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] });
        const { violations: faults, incomplete } = await run(document, options);
        const lookIn = (html: string) => / data-look="(\w+)"/.exec(html)?.[1] ?? '';
        return {
          wrong: faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
          unsure: incomplete.flatMap(({ nodes }) => nodes.map(({ html }) => lookIn(html))),
        };
      },
      {
        resultTypes: ['violations', 'incomplete'],
        ...(theme === 'dark' && { runOnly: colourRules }),
      } satisfies axe.RunOptions,
    );
    if (wrong.length === 0) for (const look of looks) if (!unsure.includes(look)) passed.add(look);
    return wrong.map((fault) => fault.replaceAll(/ data-look="\w+"/g, ''));
  } finally {
    await page.evaluate(() => {
      for (const marked of document.querySelectorAll('[data-look]')) marked.removeAttribute('data-look');
    });
  }
}

/** Marks the first and the last text of each look that is new, and answers these looks. Runs in the page. */
function markLooks(known: readonly string[]): string[] {
  const backs = new Map<Element, string>();
  /** What lies behind the texts of an element, and what dims them or takes them out. */
  const backOf = (element: Element): string => {
    const kept = backs.get(element);
    if (kept !== undefined) return kept;
    const style = getComputedStyle(element);
    const own = [
      style.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : style.backgroundColor,
      style.backgroundImage === 'none' ? '' : style.backgroundImage,
      style.opacity === '1' ? '' : style.opacity,
      style.filter === 'none' ? '' : style.filter,
      style.mixBlendMode === 'normal' ? '' : style.mixBlendMode,
      style.position === 'static' || style.position === 'relative' ? '' : style.position,
      element.matches(':disabled, [aria-disabled="true"], [inert], [aria-hidden="true"]') ? 'off' : '',
    ].join('');
    const behind = element.parentElement ? backOf(element.parentElement) : '';
    const back = own === '' ? behind : `${behind}/${own}`;
    backs.set(element, back);
    return back;
  };
  /** A short name of a text, the same in every page. */
  const nameOf = (text: string): string => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
  };
  const found = new Map<string, Element[]>();
  const isText = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '';
  for (const element of document.body.querySelectorAll('*')) {
    if (![...element.childNodes].some(isText) && !element.matches('input, textarea, select')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = style;
    const around = element.parentElement ? getComputedStyle(element.parentElement).color : '';
    const look = [
      element.tagName,
      element.getAttribute('class') ?? '',
      color,
      around,
      fontSize,
      fontWeight,
      textShadow === 'none' ? '' : textShadow,
      textDecorationLine,
      backOf(element),
    ].join(';');
    const alike = found.get(look);
    if (alike) alike[1] = element;
    else found.set(look, [element]);
  }
  const before = new Set(known);
  const looks: string[] = [];
  for (const [look, alike] of found) {
    const name = nameOf(look);
    if (before.has(name)) continue;
    looks.push(name);
    for (const one of alike) one.setAttribute('data-look', name);
  }
  return looks;
}
