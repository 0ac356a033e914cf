import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { describeError } from '../../platform/web/api/errors.ts';
import { stringifySearch } from '../../platform/web/url.ts';
import { modeOfProfile } from '../rules.ts';
import { useDraft } from './useDraft.ts';
import type { Draft } from './useDraft.ts';
import { importApi } from './useImport.ts';

/** What an address names of a draft: files by their ids, the profile by its name; empty where it names none. */
interface Named {
  profile: string;
  file: string;
  zip: string;
}

const namedBy = ({ file, zip, profileName }: Draft): Named => ({
  profile: profileName,
  file: file ? String(file.fileId) : '',
  zip: zip ? String(zip.fileId) : '',
});

const isSame = (one: Named, other: Named): boolean =>
  one.profile === other.profile && one.file === other.file && one.zip === other.zip;

/** What the two pages call the profile (docs/domain/screens.md, Addresses). */
const profileKeys = { import: 'profileName', importWizard: 'importProfileName' } as const;
const typeKeys = { import: 'selectedImport', importWizard: 'importTypeId' } as const;
const typeDefaults = { import: '', importWizard: '1' } as const;
type PageOf = keyof typeof profileKeys;

const query = (named: Named, page: PageOf): Record<string, string | undefined> => ({
  [profileKeys[page]]: named.profile || undefined,
  mappingFileData: named.file || undefined,
  zipFileData: named.zip || undefined,
});

/** The address of one of the pages with a draft of a kind of import, and its tab. */
export function addressOf(page: PageOf, importTypeId: number, draft: Draft): string {
  const of = new URLSearchParams({ [typeKeys[page]]: String(importTypeId) });
  for (const [key, value] of Object.entries(query(namedBy(draft), page))) if (value) of.set(key, value);
  return `${paths[page](catalogCode())}?${of}`;
}

export interface AddressedDraft {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** What the address names is being looked up. */
  isPending: boolean;
  /** Why what it names is not there; empty where it is. */
  problem: string;
}

/**
 * The draft of a kind of import, which the address names: what comes with the address is taken up, and what changes is
 * written into it, so that it can be reloaded, sent and returned to.
 */
export function useAddressedDraft(importTypeId: number, page: PageOf): AddressedDraft {
  const [draft, change] = useDraft(importTypeId);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const of = (key: string): string => (typeof search[key] === 'string' ? search[key] : '');
  const asked: Named = { profile: of(profileKeys[page]), file: of('mappingFileData'), zip: of('zipFileData') };
  // While the address goes on to another page or kind of import, this draft is none of its business.
  const isHere =
    new RegExp(`/${page}/?$`).test(pathname) && (of(typeKeys[page]) || typeDefaults[page]) === String(importTypeId);
  const now = namedBy(draft);
  const isEmpty = isSame(asked, { profile: '', file: '', zip: '' });
  const [taken, setTaken] = useState(() => isEmpty || isSame(asked, now));
  const [problem, setProblem] = useState('');
  const { data, error } = useQuery({
    queryKey: [catalogCode(), 'import', 'entry', importTypeId, asked.profile, asked.file, asked.zip],
    queryFn: () =>
      importApi.wizard.entry({
        importTypeId,
        importProfileName: asked.profile,
        ...(asked.file && { mappingFileData: Number(asked.file) }),
        ...(asked.zip && { zipFileData: Number(asked.zip) }),
      }),
    enabled: !taken,
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (taken) return;
    if (data) {
      const mode = modeOfProfile(data.profileName);
      // Columns that were chosen for the file stay where it only came back under another profile's name.
      const options = data.profile?.options ?? (String(data.file?.fileId ?? '') === now.file ? draft.options : {});
      change({
        file: data.file,
        zip: data.zipFile,
        profileName: data.profileName,
        options: mode ? { ...options, mode } : options,
      });
    } else if (error) {
      const shown = describeError(error);
      setProblem(
        shown.as === 'fields'
          ? Object.values(shown.modelState).flat().join(' ')
          : 'message' in shown
            ? shown.message
            : '',
      );
    }
    if (data || error) setTaken(true);
  }, [taken, data, error, change, now.file, draft.options]);

  const { profile, file, zip } = now;
  const differs = taken && isHere && !isSame(asked, now);
  useEffect(() => {
    if (!differs) return undefined;
    const next = query({ profile, file, zip }, page);
    // Whoever changes the draft may go on to another page in the same breath; then that address stays.
    const timer = setTimeout(() => {
      if (router.history.location.pathname !== pathname) return;
      const now = router.state.location.search as Record<string, unknown>;
      router.history.replace(`${pathname}${stringifySearch({ ...now, ...next })}`);
    });
    return () => clearTimeout(timer);
  }, [differs, profile, file, zip, page, pathname, router]);
  return { draft, change, isPending: !taken, problem };
}
