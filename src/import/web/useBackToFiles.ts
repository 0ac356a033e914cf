import { useRouter } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useFiles } from './useFiles.ts';
import type { ImportStatus } from './useImport.ts';

/**
 * Where "Back to the files" leads: to the page that takes a folder of drawings and a table, where the import came from it,
 * else to the list of files, which is filled again from the import where another browser filled it.
 */
export function useBackToFiles({ stages }: ImportStatus): () => void {
  const router = useRouter();
  const [files, change] = useFiles();
  return () => {
    const isOneFile = new Set(stages.map(({ fileId }) => fileId)).size < 2;
    if (isOneFile) return;
    if (stages.some(({ zipFileName }) => zipFileName !== null)) router.history.push(paths.bringDrawings(catalogCode()));
    else if (files.length === 0)
      change(() =>
        stages.map(({ fileId, fileName, importTypeId, profileName }) => ({
          fileId,
          fileName,
          importTypeId,
          profileName,
        })),
      );
  };
}
