import { expect, it } from 'vitest';
import { importModes, modeOfProfile, partsOfProfileName, profileNameIn } from './rules.ts';

it('a profile is named after its mode, and its name gives the mode back', () => {
  expect(importModes.map((mode) => profileNameIn(mode, ' Nordic '))).toEqual([
    'Nordic',
    'Nordic',
    'Nordic [UP]',
    'Nordic [RE]',
    'Nordic [PU]',
  ]);
  for (const mode of ['update', 'replace', 'delete'] as const)
    expect(modeOfProfile(profileNameIn(mode, 'Nordic'))).toBe(mode);
  expect(partsOfProfileName('Nordic [UP]')).toEqual(['Nordic', '[UP]']);
  expect(partsOfProfileName('Nordic [XX]')).toEqual(['Nordic [XX]', '']);
});
