import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { DataGrid } from '../../src/platform/web/grid/DataGrid.tsx';
import type { Column } from '../../src/platform/web/grid/columns.ts';
import { useGridPages } from '../../src/platform/web/grid/pages.ts';
import { nothing } from '../../src/platform/web/grid/selection.ts';
import { parseSort, printSort } from '../../src/platform/web/grid/sort.ts';
import { usePage } from '../../src/platform/web/page.ts';
import { Button } from '../../src/platform/web/ui/Button.tsx';
import { Kbd } from '../../src/platform/web/ui/Kbd.tsx';
import { Splitter } from '../../src/platform/web/ui/Splitter.tsx';
import { Empty, PageHead } from '../../src/platform/web/ui/furniture.tsx';
import { Count } from '../../src/platform/web/ui/marks.tsx';
import { useUrlState } from '../../src/platform/web/url.ts';

interface Row {
  id: string;
  number: string;
  description: string;
  used: number;
}

const TOTAL = 2184;
let failures = 1;

async function loadPage(cursor: string | undefined): Promise<{ items: Row[]; next: string | null; total: number }> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  const from = Number(cursor ?? 0);
  if (from === 200 && failures > 0) {
    failures -= 1;
    throw new Error('no answer');
  }
  const items = Array.from({ length: Math.min(100, TOTAL - from) }, (_, at) => ({
    id: String(from + at),
    number: String(3_091_402 + (from + at) * 7),
    description: `Flyweight, ${60 + ((from + at) % 20)} g`,
    used: ((from + at) * 37) % 90,
  }));
  return { items, next: from + 100 < TOTAL ? String(from + 100) : null, total: TOTAL };
}

const columns: Column<Row>[] = [
  {
    key: 'number',
    title: 'Part number',
    width: 120,
    sortable: true,
    className: 'pn',
    render: (row) => row.number,
  },
  {
    key: 'description',
    title: 'Description',
    width: 200,
    grow: true,
    sortable: true,
    render: (row) => row.description,
  },
  { key: 'used', title: 'Used in', width: 90, align: 'right', render: (row) => row.used },
];

export function ListPage(): ReactElement {
  const [sort, setSort] = useUrlState('sort', 'number');
  const [current, setCurrent] = useUrlState('part', '', { push: true });
  const [selection, setSelection] = useState(nothing);
  const pages = useGridPages<Row>({ key: ['parts', sort], loadPage, pageSize: 100 });
  usePage({ crumbs: [{ label: 'Parts' }] });
  const list = (
    <>
      <PageHead title="Parts" marks={<Count>2 184</Count>} actions={<Button kbd="C P">Add part</Button>} />
      <DataGrid
        id="gallery.parts"
        label="Parts"
        columns={columns}
        rowId={(row) => row.id}
        pages={pages}
        sort={parseSort(sort)}
        onSort={(next) => setSort(printSort(next))}
        current={current}
        onOpen={(row) => setCurrent(row.id)}
        selection={selection}
        onSelection={setSelection}
        actions={<Button variant="primary">Apply</Button>}
        empty={<Empty icon={<SearchX className="i i20" />} title="No parts match" text="3 filters are set." />}
        foot={
          <>
            <Kbd>J</Kbd> <Kbd>K</Kbd> move
          </>
        }
      />
    </>
  );
  return <Splitter id="gallery.parts" label="Parts" size={600} start={list} end={<div />} />;
}
