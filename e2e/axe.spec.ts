import { expect, test } from '@playwright/test';
import { violations } from '../test/axe.ts';

test('a text that is hard to read is found among like ones, by its own look, in either theme', async ({ page }) => {
  const look = (name: string, color: string) =>
    `<p class="${name}" style="color: ${color}">One</p><p class="${name}" style="color: ${color}">Another</p>`;
  const show = (body: string, background = '#fff') =>
    page.setContent(
      `<html lang="en"><title>Texts</title><main style="background: ${background}"><h1>Texts</h1>${body}</main></html>`,
    );
  await show(look('good', '#000'));
  expect(await violations(page, 'light')).toEqual([]);
  await show(look('good', '#000') + look('pale', '#ccc'));
  for (const theme of ['light', 'dark'] as const) {
    const [found = '', ...others] = await violations(page, theme);
    expect(others).toEqual([]);
    expect(found.match(/class="\w+"/g)).toEqual(['class="pale"', 'class="pale"']);
  }
  // The same classes on another ground are another look; a fault that was found once is found again.
  await show(look('good', '#000'), '#333');
  expect(await violations(page, 'dark')).toEqual([expect.stringMatching(/^color-contrast: .*class="good"/)]);
  expect(await violations(page, 'dark')).toEqual([expect.stringMatching(/^color-contrast: .*class="good"/)]);
  await show('<button></button>');
  expect(await violations(page, 'light')).toEqual([expect.stringMatching(/^button-name: /)]);
});
