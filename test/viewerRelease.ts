// size: one release with everything that a reader may meet
import { createHash } from 'node:crypto';
import type {
  ChildRecord,
  DiagramRecord,
  ItemRecord,
  Manifest,
  PartRecord,
  Picture,
  ReleasePointer,
} from '../src/release/contract.ts';
import { backwards, posting, words } from '../src/release/rules.ts';
import { searchKey } from '../src/part/rules.ts';
import { serialOrder } from '../src/serial/rules.ts';
import { KINDS } from '../src/sample/catalogue/vocabulary.ts';
import { drawFigure } from '../tools/drawing/assemblies/figure.ts';
import type { AssemblyName } from '../tools/drawing/assemblies/figure.ts';
import { withoutWords } from '../tools/drawing/svg.ts';
import { renderPng } from '../src/sample/catalogue/png.ts';
import { buildReleaseFiles, withHits } from './releaseFiles.ts';
import type { LayerContent, ReleaseFiles } from './releaseFiles.ts';

export const meta: NonNullable<Manifest['meta']> = {
  types: [
    { id: 1, code: 'DV', description: 'Division', base: 4 },
    { id: 2, code: 'MD', description: 'Model', base: 2 },
    { id: 3, code: 'CH', description: 'Chapter', base: 4 },
    { id: 4, code: 'IP', description: 'Illustrated parts list', base: 3 },
  ],
  attributes: [{ id: 1, name: 'Tag' }],
  hotspotColor: '#00ff80',
  allowFootnotes: true,
  serialVinEnabled: true,
  languages: ['EN', 'FR', 'DE'],
  names: { units: { EA: 'each' }, statuses: { A: 'Active' }, groups: { '6': 'Marine' } },
  partsWithoutList: false,
};

export const about: Omit<ReleasePointer, 'format' | 'layers'> = {
  catalog: { code: 'NRL', name: 'Norrland Motors', languages: ['EN', 'FR', 'DE'] },
  environment: 'Production',
  release: 42,
  publishedAt: '2026-11-20T10:00:00Z',
  pricesOf: '2026-11-20',
};

const drawn: readonly (readonly [AssemblyName, string, string, string])[] = [
  ['driveClutch', 'Drive clutch', 'Embrayage menant', 'Antriebskupplung'],
  ['drivenClutch', 'Driven clutch', 'Embrayage mené', 'Abtriebskupplung'],
  ['airIntake', 'Air intake', "Admission d'air", 'Luftansaugung'],
  ['brake', 'Brake, hydraulic', 'Frein hydraulique', 'Bremse, hydraulisch'],
  ['chaincase', 'Chaincase', 'Carter de chaîne', 'Kettenkasten'],
  ['exhaust', 'Exhaust', 'Échappement', 'Auspuff'],
  ['steering', 'Steering', 'Direction', 'Lenkung'],
];

/** Ids in the release, for those who open addresses in it. */
export const ids = { snowmobiles: 1, fjell: 10, tundra: 11, driveClutch: 100, dealers: 4, manyModels: 3 } as const;

class Content {
  readonly items: [number, ItemRecord][] = [];
  readonly children: [[number, number, number], ChildRecord][] = [];
  readonly parents: [[number, number], { isPrimary: boolean }][] = [];
  readonly diagrams: [number, DiagramRecord][] = [];
  readonly files: [[string, number, number], number][] = [];
  readonly terms: [[string, number], 0][] = [];
  readonly pictures = new Map<string, Uint8Array>();
  readonly #counts = new Map<number, number>();

  item(id: number, type: number, display: Record<string, string>, extra: Partial<ItemRecord> = {}): void {
    this.items.push([id, { type, name: display['EN'] ?? '', display, ...extra }]);
    for (const word of words(display['EN'] ?? '')) this.terms.push([[word, posting.item(id)], 0]);
  }

  hang(parent: number, id: number, isPrimary = true): void {
    const place = (this.#counts.get(parent) ?? 0) + 1;
    this.#counts.set(parent, place);
    const item = this.items.find(([one]) => one === id)?.[1];
    if (!item) throw new Error(`no item ${id}`);
    this.children.push([[parent, place, id], { type: item.type, display: item.display, children: 0 }]);
    this.parents.push([[id, parent], { isPrimary }]);
  }

  picture(id: number, bytes: Uint8Array, width: number, height: number): Picture {
    const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.png`;
    this.pictures.set(file, bytes);
    this.files.push([[file, id, 0], bytes.length]);
    return { file, width, height };
  }

  maps(): LayerContent {
    for (const [[, , id], record] of this.children) record.children = this.#counts.get(id) ?? 0;
    const { items, children, parents, diagrams, files } = this;
    return { items, children, parents, diagrams, files };
  }
}

const roles = [...KINDS.keys()];
/** Every kind of part has two numbers; the second of each seventh kind is replaced by the first. */
const partId = (role: string, nth: number) => 1 + roles.indexOf(role) * 2 + nth;
const numberOf = (id: number) => `${30 + (id % 7)}-${String(87_214 + id * 379).padStart(6, '0')}`;

function allParts(): [number, PartRecord][] {
  return roles.flatMap((role, at) =>
    [0, 1].map((nth): [number, PartRecord] => {
      const { en = role, fr = role, de = role, grams = 100 } = KINDS.get(role) ?? {};
      const id = partId(role, nth);
      const other = { part: partId(role, 1 - nth), number: numberOf(partId(role, 1 - nth)) };
      return [
        id,
        {
          number: numberOf(id),
          description: { EN: en, FR: fr, DE: de },
          weight: { value: grams, unit: 'g' },
          unit: 'EA',
          status: 'A',
          ...(at % 7 === 0 && nth === 1
            ? { supersededBy: [{ ...other, and: false, quantity: 1, unit: '', isMandatory: true }] }
            : {}),
          ...(at % 7 === 0 && nth === 0
            ? { supersedes: [other], included: [{ ...other, quantity: 4, unit: 'EA' }], alternates: [other] }
            : {}),
        },
      ];
    }),
  );
}

async function addDiagram(
  content: Content,
  uses: Map<string, number>,
  [id, variant]: [number, number],
  [name, EN, FR, DE]: (typeof drawn)[number],
): Promise<void> {
  const title = { name: EN, figure: `${variant}-${id}`, model: 'Fjell', sheet: '1 / 1', number: `NRL-26-${id}` };
  const figure = drawFigure(name, variant, title);
  content.item(id, 4, { EN, FR, DE }, name === 'drivenClutch' ? { groups: [6] } : {});
  const rows: DiagramRecord['rows'] = figure.entries.map(({ callout, role, quantity }, at) => {
    const part = partId(role, at % 5 === 0 ? 1 : 0);
    uses.set(`${part} ${id}`, (uses.get(`${part} ${id}`) ?? 0) + 1);
    return {
      tag: callout,
      part,
      quantity: String(quantity),
      ...(at === 5 ? { context: 'to serial 104999', footnote: 'Torque 24 Nm' } : {}),
      ...(at > 6 && at < 10 ? { group: 1 } : {}),
    };
  });
  content.diagrams.push([
    id,
    {
      picture: content.picture(id, await renderPng(Buffer.from(withoutWords(figure.svg))), figure.width, figure.height),
      rows,
      hotspots: figure.labels.map(({ value, x, y, w, h }): [string, number, number, number, number] => [
        value,
        Math.round(x),
        Math.round(y),
        Math.round(w),
        Math.round(h),
      ]),
    },
  ]);
}

/** A callout that leads to another diagram, on paper that nothing else lies on. */
function addJump({ diagrams }: Content, from: number, tag: string, item: number): void {
  const record = diagrams.find(([id]) => id === from)?.[1];
  if (!record) throw new Error(`no diagram ${from}`);
  record.hotspots.push([tag, 8, 8, 40, 30]);
  record.jumps = [{ tag, item }];
}

/** Gives the first part three pictures. */
async function givePictures(content: Content, parts: readonly [number, PartRecord][]): Promise<void> {
  const [first] = parts;
  if (!first) throw new Error('no part');
  const drawing = async (variant: number) => {
    const title = { name: 'Part', figure: `${variant}`, model: 'Fjell', sheet: '1 / 1', number: 'NRL' };
    const { svg, width, height } = drawFigure('brake', variant, title);
    return content.picture(posting.part(first[0]), await renderPng(Buffer.from(withoutWords(svg))), width, height);
  };
  const [picture, ...pictures] = [await drawing(1), await drawing(2), await drawing(3)];
  Object.assign(first[1], { picture, pictures });
}

/** A PDF and a URL at a model, and the PDF at the first part. */
function literatureMaps(content: Content, pdf: Uint8Array): LayerContent {
  const file = `${createHash('sha256').update(pdf).digest('hex').slice(0, 32)}.pdf`;
  content.pictures.set(file, pdf);
  const manual = { name: 'Owner manual', place: 1, category: 1, file, bytes: pdf.length };
  const film = { name: 'Film of the clutch', place: 2, category: 1, url: 'https://example.org/film' };
  const torque = { ...manual, name: 'Torque table' };
  for (const [owner, id] of [
    [posting.item(ids.fjell), 1],
    [posting.part(1), 3],
  ] as const)
    content.files.push([[file, owner, -id], pdf.length]);
  const hung = [
    [ids.fjell, 1, manual],
    [ids.fjell, 2, film],
    [-1, 3, torque],
  ] as const;
  return {
    literature: hung.map(([owner, id, record]) => [[owner, id], record] as const),
    literatureWords: hung.flatMap(([owner, id, { name }]) =>
      words(name).map((word) => [[word, id, owner], 0] as const),
    ),
    files: content.files,
  };
}

/**
 * A small release with everything that a reader may meet: layers, prices of two audiences, three languages.
 * @param lines names of product lines with nothing in them, beside its own
 * @param pdf literature of a model and of a part, which then has three pictures too
 */
export async function viewerRelease(
  pointer: Partial<typeof about> = {},
  { lines = [], brand, pdf }: { lines?: readonly string[]; brand?: (typeof meta)['brand']; pdf?: Uint8Array } = {},
): Promise<ReleaseFiles> {
  const content = new Content();
  const uses = new Map<string, number>();
  content.item(1, 1, { EN: 'Snowmobiles', FR: 'Motoneiges', DE: 'Schneemobile' });
  content.item(2, 3, { EN: '2026', FR: '2026', DE: '2026' });
  content.item(3, 1, { EN: 'Side-by-sides', FR: 'Côte à côte', DE: 'Side-by-sides' });
  content.item(10, 2, { EN: 'Fjell 600 LT', FR: 'Fjell 600 LT' }, { attributes: { 1: '26' } });
  content.item(11, 2, { EN: 'Tundra 550' });
  content.item(12, 3, { EN: 'Empty chapter' });
  for (const [parent, id] of [
    [0, 1],
    [0, 3],
    [1, 2],
    [2, 10],
    [2, 11],
    [2, 12],
  ] as const)
    content.hang(parent, id);
  for (const [at, figure] of drawn.entries()) {
    await addDiagram(content, uses, [100 + at, at], figure);
    content.hang(10, 100 + at);
  }
  content.hang(11, 100, false);
  addJump(content, ids.driveClutch, 'A', ids.driveClutch + 1);
  for (let id = 1000; id < 4000; id++) {
    content.item(id, 2, { EN: `Ranger ${id}` });
    content.hang(3, id);
  }
  for (const [at, name] of lines.entries()) {
    content.item(5000 + at, 1, { EN: name });
    content.hang(0, 5000 + at);
  }
  const dealers = new Content();
  dealers.item(4, 1, { EN: 'Dealer specials', FR: 'Offres concessionnaires' });
  dealers.item(20, 2, { EN: 'Workshop kit' });
  dealers.hang(0, 4);
  dealers.hang(4, 20);

  const parts = allParts();
  const wordsOf = (language: string): [[string, number], 0][] =>
    parts.flatMap(([id, { description }]) =>
      words(description[language] ?? '').map((word): [[string, number], 0] => [[word, posting.part(id)], 0]),
    );
  const price = (factor: number, cost: boolean) =>
    parts
      .filter(([id]) => id % 9 !== 0)
      .map(([id]) => {
        const msrp = Math.round((3 + ((id * 37) % 400)) * factor * 100 - 5) / 100;
        return [id, { msrp, from: '2026-09-01', ...(cost ? { cost: Math.round(msrp * 61) / 100 } : {}) }] as const;
      });
  if (pdf) await givePictures(content, parts);
  const maps: LayerContent = {
    ...content.maps(),
    ...(pdf && literatureMaps(content, pdf)),
    parts,
    uses: [...uses].map(([key, rows]) => [key.split(' ').map(Number), rows] as const),
    numbers: parts.map(([id, { number }]) => [[searchKey(number), id], number] as const),
    reversed: parts.map(([id, { number }]) => [[backwards(searchKey(number)), id], 0] as const),
    serials: [
      [['YH2SN', '', serialOrder('3', '100000'), 10, 1], { type: '3', start: '100000', end: '199999' }],
      [['YH2SN', '', serialOrder('2', '200000'), 11, 2], { type: '2', start: '200000', end: '' }],
    ],
  };
  for (const language of meta.languages) maps[`words.${language}`] = [...wordsOf(language), ...content.terms];
  return buildReleaseFiles(
    [
      { id: 'p', content: withHits(maps), pictures: content.pictures },
      { id: 'g7', group: 'Dealers', content: withHits({ ...dealers.maps(), 'words.EN': dealers.terms }) },
      {
        id: 'p.a1',
        audience: { id: 1, name: 'Dealer', currency: 'USD', showsCost: true },
        content: { prices: price(0.8, true) },
      },
      {
        id: 'p.a2',
        audience: { id: 2, name: 'Retail', currency: 'USD', showsCost: false, isSecond: true },
        content: { prices: price(1, false) },
      },
    ],
    { ...meta, ...(brand && { brand }) },
    { ...about, ...pointer },
  );
}
