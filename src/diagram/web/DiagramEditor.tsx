import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hotspot } from '../../image/contract.ts';
import { tagKey } from '../../image/rules.ts';
import type { DiagramMenuProps } from '../../item/web/fields.tsx';
import { paths } from '../../paths.ts';
import { BusyBanner } from '../../platform/web/BusyBanner.tsx';
import { Guarded } from '../../platform/web/curtain.tsx';
import type { EditorHandle } from '../../platform/web/editor/EditorGrid.tsx';
import { focusOnceDrawn } from '../../platform/web/focus.ts';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { toast } from '../../platform/web/toast.ts';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { DiagramRecord, PeggedRow } from '../contract.ts';
import { CanvasPane } from './CanvasPane.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DiagramHead } from './DiagramHead.tsx';
import { DiagramActs } from './around/DiagramActs.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { Panes } from './Panes.tsx';
import { PartsPane } from './PartsPane.tsx';
import { ReadOnlyBanner, useBlocked } from './ReadOnlyBanner.tsx';
import { JumpDialog } from './jump/JumpDialog.tsx';
import { JumpPane } from './jump/JumpPane.tsx';
import { useJumps } from './jump/useJumps.ts';
import { PresenceMark } from './presence/PresenceMark.tsx';
import { usePresence } from './presence/usePresence.ts';
import { useModelFilter } from './pegged/useModelFilter.tsx';
import { ReplaceDiagram } from './replace/ReplaceDiagram.tsx';
import { useCoverage } from './useCoverage.ts';
import { diagramApi, prefetchDiagram, type ItemState } from './useDiagram.ts';
import { useEditing } from './useEditing.ts';
import { useLinks } from './useLinks.ts';
import { useFirstPart, useFirstSpot, usePartAddress } from './usePartAddress.ts';
import { useParts } from './useParts.ts';
import { useQuickPart } from './useQuickPart.tsx';
import { useRows } from './useRows.ts';
import { useSave } from './useSave.ts';
import { useSavedSpots } from './useSavedSpots.ts';
import { useMoment } from '../../platform/web/moment.ts';

/** What the catalogue's settings say of diagrams. */
export interface DiagramSettings {
  hotspotColor: string;
  hotspotUnassignedColor: string;
  allowFootnotes: boolean;
  supportedLangCodes: readonly string[];
}

export interface DiagramEditorProps {
  code: string;
  hierarchyId: number;
  partId: number | undefined;
  settings: DiagramSettings;
  diagram: DiagramRecord;
  item: ItemState;
  savedRows: readonly PeggedRow[];
  savedSpots: readonly Hotspot[];
  Menu: ComponentType<DiagramMenuProps>;
}

export function DiagramEditor(props: DiagramEditorProps): ReactElement {
  const { code, hierarchyId, partId, settings, diagram, item, savedRows, savedSpots, Menu } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const narrow = useMedia(NARROW);
  const grid = useRef<EditorHandle>(null);
  const [maximized, setMaximized] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const [leaving, setLeaving] = useState<((leave: boolean) => void) | null>(null);
  const then = useMoment() !== null;
  const editable = item.isEditable && !narrow && !then;

  const rows = useRows(savedRows);
  const { state } = rows;
  const presence = usePresence(code, diagram.id, savedRows);
  const spotEditing = useSavedSpots(savedSpots);
  const { base: baseSpots, spots, restart: restartSpots } = spotEditing;
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setLeaving(() => (leave: boolean) => {
          setLeaving(null);
          resolve(leave);
        });
      }),
    [],
  );
  const { dirty, guard, cancel } = useEditing({
    grid,
    rows,
    editing: spotEditing,
    ask,
    onCancelled: () => saving.dismiss(),
  });

  const pending = (): boolean => {
    if (dirty) toast.warning(t(state.dirty && !maximized ? 'diagram.mustSave' : 'diagram.pending'));
    return dirty;
  };
  const jumps = useJumps({ code, diagramId: diagram.id, savedSpots: baseSpots, pending });
  const { byTag } = jumps;
  const isJump = useCallback((tag: string) => byTag.has(tag), [byTag]);

  const nameInAddress = usePartAddress(dirty, (part) => paths.diagram(code, hierarchyId, diagram.id, part));
  const links = useLinks({
    grid,
    rows: state.all,
    spots,
    jumps: byTag,
    onRow: (row) => {
      const known = rows.base.find((one) => String(one.id) === row?.id)?.partId;
      nameInAddress(known === partId ? undefined : known);
    },
  });

  useFirstPart(partId, rows.base, state.all, links.lightRow);
  useFirstSpot(rows.base.length === 0 || state.all.length > 0, spots.all, links.selectSpots);
  const models = useModelFilter(code, diagram.id, rows.base);
  const quick = useQuickPart({ diagram, grid, saved: rows.base, rows: state.all, readOnly: !editable, pending });
  const { allowFootnotes } = settings;
  const { columns, autoGenerate, addRow } = useParts(grid, rows, { allowFootnotes, onRelated: quick.infoOf, diagram });

  const saving = useSave({
    code,
    diagramId: diagram.id,
    imageId: diagram.image?.id ?? null,
    baseRows: rows.base,
    baseSpots,
    rowsNow: () => grid.current?.rows() ?? state.rows,
    allNow: () => grid.current?.all() ?? state.all,
    spots: spots.all,
    onRows: (saved, mine, sent) => {
      rows.restart(saved, mine, sent);
      presence.seen(saved);
    },
    onSpots: restartSpots,
  });

  function go(id: number): void {
    if (!pending()) void navigate({ to: paths.diagram(code, hierarchyId, id) });
  }
  function maximize(): void {
    if (!maximized || !pending()) setMaximized(!maximized);
  }
  async function setImage(imageId: number): Promise<void> {
    await diagramApi.setImage({ id: diagram.id, version: diagram.version, imageId });
    focusOnceDrawn('#diagram-canvas');
    await client.invalidateQueries({ queryKey: [code, 'diagram', diagram.id] });
    void client.invalidateQueries({ queryKey: [code, 'item'] });
  }

  const coverage = useCoverage(state.rows, spots.all, isJump);
  const isUnlinked = (tag: string): boolean => !isJump(tagKey(tag)) && !links.rowsOf.has(tagKey(tag));
  /** The tag of the selected hotspots that nothing is linked to. */
  const openTag = (): string =>
    spots.all.find(({ key, value }) => spots.selected.has(key) && isUnlinked(value))?.value ?? '';
  const mayEdit = item.readOnlyReason !== 'role';
  const blocked = useBlocked(item, dirty, state.errors);

  const colors = { linked: settings.hotspotColor, unlinked: settings.hotspotUnassignedColor };
  const source = {
    code,
    hierarchyId,
    diagram,
    hotspots: baseSpots,
    languages: settings.supportedLangCodes,
    allowFootnotes,
    isUnlinked,
    colors,
  };
  const target = { grid, rows: state.all, spots, paper: diagram.image, editable };
  const drawing = (
    <CanvasPane
      code={code}
      diagramId={diagram.id}
      image={diagram.image}
      editable={editable}
      spots={spots}
      linked={links.rowsOf}
      nameOf={links.nameOf}
      partOf={links.partOf}
      isJump={isJump}
      onJump={jumps.follow}
      onAddJump={() => jumps.open({ old: null })}
      hoverTag={links.hoverTag}
      onHoverTag={links.setHoverTag}
      onSelect={links.selectSpots}
      colors={colors}
      coverage={coverage}
      onNextUnlinked={links.nextUnlinked}
      onUploaded={setImage}
      onReplace={() => setReplacing(!pending())}
      onAddRow={addRow}
      onEditPart={quick.ofTag}
      written={saving.written}
      maximized={maximized}
      onMaximize={maximize}
    />
  );
  const parts = (
    <div className="pane fill">
      <PartsPane
        grid={grid}
        columns={columns}
        start={rows.start}
        state={state}
        readOnly={!editable}
        onState={rows.onState}
        onCurrentRow={links.onCurrentRow}
        rowClass={links.rowClass}
        changes={presence.changes}
        onHoverTag={links.setHoverTag}
        onAutoGenerate={autoGenerate}
        onEditPart={quick.ofRow}
        onPartInfo={quick.infoOfRow}
        only={models.only}
        modelFilter={models.control}
      />
      <JumpPane
        code={code}
        jumps={jumps}
        readOnly={!editable}
        selectedTags={links.selectedTags}
        hoverTag={links.hoverTag}
        onHoverTag={links.setHoverTag}
        onShow={links.selectTag}
      />
    </div>
  );
  return (
    <Guarded {...{ guard, dirty, mayEdit }} className={`pane fill diagram${maximized ? ' max' : ''}`}>
      <DiagramHead
        diagram={diagram}
        state={item}
        editable={editable}
        errors={state.errors}
        warnings={state.warnings}
        rowChanges={state.changes}
        spotChanges={spots.changes}
        saving={saving.saving}
        presence={<PresenceMark presence={presence} onShow={links.showSaved} />}
        blocked={blocked}
        acts={<DiagramActs {...{ source, item, pending, target, Menu }} />}
        onGo={go}
        onNear={(id) => prefetchDiagram(client, code, id, hierarchyId)}
        onCancel={() => void cancel()}
        onSave={() => void saveAndStay()}
      />
      <BusyBanner />
      {!narrow && !then && <ReadOnlyBanner item={item} />}
      {saving.problem !== null && (
        <div className="diagram-note">
          <Banner tone="error" onDismiss={saving.dismiss} dismissLabel={t('platform.close')}>
            {saving.problem} {t('diagram.nothingLost')}
          </Banner>
        </div>
      )}
      <div className="pane fill">
        <Panes narrow={narrow} drawing={drawing} parts={parts} />
      </div>
      {saving.conflict && (
        <ConflictDialog conflicts={saving.conflict.conflicts} onSettle={saving.settle} onClose={saving.leaveConflict} />
      )}
      {quick.dialog}
      {jumps.form && <JumpDialog old={jumps.form.old} sourceId={diagram.id} firstTag={openTag()} jumps={jumps} />}
      {replacing && diagram.image && (
        <ReplaceDiagram {...{ code, diagram, colors }} image={diagram.image} onClose={() => setReplacing(false)} />
      )}
      {leaving && (
        <LeaveDialog
          onSave={blocked === undefined ? () => void saving.save().then(leaving) : undefined}
          reason={blocked}
          onDiscard={() => leaving(true)}
          onStay={() => leaving(false)}
        />
      )}
    </Guarded>
  );

  /** Saves; what had the focus gets it back where it was lost meanwhile, a row also where it is drawn anew. */
  async function saveAndStay(): Promise<void> {
    const focused = document.activeElement;
    const at = grid.current?.selectedRows().from ?? 0;
    await saving.save();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      if (focused?.closest('.eg-table')) grid.current?.focusRow(at);
      else if (focused instanceof HTMLElement) focused.focus();
    });
  }
}
