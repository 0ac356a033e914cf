import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { SettingsArea } from '../../../platform/web/SettingsArea.tsx';
import type { DisplayColors } from '../../display/contract.ts';
import { colorTargets } from '../../display/rules.ts';
import { ColorField } from './ColorField.tsx';
import { ColorSample } from './ColorSample.tsx';
import { displayQuery, useColorForm } from './useDisplayColors.ts';
import './Display.css';

/** Settings, area 11: the colours of hotspots (docs/domain/diagrams.md, Colours). */
export function DisplaySettings(): ReactElement {
  const { t } = useTranslation();
  const colors = useQuery(displayQuery());
  return (
    <SettingsArea title={t('diagram.display.title')} text={t('diagram.display.text')} settings={colors}>
      {(data) => <ColorsForm colors={data} />}
    </SettingsArea>
  );
}

function ColorsForm({ colors }: { colors: DisplayColors }): ReactElement {
  const form = useColorForm(colors);
  return (
    <FormPage form={form}>
      <form className="pane-scroll display-forms" noValidate onSubmit={(event) => event.preventDefault()}>
        <div>
          <FormErrors form={form} />
          {colorTargets.map((target) => (
            <ColorField key={target} target={target} {...form.field(target)} />
          ))}
        </div>
        <ColorSample linked={form.values.hotspot} unlinked={form.values.unassigned} />
      </form>
    </FormPage>
  );
}
