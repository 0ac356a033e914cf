import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReleaseFiles, counted } from '../../../test/releaseFiles.ts';
import { about, meta } from '../../../test/viewerRelease.ts';
import { matchesRule, serialOrder, serialTypes, splits } from '../../serial/rules.ts';
import type { SerialRule } from '../../serial/rules.ts';
import { openRelease } from '../read/release.ts';
import { modelsOfParts, modelsOfSerial } from './serials.ts';

const digits = fc.stringMatching(/^0?[0-9]{1,3}$/);
const rule: fc.Arbitrary<SerialRule> = fc
  .record({
    type: fc.constantFrom(...Object.values(serialTypes)),
    prefix: fc.constantFrom('ABC', 'ABCD', 'ABC?', 'ABCDE', 'ABC?E', 'X1'),
    start: digits,
    more: fc.nat({ max: 300 }),
    suffix: fc.constantFrom('', 'T', 'K2'),
  })
  .map(({ type, prefix, start, more, suffix }) => ({
    type,
    prefix,
    start,
    end: type === serialTypes.closedRange ? String(Number(start) + more + 1).padStart(start.length, '0') : '',
    suffix,
  }));

it('gives every model with a rule that holds the serial number, split or whole, and no other', async () => {
  const serial = fc.record({
    prefix: fc.constantFrom('abc', 'ABCD', 'ABCX', 'abcxe', 'X1', 'Q'),
    number: digits,
    suffix: fc.constantFrom('', 't', 'K2'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { maxLength: 60 }), serial, async (rules, asked) => {
      const records = rules.map(({ type, prefix, start, end, suffix }, i) => [
        [prefix, suffix, serialOrder(type, start), i + 1, i + 1],
        { type, start, end },
      ]) as [(string | number)[], { type: '1'; start: string; end: string }][];
      const release = await openRelease(
        counted(await buildReleaseFiles([{ id: 'p', content: { serials: records } }], meta, about)).fetchFile,
      );
      const idsOf = (matches: (one: SerialRule) => boolean) => rules.flatMap((one, i) => (matches(one) ? [i + 1] : []));
      const sorted = (hits: { id: number }[]) => hits.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(sorted(await modelsOfParts(release, asked))).toEqual(idsOf((one) => matchesRule(one, asked)));
      const whole = `${asked.prefix}-${asked.number}${asked.suffix}`;
      expect(sorted(await modelsOfSerial(release, whole))).toEqual(
        idsOf((one) => splits(whole).some((split) => matchesRule(one, split))),
      );
    }),
    { numRuns: 80 },
  );
});
