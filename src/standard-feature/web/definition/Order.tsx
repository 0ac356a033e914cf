import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../platform/web/ui/Button.tsx';

/** Moves an entry of a short list, or takes it out. */
export function Order(props: { name: string; onMove: (by: 1 | -1) => void; onRemove: () => void }): ReactElement {
  const { name, onMove, onRemove } = props;
  const { t } = useTranslation();
  return (
    <span className="row">
      <IconButton
        size="sm"
        label={t('standard-feature.upOf', { name })}
        icon={<ArrowUp className="i14" />}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="sm"
        label={t('standard-feature.downOf', { name })}
        icon={<ArrowDown className="i14" />}
        onClick={() => onMove(1)}
      />
      <IconButton
        size="sm"
        label={t('standard-feature.takeOut', { name })}
        icon={<Trash2 className="i14" />}
        onClick={onRemove}
      />
    </span>
  );
}
