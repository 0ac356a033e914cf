import { expect, it } from 'vitest';
import {
  importModes,
  modeOfProfile,
  modeOfSupersession,
  partsOfProfileName,
  profileNameIn,
  supersessionTypeOf,
} from './rules.ts';

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

it('SupersessionType and mode say the same of supersessions', () => {
  const modes = ['standard', 'replace', 'delete', 'update'] as const;
  expect(modes.map((mode) => supersessionTypeOf(6, mode))).toEqual([0, 1, 2, null]);
  expect(supersessionTypeOf(4, 'standard')).toBeNull();
  expect([0, 1, 2].map(modeOfSupersession)).toEqual(['standard', 'replace', 'delete']);
});
