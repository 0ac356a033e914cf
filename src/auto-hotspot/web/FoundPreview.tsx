import { useQuery } from '@tanstack/react-query';
import { ImageOff, X } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SpotsStage } from '../../diagram/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { FoundDiagram } from '../contract.ts';
import { boxesQuery } from './useAutoHotspot.ts';

/** The drawing of a diagram with what was found: confident ones as linked hotspots look, doubtful ones amber with "?". */
export function FoundPreview(props: { jobId: number; row: FoundDiagram; onClose: () => void }): ReactElement {
  const { jobId, row, onClose } = props;
  const { t } = useTranslation();
  const code = catalogCode();
  const { data, isError, refetch } = useQuery(boxesQuery(jobId, row.id));
  const spots = useMemo(() => {
    const of = (queue: 'hotspots' | 'confident' | 'doubtful') =>
      (data?.[queue] ?? []).map((box, at) => ({ ...box, key: `${queue}-${at}`, confirmed: queue !== 'doubtful' }));
    return [...of('hotspots'), ...of('confident'), ...of('doubtful')];
  }, [data]);
  const found = row.confident + row.doubtful;
  return (
    <>
      <div className="ph">
        <h2 className="trunc">{row.name}</h2>
        <div className="ph-end">
          <AppLink
            className="btn"
            href={row.parentId === null ? paths.item(code, row.id) : paths.diagram(code, row.parentId, row.id)}
          >
            {t('auto-hotspot.open')}
          </AppLink>
          <IconButton label={t('platform.close')} icon={<X className="i" />} onClick={onClose} />
        </div>
      </div>
      {row.failed !== null && <Banner tone="error">{row.failed}</Banner>}
      {row.isReplaced && <Banner tone="warning">{t('auto-hotspot.isReplaced')}</Banner>}
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {data?.image && (
        <SpotsStage
          image={data.image}
          src={`/${code}/api/file/image/${data.image.id}?f_=${data.image.version}`}
          label={t('auto-hotspot.preview', { name: row.name, count: found })}
          spots={spots}
          tags={data.tags}
        />
      )}
      {data && !data.image && (
        <Empty icon={<ImageOff className="i i20" aria-hidden="true" />} title={t('auto-hotspot.noImage')} />
      )}
      {data && data.missing.length > 0 && (
        <p className="s muted found-missing">{t('auto-hotspot.missingTags', { tags: data.missing.join(', ') })}</p>
      )}
    </>
  );
}
