import { X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { MultiSelect, Select } from '../../src/platform/web/ui/Select.tsx';
import { confirm } from '../../src/platform/web/confirm.ts';
import { addTexts } from '../../src/platform/web/i18n.ts';
import platformTexts from '../../src/platform/web/texts.en.json' with { type: 'json' };
import { toast } from '../../src/platform/web/toast.ts';
import { Button, IconButton } from '../../src/platform/web/ui/Button.tsx';
import { DateInput } from '../../src/platform/web/ui/DateInput.tsx';
import { Dialog } from '../../src/platform/web/ui/Dialog.tsx';
import { Field } from '../../src/platform/web/ui/Field.tsx';
import { Menu } from '../../src/platform/web/ui/Menu.tsx';
import { Popover } from '../../src/platform/web/ui/Popover.tsx';
import { TabPanel, Tabs } from '../../src/platform/web/ui/Tabs.tsx';
import { Checkbox, Segment, Switch } from '../../src/platform/web/ui/checks.tsx';
import { TextInput } from '../../src/platform/web/ui/inputs.tsx';

addTexts(platformTexts);

const few = ['Draft', 'Ready to Review', 'Publish'].map((label) => ({ value: label, label }));
const many = Array.from({ length: 40 }, (_, n) => ({ value: String(n), label: `Model ${n}` }));

/** The controls that are chosen, opened and pressed; e2e/controls.spec.ts presses their keys. */
export function ControlsPage(): ReactElement {
  const [state, setState] = useState<string | null>('Draft');
  const [model, setModel] = useState<string | null>(null);
  const [colors, setColors] = useState<readonly string[]>(['Red', 'Black']);
  const [day, setDay] = useState('2026-12-01');
  const [on, setOn] = useState(true);
  const [view, setView] = useState<'list' | 'grid' | null>('list');
  const [tab, setTab] = useState('details');
  const [opened, setOpened] = useState(false);
  return (
    <main className="pane-scroll" style={{ padding: 16, width: 720 }}>
      <h1>Controls</h1>
      <Tabs
        id="t"
        label="Parts"
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'details', label: 'Details' },
          { key: 'diagrams', label: 'Diagrams', count: 41 },
          { key: 'serial', label: 'Serial/VIN', errors: 2 },
        ]}
      />
      <TabPanel id="t" tab={tab}>
        <div className="form-grid" style={{ marginTop: 16 }}>
          <Field label="State" required>
            <Select options={few} value={state} onChange={setState} />
          </Field>
          <Field label="Model" error="A value is required.">
            <Select options={many} value={model} onChange={setModel} clearable placeholder="Choose" />
          </Field>
          <Field label="Colours" dirty>
            <MultiSelect
              options={['Red', 'Black', 'Blue', 'White']}
              values={colors}
              onChange={setColors}
              readOnly={false}
            />
          </Field>
          <Field label="Effective date">
            <DateInput value={day} onChange={setDay} />
          </Field>
          <Field label="Locked" readOnly>
            <Select options={few} value="Publish" onChange={setState} />
          </Field>
        </div>
        <div className="row" style={{ marginTop: 16 }}>
          <Checkbox label="Key" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
          <Checkbox label="Some" mixed checked={false} onChange={() => undefined} />
          <Checkbox label="Off" disabled checked={false} onChange={() => undefined} />
          <Switch label="Searchable" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
          <Segment
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: 'List' },
              { value: 'grid', label: 'Grid' },
            ]}
          />
        </div>
        <div className="row" style={{ marginTop: 16 }}>
          <Menu
            position="bottom-start"
            items={[
              { key: 'a', label: 'Duplicate', kbd: 'Ctrl D', onSelect: () => toast.info('Duplicated') },
              { key: 'b', label: 'Move to', reason: 'It stands in a release.', onSelect: () => undefined },
              'line',
              { key: 'c', label: 'Delete', danger: true, onSelect: () => undefined },
            ]}
          >
            <Button>More</Button>
          </Menu>
          <Popover label="Facts" target={<Button>Facts</Button>} position="bottom-start">
            <button type="button">Inside</button>
          </Popover>
          <Button onClick={() => setOpened(true)}>Edit</Button>
          <IconButton label="Close the pane" icon={<X className="i16" />} />
          <Button reason="Nothing has changed.">Publish now</Button>
          <Button
            onClick={() =>
              void confirm({
                title: 'Delete',
                text: 'Are you sure you want to delete Fjell?',
                confirm: 'Delete',
                danger: true,
              })
            }
          >
            Ask
          </Button>
          <Button
            onClick={() =>
              toast.success('The item was saved.', {
                action: { label: 'Undo', keys: 'ctrl+z', run: () => toast.info('Undone') },
              })
            }
          >
            Tell
          </Button>
        </div>
      </TabPanel>
      {opened && (
        <Dialog
          title="Edit the type"
          onClose={() => setOpened(false)}
          foot={
            <>
              <Button size="lg" onClick={() => setOpened(false)}>
                Cancel
              </Button>
              <Button size="lg" variant="primary" onClick={() => setOpened(false)}>
                Save
              </Button>
            </>
          }
        >
          <div className="form-grid">
            <Field label="Name">
              <TextInput defaultValue="Model" />
            </Field>
            <div className="fld">
              <Checkbox label="Named" />
            </div>
            <Field label="State inside">
              <Select options={few} value={state} onChange={setState} />
            </Field>
          </div>
        </Dialog>
      )}
    </main>
  );
}
