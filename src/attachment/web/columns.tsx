import type { TFunction } from 'i18next';
import { Cog, FileText, Image, Link2, Pencil } from 'lucide-react';
import { TypeIcon } from '../../hierarchy/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatBytes, formatStamp } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { When } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import type { FoundAttachment, Place } from '../find/contract.ts';
import type { List } from '../rules.address.ts';
import { fileKind } from '../rules.ts';
import { shownName } from './useAttachments.ts';

/** What a hit leads to: a part, or an item on its tab literature, or on its details where its type allows no attachments. */
export const placeAddress = ({ kind, id, allowsAttachments }: Place): string =>
  kind === 'part'
    ? paths.part(catalogCode(), id)
    : paths.item(catalogCode(), id, allowsAttachments ? 'literature' : 'details');

/** What stands before the name of a place. */
export const PlaceIcon = ({ kind, baseType }: Place) =>
  kind === 'part' ? <Cog className="i14 faint" aria-hidden="true" /> : <TypeIcon baseType={baseType} />;

/** The item or part that literature hangs on, as a link to it. */
const PlaceLink = ({ place }: { place: Place }) => (
  <>
    <PlaceIcon {...place} />
    <AppLink className="link trunc" tabIndex={-1} href={placeAddress(place)} title={place.displayName}>
      {place.displayName}
    </AppLink>
  </>
);

/** "Edit" of a row. */
export const editColumn = (t: TFunction, onEdit: (one: FoundAttachment) => void): Column<FoundAttachment> => ({
  key: 'edit',
  title: '',
  width: 48,
  acts: true,
  render: (one) => (
    <IconButton
      size="sm"
      tabIndex={-1}
      label={t('attachment.edit', { name: shownName(one) })}
      icon={<Pencil className="i14" />}
      onClick={() => onEdit(one)}
    />
  ),
});

/** The lists of files and of URLs. */
export function foundColumns(t: TFunction, list: List): Column<FoundAttachment>[] {
  const isUrls = list === 'urls';
  return [
    {
      key: isUrls ? 'url' : 'name',
      title: t(isUrls ? 'attachment.url' : 'attachment.name'),
      width: 220,
      grow: true,
      sortable: true,
      className: 'found-cell',
      text: ({ name }) => name,
      render: (one) => {
        const Icon = one.isUrl ? Link2 : one.contentType.startsWith('image/') ? Image : FileText;
        return (
          <>
            <Icon className="i14 faint" aria-hidden="true" />
            <span className="trunc" title={one.name}>
              {isUrls ? one.name : shownName(one)}
            </span>
          </>
        );
      },
    },
    ...(isUrls
      ? [
          {
            key: 'displaylabel',
            title: t('attachment.displayName'),
            width: 180,
            sortable: true,
            className: 'muted',
            render: ({ displayName }: FoundAttachment) => displayName,
          },
        ]
      : []),
    {
      key: 'place',
      title: t('attachment.attachedTo'),
      width: 200,
      className: 'found-cell',
      text: ({ place }) => place?.displayName ?? '',
      render: ({ place, howManyPlacesUsed }) =>
        place ? (
          <>
            <PlaceLink place={place} />
            {howManyPlacesUsed > 1 && <Tag>{t('attachment.morePlaces', { count: howManyPlacesUsed - 1 })}</Tag>}
          </>
        ) : (
          <Tag tone="warning">{t('attachment.orphan')}</Tag>
        ),
    },
    {
      key: 'category',
      title: t('attachment.category'),
      width: 130,
      priority: 2,
      className: 'muted',
      render: ({ literatureCategoryName }) => literatureCategoryName,
    },
    {
      key: 'language',
      title: t('attachment.language'),
      width: 84,
      priority: 3,
      className: 'muted',
      render: ({ customAttributes }) => customAttributes['31'] || t('attachment.allLanguages'),
    },
    ...(isUrls
      ? []
      : [
          {
            key: 'type',
            title: t('attachment.filter.type'),
            width: 70,
            priority: 3,
            className: 'muted',
            render: ({ contentType }: FoundAttachment) => fileKind(contentType),
          } as const,
          {
            key: 'size',
            title: t('attachment.size'),
            width: 84,
            align: 'right',
            priority: 2,
            sortable: true,
            render: ({ size }: FoundAttachment) => formatBytes(size),
          } as const,
        ]),
    {
      key: isUrls ? 'uploadedDate' : 'created',
      title: t('attachment.added.column'),
      width: 104,
      align: 'right',
      sortable: true,
      priority: 2,
      className: 'faint s',
      text: ({ created }) => formatStamp(new Date(created)),
      render: ({ created }) => <When at={created} />,
    },
  ];
}
