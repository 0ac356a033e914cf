import { Trash2, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import type { Part } from '../record/contract.ts';

export function PartHead(props: {
  part: Part;
  /** Why nothing can be written now. */
  busy: string | undefined;
  mayDelete: boolean;
  onDelete: () => void;
  onClose: () => void;
}): ReactElement {
  const { part, busy, mayDelete, onDelete, onClose } = props;
  const { t } = useTranslation();
  const { profile, catalogModule } = usePageData();
  const lookup = profile.modules.find(({ code }) => code === catalogModule['partsLookup']);
  const narrow = useMedia(NARROW);
  return (
    <div className="ph">
      {/* Beside the list, the list has the page's title. */}
      {narrow && <h1 className="vh">{t('part.parts')}</h1>}
      <h2 className="ph-title pn part-title">{part.partNumber}</h2>
      <span className="muted trunc part-caption">{part.descriptionWithAttr}</span>
      {part.supersessions.length > 0 && <Tag tone="warning">{t('part.superseded')}</Tag>}
      {part.isInternal && <Tag>{t('part.internal')}</Tag>}
      <div className="ph-end">
        {lookup && (
          <a className="link s nw" href={lookup.address} target="_blank" rel="noreferrer">
            {t('part.lookup')}
          </a>
        )}
        {mayDelete && (
          <IconButton
            label={t('part.delete')}
            icon={<Trash2 className="i" />}
            disabled={busy !== undefined}
            onClick={onDelete}
          />
        )}
        <IconButton label={t('part.close')} icon={<X className="i" />} onClick={onClose} />
      </div>
    </div>
  );
}
