import { useMay } from '../../../catalog/web/fields.tsx';
import { paths } from '../../../paths.ts';
import { apiOf } from '../../../platform/web/api/client.ts';
import { keptKey, lastSeen } from '../../../viewer/rules.ts';
import { tourContract } from '../../tour/contract.ts';
import type { ServerStep } from '../../tour/rules.ts';

export const tourApi = apiOf(tourContract);

/** Since when something counts as done in a step: by the clock of the server, and of this device in milliseconds. */
export interface Since {
  server: string;
  device: number;
}

/** One thing that one does in the tour; its texts are `sample.tour.{key}` and `sample.tour.{key}.text`. */
export interface Step {
  key: string;
  needs: 'member' | 'writeOem' | 'publish';
  /** Where one does it. */
  where: (code: string, diagram: { id: number; hierarchyId: number } | null) => string;
  /** Selects what is marked there. */
  mark: string;
  /** When it was done, by the clock of the server; null: not yet. */
  done: (code: string, since: Since) => Promise<string | null>;
}

const onServer =
  (step: ServerStep) =>
  async (_code: string, { server }: Since): Promise<string | null> =>
    (await tourApi.happened({ step, since: server }, { context: { background: true } })).at;

const toDiagram: Step['where'] = (code, diagram) =>
  diagram ? paths.diagram(code, diagram.hierarchyId, diagram.id) : paths.browse(code);

const all: readonly Step[] = [
  { key: 'find', needs: 'member', where: paths.parts, mark: '[data-filter]', done: onServer('find') },
  { key: 'tag', needs: 'writeOem', where: toDiagram, mark: '#diagram-canvas', done: onServer('tag') },
  { key: 'correct', needs: 'writeOem', where: toDiagram, mark: '#diagram-parts', done: onServer('correct') },
  {
    key: 'state',
    needs: 'publish',
    where: (code, diagram) => (diagram ? paths.item(code, diagram.id) : paths.browse(code)),
    mark: '.item-head .ph-end',
    done: onServer('state'),
  },
  {
    key: 'publish',
    needs: 'publish',
    where: (code) => paths.publishing(code),
    mark: '[aria-labelledby="publish-Staging"]',
    done: onServer('publish'),
  },
  {
    key: 'read',
    needs: 'publish',
    where: (code) => paths.publishing(code),
    mark: '[aria-labelledby="publish-Staging"] a',
    // Readers need no account: what they open, their device alone knows.
    done: (code, { server, device }) =>
      Promise.resolve(lastSeen(localStorage.getItem(keptKey('seen', code))) >= device ? server : null),
  },
  { key: 'takeBack', needs: 'writeOem', where: paths.browse, mark: '.activity', done: onServer('takeBack') },
];

/** The steps that the caller has the rights for; none without the right to write, as there is little to do then. */
export function useSteps(): readonly Step[] {
  const may = { member: true, writeOem: useMay('writeOem'), publish: useMay('publish') };
  return may.writeOem ? all.filter(({ needs }) => may[needs]) : [];
}

/** Whether they publish, too. */
export const isWhole = (steps: readonly Step[]): boolean => steps.some(({ needs }) => needs === 'publish');
