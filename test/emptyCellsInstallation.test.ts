/** @module-tag daily */
import { beforeAll, expect, it } from 'vitest';
import { installation } from '../src/platform/contract/installation.ts';
import { openApi } from './api.ts';
import { walker } from './emptyCells.ts';
import { emptyCells } from './emptyCells.table.ts';
import { unique } from './taxonomies.ts';

const api = await openApi();
const { fill, walk } = walker(api, installation);

const mark = unique('Z');
const called = (name: string) => `${name} ${mark}`;
const code = () => String(Math.floor(Math.random() * 1e9));

beforeAll(async () => {
  await fill('lists', 'list,editable,labels', [called('Frames'), 'no', `${called('A')}\n${called('B')}`]);
  await fill('lists', 'list', [called('Open')]);
  const industry = called('Snow');
  await fill('listValues', 'list,name,numeric code', ['Industries', industry, code()]);
  await fill('listValues', 'list,name,numeric code', ['Product types', called('Sled'), code()]);
  await fill('listValues', 'list,name,belongs to,numeric code', [
    'Product sub types',
    called('Sport'),
    called('Sled'),
    code(),
  ]);
  await fill(
    'listValues',
    'list,name,text,numeric code,industries,names.DE,properties.Shade,image url,to be validated,invalid,invalid for major units,replaced with',
    [called('Open'), called('Good'), '', '', '', '', '', '', '', '', '', ''],
    [
      called('Open'),
      called('Full'),
      'Text',
      '77',
      industry,
      'Voll',
      'dark',
      'https://example.com/a.png',
      'yes',
      'yes',
      'yes',
    ],
    [called('Open'), called('Gone'), '', '', '', '', '', '', '', '', '', called('Good')],
  );
  await fill('listRelations', 'list,name,related list,required', [
    called('Open'),
    called('Full'),
    called('Open'),
    'yes',
  ]);
  await fill('taxonomies', 'industry,taxonomy,path,code,ordinal,names.DE', [
    industry,
    called('Terms'),
    'Winter',
    '888',
    '7',
    'Wintern',
  ]);
  await fill(
    'dataDefinitions',
    'type,name,list,whole numbers,decimals,default,input type,auto complete,all capitals,all small letters,measures,units,sub objects,required sub objects',
    ['list', called('Choice'), called('Open'), '', '', '', 'menu', 'yes'],
    ['number', called('Count'), '', 'yes', '', '4'],
    ['number', called('Part'), '', 'no', '2', '1.25'],
    ['text', called('Word'), '', '', '', 'WORD', '', '', 'yes'],
    ['text', called('Letters'), '', '', '', 'word', '', '', '', 'yes'],
    ['measurement', called('Size'), '', '', '', '', '', '', '', '', '', 'mm\nin'],
    [
      'complexObject',
      called('Whole'),
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      `number: ${called('Count')}\nnumber: ${called('Part')}`,
      `number: ${called('Count')}`,
    ],
  );
  await fill('fieldDefinitions', 'industry,field,group,type,definition,names.DE,fitment', [
    industry,
    called('Loose'),
    called('All'),
    'number',
    called('Count'),
    'Los',
    'yes',
  ]);
  await fill(
    'fieldDefinitions',
    'industry,field,type,definition',
    [industry, called('Number'), 'number', called('Count')],
    [industry, called('Edge'), 'text', called('Word')],
  );
  await fill(
    'productDefinitions',
    'industry,product type,sub type,field,ordinal,required,repeated by',
    [industry, called('Sled'), called('Sport'), called('Number'), '1', 'yes'],
    [industry, called('Sled'), called('Sport'), called('Edge'), '2', 'yes', called('Number')],
  );
  await fill('unitsToFit', 'year,industry,make,model,archived', ['2026', industry, called('Fjell'), 'Polar', 'yes']);
});

it.each([
  ['lists', called('Frames')],
  ['listValues', called('Open')],
  ['listRelations', called('Full')],
  ['taxonomies', called('Terms')],
  ['dataDefinitions', mark],
  ['fieldDefinitions', called('Loose')],
  ['productDefinitions', called('Sport')],
  ['unitsToFit', called('Fjell')],
])('an empty cell of %s leaves what is there, or erases it', async (key, own) => {
  await walk(key, { own: (cells) => cells.some((cell) => cell === own || (own === mark && cell.endsWith(mark))) });
  expect(Object.keys(emptyCells)).toContain(key);
});
