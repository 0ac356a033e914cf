import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { totalText } from '../../platform/web/totalText.ts';
import { useSettled } from '../../platform/web/useSettled.ts';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import type { FoundImage } from '../find/contract.ts';
import { maxImageName } from '../rules.ts';
import { CatalogueImage } from './CatalogueImage.tsx';
import { foundQuery } from './useImages.ts';
import './Pictures.css';

/** Chooses one of the catalogue's images by its name; the newest stand first. */
export function ImagePicker(props: { onChoose: (image: FoundImage) => void; onClose: () => void }): ReactElement {
  const { onChoose, onClose } = props;
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const settled = useSettled(term.trim(), 250);
  const { data, isError, refetch } = useQuery(foundQuery(settled));
  const found = data?.items ?? [];
  return (
    <Dialog title={t('image.pick')} width={800} onClose={onClose}>
      <TextInput
        data-autofocus
        type="search"
        aria-label={t('image.pickName')}
        placeholder={t('image.pickName')}
        maxLength={maxImageName}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <p className="s muted" role="status">
        {data &&
          t('image.pickShown', {
            shown: found.length,
            total: totalText(t, data.totalCount ?? found.length, data.isMore),
          })}
      </p>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {data && found.length === 0 && (
        <Empty icon={<ImageOff className="i i20" aria-hidden="true" />} title={t('image.pickNone')} />
      )}
      <ul className="pictures-list">
        {found.map((image) => (
          <li key={image.id}>
            <button type="button" className="pictures-pick" onClick={() => onChoose(image)}>
              <span className="thumb pictures-thumb">
                <CatalogueImage image={image} alt="" size={400} lazy />
              </span>
              <span className="pictures-line">
                <span className="grow">{image.name}</span>
              </span>
              <span className="s faint tn">{t('image.size', { width: image.width, height: image.height })}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
