/** Characters of what a client calls itself. */
const programMax = 256;

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bFxiOS\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bCriOS\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person calls a client by its User-Agent: "Firefox 128, Windows"; a program is called as it calls itself. */
export function programOf(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').replaceAll(/[^\u0020-\u007E\u00A0-\uFFFF]/g, '').trim();
  for (const [browser, name] of browsers) {
    const version = browser.exec(agent)?.[1];
    if (version === undefined) continue;
    const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
    return system === undefined ? `${name} ${version}` : `${name} ${version}, ${system}`;
  }
  return Array.from(agent).slice(0, programMax).join('');
}
