import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { UnitRecord } from '../../../release/contract.ts';
import { childrenOf, itemOf } from '../../read/content.ts';
import type { Child } from '../../read/content.ts';
import { diagramsIn, modelsUnder, pictureUnder, yearsOf } from '../../read/models.ts';
import type { Model } from '../../read/models.ts';
import { baseOf } from '../../read/release.ts';
import { unitOf } from '../../read/units.ts';
import { t } from '../../texts.ts';
import { Chooser } from '../Chooser.tsx';
import { More } from '../More.tsx';
import { Shown } from '../States.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useNear } from '../useNear.ts';
import { useRelease } from '../useRelease.ts';
import { links, openAddress } from '../useRoute.ts';
import { Thumb } from './Thumb.tsx';
import { usePhone } from '../usePhone.ts';

/** Folders of a line that are buttons; the others are in a list. */
const mostChips = 4;
/** More models than these are rows. */
const mostCards = 24;
const pageOfModels = 200;

/** A folder right under a line, such as a model year, as it is chosen by. */
interface Folder {
  id: number;
  label: string;
}

/** The models of a line, or of one of its folders; the newest year first. */
export function LineModels(props: { line: Child; folder: number; isOnly: boolean }): ReactElement | null {
  const { line, folder, isOnly } = props;
  const { release, fit, text } = useRelease();
  const isPhone = usePhone();
  const name = text(line.display);
  const loaded = useLoaded(`line ${line.id}`, () => childrenOf(release, line.id));
  // On a phone the models of a line are a page of their own.
  if (isPhone && !isOnly) return null;
  return (
    <section aria-label={name}>
      <Shown of={loaded} lines={4}>
        {(all) => {
          const children = fit ? all.filter(({ id }) => fit.items.has(id)) : all;
          const folders = foldersOf(
            children.filter(({ type }) => baseOf(release, type) === 4),
            text,
          );
          const chosen = folders.find(({ id }) => id === folder) ?? folders[0];
          const isPlain = folders.length === 0 || folders.length < children.length;
          return (
            <>
              <div className="v-start-head">
                <h2>{name}</h2>
                {!isPlain && <Folders line={line.id} folders={folders} chosen={chosen?.id ?? 0} />}
              </div>
              <ModelsOf id={isPlain ? line.id : (chosen?.id ?? 0)} folder={isPlain ? '' : (chosen?.label ?? '')} />
            </>
          );
        }}
      </Shown>
    </section>
  );
}

/** Folders by their years where each has one, the newest first; else by their names, as they stand. */
function foldersOf(children: readonly Child[], text: ReturnType<typeof useRelease>['text']): Folder[] {
  const years = yearsOf(children.map(({ display }) => text(display)));
  if (!years) return children.map(({ id, display }) => ({ id, label: text(display) }));
  return children
    .map(({ id }, at) => ({ id, year: years[at] ?? 0 }))
    .toSorted((a, b) => b.year - a.year)
    .map(({ id, year }) => ({ id, label: String(year) }));
}

function Folders(props: { line: number; folders: readonly Folder[]; chosen: number }): ReactElement {
  const { line, folders, chosen } = props;
  const rest = folders.slice(mostChips);
  return (
    <div className="v-folders">
      {folders.slice(0, mostChips).map(({ id, label }) => (
        <a key={id} href={links.start(line, id)} aria-current={id === chosen ? 'true' : undefined}>
          {label}
        </a>
      ))}
      {rest.length > 0 && (
        <Chooser
          label={t('viewer.others')}
          value={rest.some(({ id }) => id === chosen) ? String(chosen) : ''}
          options={[['', t('viewer.others')], ...rest.map(({ id, label }) => [String(id), label] as const)]}
          onChange={(id) => id !== '' && openAddress(links.start(line, Number(id)))}
        />
      )}
    </div>
  );
}

function ModelsOf({ id, folder }: { id: number; folder: string }): ReactElement {
  const { release, fit } = useRelease();
  const loaded = useLoaded(`models ${id}`, () => modelsUnder(release, id));
  return (
    <Shown of={loaded} lines={6}>
      {({ models: all, isWhole }) => {
        const models = fit ? all.filter((model) => fit.items.has(model.id)) : all;
        const kind = release.meta.units ? 'viewer.units' : 'viewer.models';
        const count = t(isWhole ? kind : 'viewer.models.more', { count: models.length });
        return (
          <>
            <p className="v-start-count xs faint tn" lang="en">
              {folder === '' ? count : t('viewer.modelsIn', { models: count, folder })}
            </p>
            <ModelCards models={models} />
          </>
        );
      }}
    </Shown>
  );
}

/** Models as cards, or as rows where there are many. */
export function ModelCards({ models }: { models: readonly Model[] }): ReactElement {
  const [shown, setShown] = useState(pageOfModels);
  return (
    <>
      <ul className={models.length > mostCards ? 'v-models rows' : 'v-models'}>
        {models.slice(0, shown).map((model) => (
          <ModelCard key={model.id} model={model} />
        ))}
      </ul>
      {models.length > shown && <More onClick={() => setShown(shown + pageOfModels)} />}
    </>
  );
}

/** What tells a unit from others: make, year and sub type. */
const factsOf = (unit: UnitRecord | null | undefined, text: ReturnType<typeof useRelease>['text']) =>
  unit ? [text(unit.make), unit.year, text(unit.subType)] : [];

function ModelCard({ model }: { model: Model }): ReactElement {
  const { release, text } = useRelease();
  const frame = useRef<HTMLLIElement>(null);
  const near = useNear(frame, '300px');
  const { id, folder, family, display, type } = model;
  const isDiagram = baseOf(release, type) === 3;
  const loaded = useLoaded(`model ${id} ${near}`, async () => {
    if (!near) return null;
    const [item, picture, diagrams, unit] = await Promise.all([
      itemOf(release, id),
      pictureUnder(release, id),
      isDiagram ? 0 : diagramsIn(release, id),
      release.meta.units ? unitOf(release, id) : null,
    ]);
    const values = release.meta.attributes.flatMap((attribute) => item?.attributes?.[attribute.id] ?? []);
    return { picture, diagrams, unit, facts: values.slice(0, 3).map(String) };
  });
  const name = text(display);
  const known = loaded.value;
  const under = folder || undefined;
  return (
    <li ref={frame}>
      <a className="v-model" href={isDiagram ? links.diagram(id, { from: under }) : links.tree(id, under)}>
        <Thumb shown={loaded.state === 'failed' ? null : known && (known.picture ?? null)} name={name} />
        <span className="v-model-text">
          <b className="med">{name}</b>
          <span className="v-sub">
            {[text(family), ...(known?.facts ?? []), ...factsOf(known?.unit, text)].filter(Boolean).join(', ') ||
              '\u00a0'}
          </span>
          <span className="v-sub tn" lang="en">
            {known && known.diagrams > 0 && t('viewer.diagrams', { count: known.diagrams })}
          </span>
        </span>
      </a>
    </li>
  );
}
