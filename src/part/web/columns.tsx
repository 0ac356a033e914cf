import type { TFunction } from 'i18next';
import { ArrowLeftRight, CornerDownRight, EqualApproximately, EyeOff, History, Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatStamp } from '../../platform/web/format.ts';
import { totalText } from '../../platform/web/totalText.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { When } from '../../platform/web/ui/furniture.tsx';
import { Tag, type TagTone } from '../../platform/web/ui/marks.tsx';
import type { FoundPart } from '../find/contract.ts';

/** The list of parts. A part found by an old number says which; one that is replaced says by what. */
export const partColumns = (t: TFunction): Column<FoundPart>[] => [
  {
    key: 'partNumber',
    title: t('part.partNumber'),
    width: 124,
    className: 'pn',
    render: (part) => part.partNumber,
  },
  {
    key: 'description',
    title: t('part.column.description'),
    width: 140,
    grow: true,
    className: 'part-said',
    text: (part) => part.description,
    render: (part) => (
      <>
        <span className="trunc" title={part.description}>
          {part.description}
        </span>
        {part.isNear && <Mark icon={<EqualApproximately />} text={t('part.similar')} />}
        {part.foundBy !== null && (
          <Mark tone="accent" icon={<History />} text={t('part.replaces', { number: part.foundBy })} />
        )}
        {part.alternateOf !== null && (
          <Mark tone="accent" icon={<ArrowLeftRight />} text={t('part.alternateOf', { number: part.alternateOf })} />
        )}
        {part.supersededBy && (
          <Mark
            tone="warning"
            short={part.foundBy !== null || part.alternateOf !== null}
            icon={<CornerDownRight />}
            text={t('part.supersededByMark', { number: part.supersededBy.partNumber })}
          />
        )}
        {part.isInternal && <Mark icon={<EyeOff />} text={t('part.internal')} />}
      </>
    ),
  },
  {
    key: 'usedIn',
    title: t('part.column.usedIn'),
    width: 76,
    priority: 2,
    align: 'right',
    className: 'muted',
    render: (part) => totalText(t, part.usedIn, part.isUsedMore),
  },
  {
    key: 'changed',
    title: t('part.column.changed'),
    width: 104,
    align: 'right',
    priority: 2,
    className: 'faint s',
    text: (part) => formatStamp(new Date(part.modified)),
    render: (part) => <When at={part.modified} />,
  },
];

/** "Part info" of a row; its key is I. */
export const infoColumn = (t: TFunction, onInfo: (id: number) => void): Column<FoundPart> => ({
  key: 'info',
  title: '',
  width: 48,
  acts: true,
  render: ({ id, partNumber }) => (
    <IconButton
      size="sm"
      tabIndex={-1}
      label={t('part.info.of', { number: partNumber })}
      icon={<Info className="i14" />}
      onClick={() => onInfo(id)}
    />
  ),
});

/** A mark in words; beside another, or in a narrow list, its icon alone. */
function Mark(props: { tone?: TagTone; icon: ReactNode; text: string; short?: boolean }): ReactElement {
  const { tone = 'neutral', icon, text, short = false } = props;
  return (
    <Tag tone={tone}>
      <span className={short ? 'part-mark short' : 'part-mark'} data-tip={text}>
        {icon}
        <span>{text}</span>
      </span>
    </Tag>
  );
}
