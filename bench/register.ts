import { caseOf, kinds, lies, lying } from './register/cases.ts';
import type { Kind } from './register/cases.ts';
import { generatedSheet } from './register/generated.ts';
import { scannedSheets } from './register/scanned.ts';
import { differing, scored } from './register/score.ts';
import type { Score } from './register/score.ts';
import type { Sheet } from './register/sheet.ts';
import { above, below, median, percentile, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';

const cases = 200;
/** The thresholds were chosen on the drawings before this one; those from here on are only measured. */
const firstGenerated = 63;
const generated = 42;

/**
 * How hotspots are carried over from a drawing to its successor: 200 cases, half of them with every change at once.
 * With a folder of scanned drawings half of the cases are of those.
 */
export async function registering(folder: string | undefined): Promise<BenchRow[]> {
  const scanned = folder === undefined ? [] : await scannedSheets(folder);
  const groups = [
    { name: 'scanned', sheets: scanned, cases: scanned.length === 0 ? 0 : cases / 2 },
    { name: 'generated', sheets: await generatedSheets(), cases: scanned.length === 0 ? cases : cases / 2 },
  ];
  const all: Score[] = [];
  const rows: BenchRow[] = [];
  for (const { name, sheets, cases: count } of groups.filter((group) => group.cases > 0)) {
    const scores: Score[] = [];
    for (let n = 0; n < count; n += 1) {
      const score = await scoreOf(sheets, n);
      scores.push(score);
      process.stderr.write(lineOf(score));
    }
    rows.push(...rowsOf(`${count} ${name} cases`, scores));
    rows.push(...otherDrawings(name, sheets));
    all.push(...scores);
  }
  const lain = await scoresLying(groups.flatMap(({ sheets }) => sheets));
  rows.push(...rowsOf(`${lain.length} turned or mirrored cases`, lain));
  for (const kind of kinds) {
    const own = all.filter((score) => score.kind === kind);
    rows.push(timed(`${kind}: landed of ${sum(own, 'boxes')} hotspots`, '', sum(own, 'landed') / sum(own, 'boxes')));
  }
  for (const { name, landed, boxes } of all.filter((score) => score.landed < score.boxes))
    rows.push(timed(`${name}: landed of ${boxes}`, '', landed));
  const seconds = all.map((score) => score.seconds);
  return [
    ...rowsOf(`all ${all.length} cases`, all),
    timed('comparing two drawings, median', 's', median(seconds)),
    below('comparing two drawings, p95', 's', percentile(seconds, 0.95), 2),
    ...rows,
  ];
}

const lineOf = ({ name, landed, boxes, moved, movedLanded, movedDoubtful, wrong, agreement, seconds }: Score) =>
  `${name}: ${landed}/${boxes} landed, of ${moved} moved ${movedLanded} landed and ${movedDoubtful} doubtful, ${wrong} wrong, ` +
  `agreement ${agreement.toFixed(2)}, ${seconds.toFixed(2)} s\n`;

const generatedSheets = () =>
  Promise.all(Array.from({ length: generated }, (_, n) => generatedSheet(firstGenerated + n)));

/** Every second case has all changes; the others have each in turn. */
async function scoreOf(sheets: readonly Sheet[], n: number): Promise<Score> {
  const sheet = sheets[n % sheets.length];
  if (!sheet) throw new Error('There is no drawing.');
  // Drawings come by again with the other sort of case.
  const turn = n + Math.floor(n / sheets.length);
  const single: Kind = kinds[(turn >> 1) % (kinds.length - 1)] ?? 'shift';
  return scored(await caseOf(sheet, turn % 2 === 0 ? 'all' : single, 7000 + n));
}

/** Successors with all changes that lie otherwise, each way twice. */
async function scoresLying(sheets: readonly Sheet[]): Promise<Score[]> {
  const scores: Score[] = [];
  for (const [n, lie] of [...lies, ...lies].entries()) {
    const sheet = sheets[(n * 5) % sheets.length];
    if (!sheet) continue;
    const score = scored(lying(await caseOf(sheet, 'all', 8000 + n), lie));
    scores.push(score);
    process.stderr.write(lineOf(score));
  }
  return scores;
}

const sum = (
  scores: readonly Score[],
  of: 'boxes' | 'landed' | 'sure' | 'wrong' | 'moved' | 'movedLanded' | 'movedDoubtful',
) => scores.reduce((total, score) => total + score[of], 0);

function rowsOf(what: string, scores: readonly Score[]): BenchRow[] {
  const boxes = sum(scores, 'boxes');
  const moved = sum(scores, 'moved');
  const worst = Math.min(...scores.filter((score) => score.boxes > 0).map((score) => score.landed / score.boxes));
  return [
    above(`${what}, ${boxes} hotspots: landed within half a balloon`, '', sum(scores, 'landed') / boxes, 0.95),
    above(`${what}: ${moved} moved ones in the doubtful list`, '', sum(scores, 'movedDoubtful') / moved, 1),
    timed(`${what}: moved ones landed in their new place`, '', sum(scores, 'movedLanded') / moved),
    timed(`${what}: sure of all`, '', sum(scores, 'sure') / boxes),
    below(`${what}: sure, but elsewhere`, '', sum(scores, 'wrong'), 1),
    timed(`${what}: landed, worst case`, '', worst),
    timed(`${what}: least agreement of a successor`, '', Math.min(...scores.map((score) => score.agreement))),
  ];
}

/** Each drawing against the next, which has the same frame and title block. */
function otherDrawings(name: string, sheets: readonly Sheet[]): BenchRow[] {
  const others = sheets.flatMap((sheet, n) => {
    const next = sheets[(n + 1) % sheets.length];
    return next ? [differing(sheet, next)] : [];
  });
  return [
    below(
      `${name}: ${others.length} other drawings that carried a hotspot`,
      '',
      others.filter((one) => one.carried > 0).length,
      1,
    ),
    timed(`${name}: most agreement of another drawing`, '', Math.max(...others.map((one) => one.agreement))),
  ];
}
