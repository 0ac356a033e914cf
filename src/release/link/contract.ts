import { z } from 'zod';
import { context } from '../../contexts.ts';
import { id, idParam, instant, requiredText, skip, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { maxDays } from './rules.ts';

const environments = z.array(z.enum(['Staging', 'Production'])).min(1);
const named = z.object({ id, name: z.string() });

/** A signed address that lets its holders read without an account until it ends or is taken back. */
const readerLink = z.object({
  id,
  label: z.string(),
  environments,
  groups: z.array(named),
  audiences: z.array(named),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  /** Path and query on this server; Production's where it opens both. */
  address: z.string(),
});
export type ReaderLink = z.infer<typeof readerLink>;

export const readerLinkContract = {
  readerLinks: route({
    method: 'GET',
    path: '/api/publish/{context}/ReaderLinks',
    permission: 'publish',
    summary:
      'Reader links of a context that give no more than the caller sees, the newest first, with those that were revoked or are over.',
  })
    .input(z.strictObject({ context, take: take(), skip }))
    .output(z.array(readerLink)),
  createReaderLink: route({
    method: 'POST',
    path: '/api/publish/{context}/ReaderLinks',
    permission: 'publish',
    answersSecret: true,
    summary:
      'A new reader link for visibility groups and price audiences. 404 where one of them is not there, or its group is not one that the caller sees.',
  })
    .input(
      z.strictObject({
        context,
        label: requiredText(256),
        environments,
        groups: z.array(id).max(500).default([]),
        audiences: z.array(id).max(500).default([]),
        /** Days that it holds. */
        days: z.int().min(1).max(maxDays),
      }),
    )
    .output(readerLink),
  revokeReaderLink: route({
    method: 'DELETE',
    path: '/api/publish/{context}/ReaderLinks/{id}',
    permission: 'publish',
    summary: 'Takes a reader link back: the next request of its holders is refused.',
  })
    .input(z.strictObject({ context, id: idParam }))
    .output(readerLink),
};
