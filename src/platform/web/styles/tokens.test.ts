import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The ratios of contrast that WCAG 2.2 AA asks for, over the file that the browser gets. */

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const text = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...text.matchAll(/--c-([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
}

const light = block(':root');
const themes = { light, dark: { ...light, ...block("[data-theme='dark']") } };
const system = block(':root:not([data-theme])');

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['surface', 'canvas'];
const texts: [string, string[]][] = [
  ['text', [...grounds, 'selected', 'hover', 'active', 'sunken', 'raised']],
  ['text-2', [...grounds, 'selected', 'hover', 'active', 'sunken', 'raised']],
  ['text-3', [...grounds, 'selected', 'hover', 'active', 'sunken', 'raised']],
  ['accent', [...grounds, 'selected', 'info-bg']],
  ['accent-hover', [...grounds, 'selected']],
  ['on-accent', ['accent-solid']],
  ['draft', [...grounds, 'selected', 'draft-bg']],
  ['review', [...grounds, 'selected', 'review-bg']],
  ['publish', [...grounds, 'selected', 'publish-bg']],
  ['remove', [...grounds, 'selected', 'remove-bg']],
  ['staging', [...grounds, 'selected', 'staging-bg']],
  ['prod', ['prod-bg']],
];
const controls: [string, string[]][] = [
  ['control-line', grounds],
  ['focus', grounds],
  ['accent-solid', grounds],
  ['chart-1', grounds],
  ['chart-2', grounds],
];

describe.each(Object.entries(themes))('%s', (_, colours) => {
  const pairs = (table: [string, string[]][]): [string, string][] =>
    table.flatMap(([front, backs]) => backs.map((back): [string, string] => [front, back]));

  it.each(pairs(texts))('text %s on %s has at least 4.5', (front, back) => {
    expect(contrast(colours[front] ?? '', colours[back] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(controls))('control %s on %s has at least 3.0', (front, back) => {
    expect(contrast(colours[front] ?? '', colours[back] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

it('shows the same dark colours whether the user or the system chose them', () => {
  expect(system).toEqual(block("[data-theme='dark']"));
});

it('measures as the design did: text on surface 17.05 and 14.98', () => {
  expect(contrast(themes.light['text'] ?? '', themes.light['surface'] ?? '')).toBeCloseTo(17.05, 1);
  expect(contrast(themes.dark['text'] ?? '', themes.dark['surface'] ?? '')).toBeCloseTo(14.98, 1);
});
