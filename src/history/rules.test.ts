import { expect, it } from 'vitest';
import { contexts } from '../contexts.ts';
import { showsRevisions } from './rules.ts';

it('001:46 items have the tab of their revisions in all contexts but MajorUnit', () => {
  expect(contexts.filter((context) => !showsRevisions(context))).toEqual(['MajorUnit']);
});
