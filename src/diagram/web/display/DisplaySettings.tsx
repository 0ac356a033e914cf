import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { Guarded, useGuardedForm } from '../../../platform/web/curtain.tsx';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { changedFields } from '../../../platform/web/merge.ts';
import { SettingsArea } from '../../../platform/web/SettingsArea.tsx';
import type { DisplayColors } from '../../display/contract.ts';
import { colorTargets } from '../../display/rules.ts';
import type { ColorTarget } from '../../display/rules.ts';
import { ColorForm } from './ColorForm.tsx';
import { ColorSample } from './ColorSample.tsx';
import { colorIn, displayQuery } from './useDisplayColors.ts';
import './Display.css';

/** Settings, area 11: the colours of hotspots (docs/domain/diagrams.md, Colours). */
export function DisplaySettings(): ReactElement {
  const { t } = useTranslation();
  const colors = useQuery(displayQuery());
  return (
    <SettingsArea title={t('diagram.display.title')} text={t('diagram.display.text')} settings={colors}>
      {(data) => <Forms colors={data} />}
    </SettingsArea>
  );
}

function Forms({ colors }: { colors: DisplayColors }): ReactElement {
  const { t } = useTranslation();
  const off = useBusyReason();
  const [typed, setTyped] = useState<Partial<Record<ColorTarget, string | undefined>>>({});
  const dirty = colorTargets.some((target) => typed[target] !== undefined);
  const base = { hotspot: colorIn(colors, 'hotspot'), unassigned: colorIn(colors, 'unassigned') };
  const guard = useGuardedForm(dirty, {
    base,
    values: { hotspot: typed.hotspot ?? base.hotspot, unassigned: typed.unassigned ?? base.unassigned },
    restore: (values) =>
      setTyped(Object.fromEntries(changedFields(base, values).map((target) => [target, values[target]]))),
  });
  const pane = useRef<HTMLDivElement>(null);
  useHotkey('ctrl+s', () => pane.current?.querySelector<HTMLFormElement>('form[data-dirty]')?.requestSubmit(), {
    label: t('platform.save'),
    group: t('platform.keyboard.groups.general'),
  });
  return (
    <Guarded guard={guard} dirty={dirty}>
      <div className="pane-scroll display-forms" ref={pane}>
        <div>
          {colorTargets.map((target) => (
            <ColorForm
              key={target}
              target={target}
              colors={colors}
              typed={typed[target]}
              onType={(color) => setTyped((now) => ({ ...now, [target]: color }))}
              off={off}
            />
          ))}
        </div>
        <ColorSample
          linked={typed.hotspot ?? colorIn(colors, 'hotspot')}
          unlinked={typed.unassigned ?? colorIn(colors, 'unassigned')}
        />
      </div>
    </Guarded>
  );
}
