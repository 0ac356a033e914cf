import { Cog, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { hotspotSize, hotspotValue } from '../../image/rules.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { NumberInput, TextInput } from '../../platform/web/ui/inputs.tsx';
import { allowed } from '../../drawing/rules.box.ts';
import type { Paper } from '../../drawing/rules.box.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { HotspotPreview } from './HotspotPreview.tsx';

/** A hotspot in numbers, beside its box: what dragging does, for those who do not drag. */
export function HotspotForm(props: {
  spot: Spot;
  paper: Paper;
  /** Address of the image's bytes. */
  src: string;
  at: { left: number; top: number };
  /** The stage, on which the form stays. */
  room: Paper;
  onApply: (change: Partial<Spot>) => void;
  /** Opens the part of its tag; absent where no row has the tag. */
  onEditPart: (() => void) | undefined;
  onDelete: () => void;
  onClose: () => void;
}): ReactElement {
  const { spot, paper, src, at, room, onApply, onEditPart, onDelete, onClose } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState({
    value: spot.value,
    x: String(spot.x),
    y: String(spot.y),
    w: String(spot.w),
    h: String(spot.h),
  });
  const limits = {
    x: [0, paper.width - spot.w],
    y: [0, paper.height - spot.h],
    w: [hotspotSize.over + 1, hotspotSize.width],
    h: [hotspotSize.over + 1, hotspotSize.height],
  } as const;

  const number = (key: keyof typeof limits): number => {
    const value = Number(typed[key]);
    return typed[key].trim() !== '' && Number.isFinite(value) ? value : spot[key];
  };
  /** The box as typed so far. */
  const box = allowed({ x: number('x'), y: number('y'), w: number('w'), h: number('h') }, paper);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    onApply({ value: typed.value.trim(), ...box });
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes from any of its fields
    <form
      className="pop spot-form"
      style={{
        left: Math.max(8, Math.min(at.left, room.width - 248)),
        top: Math.max(8, Math.min(at.top, room.height - 322)),
      }}
      aria-label={t('diagram.hotspot.properties')}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <HotspotPreview src={src} paper={paper} box={box} />
      <Field label={t('diagram.hotspot.tag')} span="all">
        <TextInput
          autoFocus
          maxLength={hotspotValue}
          value={typed.value}
          onChange={(event) => setTyped({ ...typed, value: event.currentTarget.value })}
        />
      </Field>
      {(['x', 'y', 'w', 'h'] as const).map((key) => (
        <Field key={key} label={t(`diagram.hotspot.${key}`)}>
          <NumberInput
            value={typed[key]}
            min={limits[key][0]}
            max={limits[key][1]}
            step={1}
            unit="px"
            onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
          />
        </Field>
      ))}
      {onEditPart && (
        <Button size="sm" variant="ghost" icon={<Cog className="i12" />} className="span-all" onClick={onEditPart}>
          {t('part.quick')}
        </Button>
      )}
      <div className="row spot-form-foot">
        <Button size="sm" variant="danger" icon={<Trash2 className="i12" />} onClick={onDelete}>
          {t('diagram.hotspot.delete')}
        </Button>
        <Button size="sm" className="ml" onClick={onClose}>
          {t('platform.cancel')}
        </Button>
        <Button size="sm" variant="primary" type="submit">
          {t('diagram.apply')}
        </Button>
      </div>
    </form>
  );
}
