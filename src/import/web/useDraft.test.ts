import { expect, it } from 'vitest';
import { emptyDraft, withFile } from './useDraft.ts';

it('another file is asked anew what was answered for the one before', () => {
  const options = { dateFormat: 'MM/DD/YYYY', decimalSeparator: ',', mode: 'add' } as const;
  expect(withFile({ ...emptyDraft, options }, null).options).toEqual({ mode: 'add' });
});
