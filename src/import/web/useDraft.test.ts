import { expect, it } from 'vitest';
import { emptyDraft, withFile, withKept } from './useDraft.ts';

it('another file is asked anew what was answered for the one before', () => {
  const options = { dateFormat: 'MM/DD/YYYY', decimalSeparator: ',', mode: 'add' } as const;
  expect(withFile({ ...emptyDraft, options }, null).options).toEqual({ mode: 'add' });
});

it('a file that replaces another keeps what was mapped where it has the same columns', () => {
  const columns = { partNumber: { inputFileColumns: ['No'] }, description: { inputFileColumns: ['Text'] } };
  const replaced = {
    ...emptyDraft,
    ...withFile({ ...emptyDraft, options: { columns } }, { fileId: 2, fileName: 'b', size: 1 }),
  };
  expect(replaced.options).toEqual({});
  expect(withKept(replaced, ['TEXT', 'No', 'Price'])).toEqual({ kept: undefined, options: { columns } });
  expect(withKept(replaced, ['No', 'Price'])).toEqual({ kept: undefined });
});
