import { describe, expect, it } from 'vitest';
import { readLiterature, toLiterature, toUrls, writeLiterature } from './rules.address.ts';

describe('the search of literature in the address', () => {
  it('19.l is read back as it was written, and what it says wrongly counts as absent', () => {
    const query = { q: 'manual', category: '7', hangs: '2', minWidth: '640', sort: '-size' };
    const state = readLiterature({ ...query, added: 'never', parentType: 'x', list: 'other', url: '/' });
    expect(state).toMatchObject({ list: 'files', filters: { category: '7', hangs: '2', minWidth: '640' } });
    const written = Object.entries(writeLiterature(state)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(written)).toEqual(query);
  });

  it('19.l asks by the names of the documents, a dash behind what is descending', () => {
    const files = readLiterature({ sort: '-size', kind: 'pictures', hangs: 'somewhere', type: 'application/pdf' });
    expect(toLiterature(files)).toEqual({
      term: '',
      sort: 'size-',
      imageOnly: true,
      includeOrphans: false,
      types: 'application/pdf',
    });
    const urls = readLiterature({ list: 'urls', label: 'film', address: 'org', sort: 'size', category: '7' });
    expect(toUrls(urls)).toEqual({ term: '', displaylabel: 'film', url: 'org' });
  });
});
