import { ImagePlus } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { CatalogueImage, ImagePicker } from '../../../image/web/fields.tsx';
import type { CellEditorProps, CellIssue, EditorColumn, EditorRow } from '../../../platform/web/editor/model.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { featureErrors, featureLengths } from '../../feature/rules.ts';
import type { FeatureFields } from '../../feature/rules.ts';
import { typedFields } from '../../feature/rules.save.ts';
import './Features.css';
import { GroupEditor } from './GroupEditor.tsx';

/** What the grid shows of a picture. */
export interface FeatureImage {
  id: number;
  name: string;
  version: number;
}

export interface ColumnOptions {
  t: TFunction;
  imageOf: (id: number) => FeatureImage | undefined;
  /** Keeps what is known of a picture that was chosen. */
  onChosen: (image: FeatureImage) => void;
  /** Chooses the picture of a row by mouse; absent while nothing may be changed. */
  onPick: ((row: EditorRow) => void) | undefined;
}

const isNew = (row: EditorRow): boolean =>
  row.saved === null && Object.values(row.values).every((value) => value === '');

/** Group, name, value and picture of a feature. */
export function featureColumns({ t, imageOf, onChosen, onPick }: ColumnOptions): EditorColumn[] {
  const textColumn = (key: keyof FeatureFields, width?: number): EditorColumn => ({
    key,
    title: t(`major-unit.feature.${key}`),
    maxLength: featureLengths[key],
    placeholder: t(`major-unit.feature.${key}`),
    ...(width !== undefined && { width }),
    validate: (_value, row): CellIssue | undefined =>
      featureErrors(typedFields(row))[key] === undefined
        ? undefined
        : { level: 'error', message: t(`major-unit.feature.${key}.required`) },
  });
  return [
    { ...textColumn('featureGroupName', 180), editor: GroupEditor },
    textColumn('featureName', 220),
    textColumn('featureValue'),
    {
      key: 'imageId',
      title: t('major-unit.feature.image'),
      width: 200,
      validate: (value) =>
        value === '' || /^[1-9]\d{0,14}$/.test(value)
          ? undefined
          : { level: 'error', message: t('major-unit.feature.noImage') },
      render: (value, row) => (
        <Picture
          t={t}
          value={value}
          image={imageOf(Number(value))}
          onPick={onPick && !isNew(row) ? () => onPick(row) : undefined}
        />
      ),
      editor: (props) => <PictureEditor {...props} onChosen={onChosen} />,
    },
  ];
}

function Picture(props: {
  t: TFunction;
  value: string;
  image: FeatureImage | undefined;
  onPick: (() => void) | undefined;
}): ReactElement {
  const { t, value, image, onPick } = props;
  return (
    <span className="unit-picture">
      {image && <CatalogueImage image={image} alt="" size={145} lazy />}
      <span className="trunc">
        {image?.name ?? (value === '' ? '' : t('major-unit.feature.imageNo', { id: value }))}
      </span>
      {onPick && (
        <IconButton
          size="sm"
          tabIndex={-1}
          label={t('major-unit.feature.pick')}
          icon={<ImagePlus className="i14" />}
          onClick={onPick}
        />
      )}
    </span>
  );
}

/** The cell of a picture opens the catalogue's images. */
function PictureEditor(props: CellEditorProps & { onChosen: (image: FeatureImage) => void }): ReactElement {
  const { column, onCommit, onCancel, onChosen } = props;
  return (
    <ImagePicker
      onChoose={(image) => {
        onChosen(image);
        onCommit({ [column.key]: String(image.id) }, 'stay');
      }}
      onClose={onCancel}
    />
  );
}
