import { ImagePlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageDrop } from '../../image/web/fields.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';

/** Where a diagram has no image yet: a file that is dropped here becomes it. */
export function NoImage(props: {
  editable: boolean;
  /** Gives the diagram the image that was taken in. */
  onUploaded: (imageId: number) => Promise<void>;
}): ReactElement {
  const { editable, onUploaded } = props;
  const { t } = useTranslation();
  const none = t('diagram.image.none');
  if (editable) {
    return (
      <ImageDrop
        className="cv cv-none"
        title={none}
        text={t('diagram.image.drop')}
        onUploaded={({ id }) => onUploaded(id)}
      />
    );
  }
  return (
    <div className="cv cv-none">
      <Empty icon={<ImagePlus className="i i20" />} title={none} />
    </div>
  );
}
