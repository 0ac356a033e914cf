import { Trash2, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
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
  return (
    <div className="ph">
      <h2 className="ph-title pn part-title">{part.partNumber}</h2>
      <span className="muted trunc part-caption">{part.description}</span>
      {part.isInternal && <Tag>{t('part.internal')}</Tag>}
      <div className="ph-end">
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
