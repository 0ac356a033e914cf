import { publicLayer } from '../../release/rules.ts';
import { PartLayers } from '../derive/partLayers.ts';
import { addEveryItem } from './service.items.ts';
import { addEveryNumber } from './service.numbers.ts';
import { addEveryPart } from './service.parts.ts';
import { linkParts } from '../read/service.chain.ts';
import type { Making } from '../read/service.making.ts';
import { type LayerRoots, setRoot, WholeMaps } from '../maps/service.ts';
import { allLinks, linkedParts, linksOf, translatedLanguages } from '../read/queries.part.ts';
import { listedLanguages } from '../read/queries.unit.ts';
import { openWords } from '../words/service.ts';

/** What was derived: the maps of each layer, and what there is to say of them. */
export interface Derived {
  roots: LayerRoots;
  parts: number;
  /** Items and parts that were added, changed or taken out. */
  changes: number;
  /** Diagrams without hotspots among those that were looked at. */
  withoutHotspots: number;
}

/** Derives the whole release. Reads every row once, in the order of the maps or sorted by the database; memory stays flat. */
export async function deriveWhole(making: Making): Promise<Derived> {
  const { db, files, tree, meta, report } = making;
  const indexed = await indexedLanguages(making);
  const partLayers = new PartLayers(publicLayer);
  const maps = new WholeMaps(files, diagramsOf(making));
  const words = openWords(files, indexed);
  try {
    const { withoutHotspots } = await addEveryItem(making, maps, { words, partLayers });
    if (making.hasParts) {
      const links = making.isBranch ? await linksOf(db, await linkedParts(db, partLayers.ids())) : await allLinks(db);
      await linkParts(making, partLayers, links);
    }
    if (meta.partsWithoutList && !making.isBranch) partLayers.takeEvery();
    const parts = await addEveryPart(making, maps, { words, partLayers });
    report.step('search', 0, 2);
    const [wordRoots] = await Promise.all([
      words.finish(),
      addEveryNumber(making, maps, { partLayers, replaced: parts.replaced }),
    ]);
    report.step('search', 1, 2);
    const roots = await maps.finish();
    addWords(roots, wordRoots, { languages: making.languages, indexed });
    report.step('search', 2, 2);
    return { roots, parts: parts.count, changes: tree.items.size + parts.count, withoutHotspots };
  } finally {
    words.end();
  }
}

/** Items are known by their state alone until they are read: any of them may be a diagram. */
const diagramsOf = ({ tree }: Making) => [...tree.items.keys()].sort((a, b) => a - b);

/** Languages whose words may differ from those of `EN`; the others have the same index. */
async function indexedLanguages({ db, languages, meta, isBranch, hasUnits }: Making): Promise<string[]> {
  // Which differ would be found out of all texts of the catalogue.
  if (isBranch) return [...languages];
  const translated = new Set([...(await translatedLanguages(db)), ...(hasUnits ? await listedLanguages(db) : [])]);
  // Where texts are kept in another language than EN, that one differs as soon as there is English.
  if (translated.has('EN')) for (const language of meta.languages) translated.add(language);
  return languages.filter((language) => language === 'EN' || translated.has(language));
}

function addWords(
  roots: LayerRoots,
  words: LayerRoots,
  { languages, indexed }: { languages: readonly string[]; indexed: readonly string[] },
): void {
  for (const [layer, maps] of words)
    for (const language of languages)
      for (const map of ['words', 'itemWords', 'partWords'] as const)
        setRoot(roots, layer, `${map}.${language}`, maps[`${map}.${indexed.includes(language) ? language : 'EN'}`]);
}
