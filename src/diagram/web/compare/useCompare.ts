import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FoundDiagram } from '../../../item-search/web/fields.tsx';
import type { EditorRow } from '../../../platform/web/editor/model.ts';
import type { SavedList } from '../../compare/contract.ts';
import { differences } from '../../compare/rules.ts';
import type { Difference } from '../../compare/rules.ts';
import { fieldsOf } from '../../rows/values.ts';
import { isEmptyRow } from '../../rules.ts';
import { diagramApi, imageApi } from '../useDiagram.ts';

/** What a list is held against: the one of another diagram, or its own past. */
export type Other = { kind: 'diagram'; diagram: FoundDiagram } | { kind: 'past'; list: SavedList };

/** The rows of another list, with the drawing and hotspots that belong to them where it is another diagram's. */
async function read(id: number, other: Other) {
  if (other.kind === 'past') {
    const rows = await diagramApi.compare.pastRows({ id, changeId: other.list.changeId });
    return { rows, drawing: null };
  }
  const [rows, { image }] = await Promise.all([
    diagramApi.pegged({ id: other.diagram.id }),
    diagramApi.get({ id: other.diagram.id }),
  ]);
  return { rows, drawing: image && { paper: image, spots: await imageApi.hotspots({ imageId: image.id }) } };
}

const keyOf = (one: Difference) => `${one.kind} ${'here' in one ? one.here : ''} ${'there' in one ? one.there : ''}`;

/** The list on the screen beside another one, and which of the differences are chosen. */
export function useCompare(code: string, id: number, rows: readonly EditorRow[]) {
  const [other, setOther] = useState<Other | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery({
    queryKey: [
      code,
      'diagram',
      id,
      'compare',
      other?.kind,
      other?.kind === 'past' ? other.list.changeId : other?.diagram.id,
    ],
    queryFn: () => (other ? read(id, other) : null),
    enabled: other !== null,
  });
  const here = useMemo(() => rows.map(({ values }) => fieldsOf(values)).filter((row) => !isEmptyRow(row)), [rows]);
  const there = query.data?.rows;
  const found = useMemo(
    () => (there ? differences(here, there).map((one) => ({ ...one, key: keyOf(one) })) : undefined),
    [here, there],
  );

  function hold(next: Other | null): void {
    setOther(next);
    setChosen(new Set());
  }
  function toggle(key: string): void {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  }
  const all = found?.map(({ key }) => key) ?? [];
  return {
    other,
    hold,
    query,
    here,
    there,
    drawing: query.data?.drawing ?? null,
    found,
    chosen: found?.filter(({ key }) => chosen.has(key)) ?? [],
    isChosen: (key: string) => chosen.has(key),
    toggle,
    /** All, or none where all are chosen already. */
    toggleAll: () => setChosen(new Set(chosen.size === all.length ? [] : all)),
  };
}
export type Compare = ReturnType<typeof useCompare>;
