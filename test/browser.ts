import { existsSync } from 'node:fs';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** Chromium without the windows around its pages: what the browser tests take a fifth less processor time in. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** The system's Chromium, or the one that CALLOUT_CHROMIUM names; null where there is none. */
export function findChromium(): string | null {
  return firstThere(known);
}

/** The same for tests, which need no window: Chromium's headless shell, where the system has it. */
export function findTestChromium(): string | null {
  return firstThere([headlessShell, ...known]);
}

function firstThere(paths: readonly string[]): string | null {
  const named = process.env.CALLOUT_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * What Playwright switches off, since only the last such flag counts, and the address bar's own web pages: each window
 * would load two of them.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Quiet, and able to run as root in a container; nothing of it reaches for the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
];
