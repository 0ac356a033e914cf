// size: one page shows every component in its states
import { CircleCheck, CloudOff, Ellipsis, ImagePlus, Lock, Plus, RotateCw, SearchX, Timer } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { confirm } from '../../src/platform/web/confirm.ts';
import { toast } from '../../src/platform/web/toast.ts';
import { Button, ButtonGroup } from '../../src/platform/web/ui/Button.tsx';
import { Field } from '../../src/platform/web/ui/Field.tsx';
import { Checkbox, Radio, Segment, Switch } from '../../src/platform/web/ui/checks.tsx';
import { Empty, Panel } from '../../src/platform/web/ui/furniture.tsx';
import { Logo } from '../../src/platform/web/ui/icons.tsx';
import { NumberInput, TextInput } from '../../src/platform/web/ui/inputs.tsx';
import {
  Balloon,
  Banner,
  Chip,
  ChipButton,
  Count,
  SquareTag,
  StateMark,
  Tag,
} from '../../src/platform/web/ui/marks.tsx';
import { ProgressBar, Skeleton, Steps } from '../../src/platform/web/ui/progress.tsx';
import './gallery.css';

const colours =
  'canvas surface raised sunken hover active selected line line-strong control-line text text-2 text-3 accent accent-solid draft review publish remove staging prod-bg draft-bg review-bg publish-bg remove-bg staging-bg info-bg';

const states = [
  ['draft', 'Draft'],
  ['review', 'Ready to Review'],
  ['publish', 'Publish'],
  ['remove', 'Draft - Remove'],
] as const;

function Box({ span, title, children }: { span: number; title: string; children: ReactNode }): ReactElement {
  return (
    <div style={{ gridColumn: `span ${span}` }}>
      <Panel title={title}>
        <div style={{ padding: '14px 16px' }}>{children}</div>
      </Panel>
    </div>
  );
}

export function ComponentsPage(): ReactElement {
  const [view, setView] = useState<string | null>('All');
  return (
    <div className="gallery">
      <div className="row" style={{ marginBottom: 14 }}>
        <span className="row" style={{ fontWeight: 650, fontSize: 14 }}>
          <Logo />
          Callout
        </span>
        <span className="muted">Components</span>
      </div>
      <div className="g">
        <Box span={5} title="Colour">
          <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4,1fr)', gap: 8 }}>
            {colours.split(' ').map((name) => (
              <div key={name} className="row">
                <span className="swatch" style={{ background: `var(--c-${name})` }} />
                <span className="s">{name}</span>
              </div>
            ))}
          </div>
        </Box>
        <Box span={3} title="Type">
          <div style={{ display: 'grid', gap: 6 }}>
            <div style={{ fontSize: 28, lineHeight: '36px', fontWeight: 600, letterSpacing: '-.022em' }}>
              Sign in <span className="faint s plain">28/36 600</span>
            </div>
            <div style={{ fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-.016em' }}>
              Catalogues <span className="faint s plain">20/28 600</span>
            </div>
            <div style={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-.012em' }}>
              Drive clutch <span className="faint s plain">16/24 600</span>
            </div>
            <div style={{ fontSize: 14 }}>
              Long text and dialogs <span className="faint s">14/20 400</span>
            </div>
            <div>
              Body, cells, fields <span className="faint s">13/20 400</span>
            </div>
            <div className="s med muted">
              Labels, column heads <span className="faint plain">12/16 500</span>
            </div>
            <div className="xs faint">Counts, captions 11/16 500</div>
            <div className="pn">
              3211186-K 0450623 <span className="faint s plain">tabular, slashed zero</span>
            </div>
            <div className="mono">
              bom_fjell_2026_w47.csv <span className="faint">mono 11.5</span>
            </div>
          </div>
        </Box>
        <Box span={4} title="States">
          <div className="lbl">Workflow: icon shape and colour, never colour alone</div>
          <div className="f">
            {states.map(([tone, name]) => (
              <StateMark key={tone} pill tone={tone} name={name} />
            ))}
          </div>
          <div className="f" style={{ marginTop: 8, gap: 14 }}>
            {states.map(([tone, name]) => (
              <StateMark key={tone} tone={tone} name={name} />
            ))}
          </div>
          <div className="lbl">Environments: production is ink</div>
          <div className="f">
            <SquareTag tone="pending">Pending</SquareTag>
            <SquareTag tone="staging">Staging</SquareTag>
            <SquareTag tone="prod">Production</SquareTag>
          </div>
          <div className="lbl">Callout: default, selected, unlinked, jump-to</div>
          <div className="f">
            <Balloon tag="11" />
            <Balloon tag="11" state="selected" />
            <Balloon tag="17" state="unlinked" />
            <Balloon tag="A" state="quiet" />
          </div>
          <div className="lbl">Tags and counts</div>
          <div className="f">
            <Tag>Update only [UP]</Tag>
            <Tag tone="accent">214 changes</Tag>
            <Tag tone="success">FR</Tag>
            <Tag tone="warning">Paused</Tag>
            <Tag tone="error">Failed</Tag>
            <Count>41</Count>
            <Count tone="error">1</Count>
            <Count tone="warning">14</Count>
          </div>
        </Box>
        <Box span={4} title="Buttons">
          <div className="f">
            <Button variant="primary" kbd="Ctrl S" onClick={() => toast.success('The workflow has been updated!')}>
              Save
            </Button>
            <Button>Cancel</Button>
            <Button
              variant="danger"
              onClick={() =>
                void confirm({
                  title: 'Unsaved changes',
                  text: 'You have unsaved changes. Changes will be lost if you proceed. Proceed?',
                  confirm: 'Proceed',
                  cancel: 'Stay',
                  danger: true,
                })
              }
            >
              Cancel import
            </Button>
            <Button variant="ghost" icon={<Plus className="i14" />}>
              Add row
            </Button>
            <Button disabled>Disabled</Button>
          </div>
          <div className="f" style={{ marginTop: 8 }}>
            <Button style={{ outline: '2px solid var(--c-focus)', outlineOffset: 2 }}>Focus</Button>
            <Button size="sm">Small</Button>
            <Button icon={<Ellipsis className="i" />} aria-label="More" />
            <ButtonGroup>
              <Button>
                <StateMark tone="review" name="Ready to Review" />
              </Button>
              <Button className="split" icon={<Plus className="i14" />} aria-label="Other states" />
            </ButtonGroup>
          </div>
          <div className="lbl">Segments and switches</div>
          <div className="f">
            <Segment
              label="View"
              value={view}
              onChange={setView}
              options={['All', 'Name', 'SKU', 'Both'].map((value) => ({ value, label: value }))}
            />
            <Switch aria-label="on" defaultChecked />
            <Switch aria-label="off" />
            <Checkbox aria-label="on" defaultChecked />
            <Checkbox aria-label="some" mixed />
            <Checkbox aria-label="off" />
            <Radio aria-label="on" name="r" defaultChecked />
            <Radio aria-label="off" name="r" />
          </div>
        </Box>
        <Box span={4} title="Fields">
          <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 10 }}>
            <Field label="Name" required>
              <TextInput defaultValue="Fjell 600 LT" />
            </Field>
            <Field label="Focus">
              <TextInput className="foc" defaultValue="clutch" />
            </Field>
            <Field label="Changed" dirty>
              <TextInput defaultValue="Fjell 600 LT Long Track" />
            </Field>
            <Field label="Read-only" readOnly>
              <TextInput defaultValue="MO Model" />
            </Field>
            <Field label="Tag" error="This tag is already in use!">
              <TextInput defaultValue="11" />
            </Field>
            <Field label="Width">
              <NumberInput defaultValue="154.0" step="0.1" unit="in" />
            </Field>
          </div>
        </Box>
        <Box span={4} title="Filters">
          <div className="f">
            <ChipButton field="State is" value="Any" />
            <Chip on field="Changed" value="21 Oct to 20 Nov" onRemove={() => undefined} removeLabel="Remove" />
            <Chip field="Model" value="Fjell" onRemove={() => undefined} removeLabel="Remove" />
            <button type="button" className="chip add">
              <Plus className="i12" />
              Filter
            </button>
          </div>
          <div style={{ width: 260, marginTop: 10 }}>
            <Field label="Unknown filter" error={'The filter "snowmob" does not exist.'}>
              <TextInput defaultValue="snowmob" />
            </Field>
          </div>
        </Box>
        <Box span={4} title="Banners and toasts">
          <div style={{ display: 'grid', gap: 8 }}>
            <Banner tone="error">The requested item conflicted with existing items.</Banner>
            <Banner tone="warning">
              The system is busy "Import: Part pricing" and data changes are not allowed. Please try again later.
            </Banner>
            <Banner tone="info">Read-only: this item is in Publish. Set it to Draft to edit.</Banner>
            <Banner tone="success">The import was a success!</Banner>
            <div className="toast" style={{ position: 'static', transform: 'none', justifySelf: 'start' }}>
              <CircleCheck className="i" />
              The workflow has been updated!
            </div>
          </div>
        </Box>
        <Box span={4} title="Table states">
          <table className="tb" style={{ margin: '-14px -16px', width: 'calc(100% + 32px)' }}>
            <colgroup>
              <col style={{ width: 44 }} />
              <col style={{ width: 110 }} />
              <col />
              <col style={{ width: 148 }} />
            </colgroup>
            <thead>
              <tr>
                <th aria-label="Select">
                  <span className="cb mix" />
                </th>
                <th>Part number</th>
                <th>Description</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              {states.map(([tone, name], at) => (
                <tr key={tone} className={['', 'hov', 'sel', 'sel cur'][at]}>
                  <td aria-label="Selected">
                    <span className={`cb${at > 1 ? ' on' : ''}`} />
                  </td>
                  <td className="pn">30914{at}2</td>
                  <td>Row</td>
                  <td>
                    <StateMark tone={tone} name={name} />
                  </td>
                </tr>
              ))}
              <tr>
                <td aria-label="Selected">
                  <span className="cb" />
                </td>
                <td>
                  <Skeleton width={64} />
                </td>
                <td>
                  <Skeleton width={140} />
                </td>
                <td>
                  <Skeleton width={60} />
                </td>
              </tr>
            </tbody>
          </table>
        </Box>
        <Box span={4} title="Progress">
          <ProgressBar thick label="Diagrams" done={8412} total={12960} />
          <div className="lbl">Paused, with rejected rows</div>
          <ProgressBar thick tone="success" label="Rows" done={61} rejected={1.4} total={100} />
          <div className="lbl">Steps</div>
          <div style={{ marginLeft: -8 }}>
            <Steps label="Steps" steps={['File', 'Map', 'Import']} current={1} />
          </div>
        </Box>
        <Box span={4} title="Empty">
          <Empty
            icon={<ImagePlus className="i i20" />}
            title="No diagrams yet"
            text="Add one, or paste a copied diagram."
            action={<Button icon={<Plus className="i14" />}>Add diagram</Button>}
          />
          <Empty
            icon={<SearchX className="i i20" />}
            title="No parts match"
            text="3 filters are set."
            action={<Button>Clear filters</Button>}
          />
        </Box>
        <Box span={4} title="Error and busy">
          <Empty
            icon={<CloudOff className="i i20" />}
            title="This list did not load"
            text="We do apologize, but the system is currently experiencing issues with the current attempted action. Please try again later."
            action={<Button icon={<RotateCw className="i14" />}>Try again</Button>}
          />
          <Empty
            icon={<Lock className="i i20" />}
            title="You do not have access to this page"
            text="Publishing needs the Publisher role."
          />
          <span className="row">
            <Timer className="i i20" />
            Your session times out in 24 seconds.
          </span>
        </Box>
      </div>
    </div>
  );
}
