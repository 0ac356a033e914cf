import { defineConfig } from '@playwright/test';
import { chromiumFlags, findTestChromium } from './test/browser.ts';
import { administrator, chooseProgram, sourcesIn } from './test/program.ts';

const { address, port, dataDir } = await chooseProgram();

export default defineConfig({
  testDir: 'e2e',
  // One more than the two cores that run this: half of a test's time it waits for the page.
  workers: 3,
  // Axe over a full page takes its time on a busy machine.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/browser.json' }]],
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    // Whoever waits for things to come to rest waits for each movement; the specs of dialogs and shell have them.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third of the time of all; `--trace on` asks for one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findTestChromium() ?? '/usr/bin/chromium-headless-shell', args: chromiumFlags },
  },
  // The real program with its sample, on a data directory of its own.
  webServer: {
    command: `exec "${process.execPath}" src/app/start.ts`,
    // Said once the sample stands; the server answers earlier.
    wait: { stderr: /Callout is running at/ },
    env: {
      CALLOUT_PORT: port,
      CALLOUT_DATA: dataDir,
      CALLOUT_SAMPLE: 'small',
      CALLOUT_SOURCES: sourcesIn(dataDir),
      CALLOUT_ADMIN_PASSWORD: administrator.password,
    },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
