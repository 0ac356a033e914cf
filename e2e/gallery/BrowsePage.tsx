import { Crosshair, File, Folder, Image, ListFilter, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Guarded, SaveBar, useUnsavedGuard } from '../../src/platform/web/curtain.tsx';
import { usePage } from '../../src/platform/web/page.ts';
import { Tree } from '../../src/platform/web/tree/Tree.tsx';
import type { TreeNode } from '../../src/platform/web/tree/node.ts';
import { Button, IconButton } from '../../src/platform/web/ui/Button.tsx';
import { Dialog } from '../../src/platform/web/ui/Dialog.tsx';
import { Field } from '../../src/platform/web/ui/Field.tsx';
import { Menu, useContextMenu } from '../../src/platform/web/ui/Menu.tsx';
import { Select } from '../../src/platform/web/ui/Select.tsx';
import { Splitter } from '../../src/platform/web/ui/Splitter.tsx';
import { TabPanel, Tabs } from '../../src/platform/web/ui/Tabs.tsx';
import { PageHead } from '../../src/platform/web/ui/furniture.tsx';
import { TextArea, TextInput } from '../../src/platform/web/ui/inputs.tsx';
import { StateMark, Tag } from '../../src/platform/web/ui/marks.tsx';
import { useUrlState } from '../../src/platform/web/url.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function loadChildren(id: string | undefined): Promise<TreeNode[]> {
  await pause(300);
  if (id === 'Engines') throw new Error('no answer');
  if (id === undefined) {
    return ['Snowmobiles', 'Side-by-sides', 'Engines', 'Accessories'].map((name) => ({
      id: name,
      name,
      folder: true,
      icon: <Folder className="i14" />,
    }));
  }
  if (id.split('/').length > 3) return [];
  return Array.from({ length: 12 }, (_, at) => ({
    id: `${id}/${at}`,
    name: at % 3 === 0 ? `Fjell ${600 + at * 10} LT` : `Drive clutch ${at}`,
    folder: at % 3 === 0,
    icon: at % 3 === 0 ? <File className="i14" /> : <Image className="i14" />,
    end: <StateMark iconOnly tone={at % 2 ? 'publish' : 'draft'} name={at % 2 ? 'Publish' : 'Draft'} />,
  }));
}

export function BrowsePage(): ReactElement {
  const [tab, setTab] = useUrlState('tab', 'details', { push: true });
  const [selected, setSelected] = useState<TreeNode | null>(null);
  const [name, setName] = useState('Fjell 600 LT');
  const [market, setMarket] = useState<string | null>('nordic');
  const dirty = name !== 'Fjell 600 LT';
  const guard = useUnsavedGuard(dirty);
  const [adding, setAdding] = useState(false);
  const context = useContextMenu();
  usePage({
    crumbs: [
      { label: 'Browse', href: '/NRL' },
      { label: 'Snowmobiles', href: '/NRL' },
      { label: '2026', href: '/NRL' },
      { label: selected?.name ?? 'Fjell 600 LT' },
    ],
  });

  const tree = (
    <>
      <div className="toolbar" style={{ padding: '0 8px 0 10px', gap: 2 }}>
        <TextInput
          data-filter
          aria-label="Filter tree"
          placeholder="Filter tree"
          icon={<ListFilter className="i14" />}
          style={{ height: 26 }}
        />
        <IconButton size="sm" label="Add" icon={<Plus className="i14" />} onClick={() => setAdding(true)} />
        <IconButton size="sm" label="Locate in tree" icon={<Crosshair className="i14" />} />
      </div>
      <Tree
        label="Catalogue"
        loadChildren={loadChildren}
        selected={selected?.id ?? null}
        onSelect={setSelected}
        onContextMenu={(node, event) => {
          const items = [{ key: 'del', label: `Delete ${node.name}`, danger: true, onSelect: () => undefined }];
          if ('element' in event) context.openAt(event.element, items);
          else context.open(event, items);
        }}
      />
      {context.menu}
    </>
  );

  const detail = (
    <Guarded guard={guard} dirty={dirty}>
      <PageHead
        title={name}
        marks={<StateMark pill tone="draft" name="Draft" />}
        caption="Edited 12 min ago by Marcus Webb"
        actions={
          <Menu
            items={[
              { key: 'a', label: 'Set to Ready to Review', kbd: 'S', onSelect: () => undefined },
              { key: 'b', label: 'Publish', reason: 'A publish is in progress.', onSelect: () => undefined },
              'line',
              { key: 'c', label: 'Delete', danger: true, onSelect: () => undefined },
            ]}
          >
            <Button>
              <StateMark tone="review" name="Ready to Review" />
            </Button>
          </Menu>
        }
      />
      <Tabs
        id="browse"
        label="Item"
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'details', label: 'Details' },
          { key: 'diagrams', label: 'Diagrams', count: 14 },
          { key: 'serialVin', label: 'Serial/VIN', count: 2 },
          { key: 'literature', label: 'Literature', errors: 1 },
          { key: 'related', label: 'Related models', count: 5 },
        ]}
      />
      <TabPanel id="browse" tab={tab} className="pane-scroll">
        <div className="form-grid" style={{ padding: 16, maxWidth: 760 }}>
          <div className="sec span-all">Identity</div>
          <Field label="Name" required dirty={dirty}>
            <TextInput value={name} onChange={(event) => setName(event.currentTarget.value)} />
          </Field>
          <Field label="Display name" hint="Renaming affects 3 models">
            <TextInput defaultValue="Fjell 600 LT Long Track" />
          </Field>
          <Field label="Type" readOnly mark={<Tag>Key</Tag>}>
            <TextInput defaultValue="MD Model" />
          </Field>
          <Field label="Market">
            <Select
              value={market}
              onChange={setMarket}
              clearable
              options={[
                { value: 'nordic', label: 'Nordic' },
                { value: 'na', label: 'North America', hint: '12' },
                { value: 'eu', label: 'Europe', disabled: true },
              ]}
            />
          </Field>
          <Field label="Notes" span="all">
            <TextArea defaultValue="Long-track chassis from VIN NFJ6 26 0417." />
          </Field>
        </div>
      </TabPanel>
      {dirty && (
        <SaveBar
          changes={1}
          note="Name"
          onSave={() => setName('Fjell 600 LT')}
          onCancel={() => setName('Fjell 600 LT')}
        />
      )}
    </Guarded>
  );
  const form = adding && (
    <Dialog
      title="Add model"
      onClose={() => setAdding(false)}
      foot={
        <>
          <Button size="lg" onClick={() => setAdding(false)}>
            Cancel
          </Button>
          <Button size="lg" variant="primary" reason="A name is needed.">
            Add model
          </Button>
        </>
      }
    >
      <div className="form-grid">
        <Field label="New name" required span="all">
          <TextInput />
        </Field>
        <Field label="Kind" span="all">
          <Select value={null} onChange={() => undefined} options={[{ value: 'a', label: 'Model' }]} />
        </Field>
      </div>
    </Dialog>
  );
  return (
    <>
      {form}
      <Splitter id="gallery.tree" label="Catalogue" size={288} start={tree} end={detail} />
    </>
  );
}
