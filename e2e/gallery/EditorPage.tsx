import { Hash } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { EditorGrid } from '../../src/platform/web/editor/EditorGrid.tsx';
import type { EditorHandle } from '../../src/platform/web/editor/EditorGrid.tsx';
import { setCells } from '../../src/platform/web/editor/model.ts';
import type { EditorColumn, EditorRow } from '../../src/platform/web/editor/model.ts';
import type { EditorState } from '../../src/platform/web/editor/useEditor.ts';
import { usePage } from '../../src/platform/web/page.ts';
import { PageHead } from '../../src/platform/web/ui/furniture.tsx';
import { Balloon } from '../../src/platform/web/ui/marks.tsx';

const names = [
  'Bolt, clutch retaining, M14 x 195',
  'Washer, conical spring',
  'Screw, hex flange, M6 x 20',
  'Pin, flyweight',
];

const source = Array.from({ length: 40 }, (_, at) => ({
  id: String(at),
  values: {
    tag: String(at + 1),
    number: at === 6 ? '--' : String(3_087_214 + at * 31),
    description: names[at % 4] ?? '',
    qty: String((at % 3) + 1),
    context: '',
  },
}));

export function EditorPage(): ReactElement {
  const [state, setState] = useState<EditorState | null>(null);
  const [current, setCurrent] = useState(3);
  const grid = useRef<EditorHandle>(null);
  usePage({ crumbs: [{ label: 'Diagrams' }, { label: 'Drive clutch' }], rail: true });
  const columns = useMemo<EditorColumn[]>(
    () => [
      {
        key: 'tag',
        title: 'Tag',
        width: 56,
        maxLength: 16,
        render: (value) => (value ? <Balloon tag={value} /> : <span className="faint s">none</span>),
      },
      {
        key: 'number',
        title: 'Part number',
        width: 120,
        className: 'pn',
        required: true,
        validate: (value) => {
          if (/[A-Za-z0-9]/.test(value)) return undefined;
          return {
            level: 'error',
            message: 'Part Numbers must contain letters or numbers. Please enter valid value or Auto-Generate.',
            action: {
              label: 'Auto-Generate',
              icon: <Hash className="i14" />,
              run: ({ key }) =>
                grid.current?.change((all) => {
                  const row = all.findIndex((one) => one.key === key);
                  return setCells(all, [{ row, column: 'number', value: '9000001' }]);
                }),
            },
          };
        },
      },
      {
        key: 'description',
        title: 'Description',
        placeholder: 'Part number or description',
        validate: (value) =>
          value.startsWith('Pin') ? { level: 'warning', message: 'The master description differs.' } : undefined,
      },
      { key: 'qty', title: 'Qty', width: 52, align: 'right' },
      { key: 'context', title: 'Context', width: 120 },
    ],
    [],
  );
  const rowClass = useCallback((_row: EditorRow, index: number) => (index === current ? 'sel' : undefined), [current]);
  return (
    <section className="pane" style={{ flex: 1 }}>
      <PageHead
        title="Drive clutch"
        caption={state ? `${state.changes} changes, ${state.errors} errors, ${state.warnings} warnings` : ''}
      />
      <EditorGrid
        ref={grid}
        label="Parts list"
        columns={columns}
        source={source}
        revision={1}
        onState={setState}
        rowClass={rowClass}
        onCurrentRow={setCurrent}
      />
    </section>
  );
}
