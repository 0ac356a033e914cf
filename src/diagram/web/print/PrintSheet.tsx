import { useEffect, useState } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Paper } from '../../../drawing/rules.box.ts';
import { spotOf } from '../../../drawing/rules.spots.ts';
import { labelsAt } from '../../../drawing/rules.crowd.ts';
import { placesOf } from '../../../drawing/rules.places.ts';
import { formOf, labelSizes } from '../../../drawing/rules.marks.ts';
import type { Printed } from '../../print/contract.ts';
import { drawingWidth, pageRule } from '../../print/rules.ts';
import type { PrintOptions, PrintSource } from '../../print/rules.ts';
import { HotspotMark } from '../marks/HotspotMark.tsx';
import { Labels } from '../marks/Labels.tsx';
import './Print.css';
import { fileAddress } from '../../../platform/web/moment.ts';

/**
 * Printing starts after this time, when the sheet is laid out and its drawing is there
 * (docs/domain/diagrams.md, Printing), in milliseconds.
 */
const START_MS = 500;
/** Pixels of CSS in a millimetre. */
const PX = 96 / 25.4;

/** The sheet beside the page: unseen on the screen, alone on paper. It prints itself and is gone afterwards. */
export function PrintSheet(props: {
  source: PrintSource;
  options: PrintOptions;
  printed: Printed;
  onDone: () => void;
}): ReactElement {
  const { source, options, printed, onDone } = props;
  const { t } = useTranslation();
  const drawn = options.what !== 'list' && source.diagram.image !== null;
  const [ready, setReady] = useState(!drawn);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => window.print(), START_MS);
    window.addEventListener('afterprint', onDone);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onDone);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it prints once, however often the page behind it is drawn
  }, [ready]);

  return createPortal(
    <article className={`print-sheet ${options.what} ${options.orientation}`}>
      <style>{pageRule(options)}</style>
      <header>
        <p>{printed.path.join(' / ')}</p>
        <h1>{printed.name}</h1>
      </header>
      {drawn && <Drawing source={source} options={options} onReady={() => setReady(true)} />}
      {options.what !== 'drawing' && <List printed={printed} footnotes={options.footnotes} />}
      {options.what !== 'drawing' && printed.rows.length === 0 && <p>{t('diagram.parts.none')}</p>}
    </article>,
    document.body,
  );
}

function Drawing(props: { source: PrintSource; options: PrintOptions; onReady: () => void }): ReactElement | null {
  const { source, options, onReady } = props;
  const { code, diagram, colors } = source;
  const { image } = diagram;
  const [fails, setFails] = useState(false);
  if (!image || fails) return null;
  const width = drawingWidth(image, options);
  const style: CSSProperties = {
    width: `${width}mm`,
    ['--hs' as string]: colors.linked,
    ['--hs-un' as string]: colors.unlinked,
    // Lines and tags are as large on paper as they are on the screen at full size.
    ['--u' as string]: image.width / (width * PX),
  };
  return (
    <div className="print-drawing" style={style}>
      <img
        src={fileAddress(`/${code}/api/file/forPdf/${image.id}?f_=${image.version}`)}
        alt={image.name}
        onLoad={onReady}
        // A drawing that is kept from paper, or does not come, must not hold the list back.
        onError={() => {
          setFails(true);
          onReady();
        }}
      />
      {options.hotspots && <PrintedHotspots source={source} paper={image} scale={(width * PX) / image.width} />}
    </div>
  );
}

/** Hotspots as the stage shows them at the size that the drawing has on paper. */
function PrintedHotspots(props: { source: PrintSource; paper: Paper; scale: number }): ReactElement {
  const { source, paper, scale } = props;
  const { hotspots, isUnlinked } = source;
  const spots = hotspots.map((saved) => ({ ...spotOf(saved), form: formOf(saved.h * scale) }));
  const places = placesOf(spots, paper, labelSizes.screen)(scale);
  const labelled = spots.filter(({ form }) => form !== 'print');
  const unlinked = new Set(spots.filter(({ value }) => isUnlinked(value)).map(({ key }) => key));
  return (
    <svg viewBox={`0 0 ${paper.width} ${paper.height}`} aria-hidden="true">
      {spots.map((spot) => (
        <g key={spot.key} className={`hs${unlinked.has(spot.key) ? ' un' : ''}`}>
          <HotspotMark box={spot} form={spot.form} />
        </g>
      ))}
      <Labels
        labels={labelsAt(labelled, places, labelSizes.screen, scale)}
        kindOf={({ of }) => (of.some((key) => unlinked.has(key)) ? 'un' : '')}
      />
    </svg>
  );
}

function List({ printed, footnotes }: { printed: Printed; footnotes: boolean }): ReactElement {
  const { t } = useTranslation();
  const heads = ['tag', 'partNumber', 'description', 'qty', 'context', ...(footnotes ? ['footnote'] : [])];
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={`print-${head}`}>
              {t(`diagram.column.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {printed.rows.map((row, index) => (
          <tr key={index}>
            <td>{row.tag}</td>
            <td className="print-number">{row.partNumber}</td>
            <td>
              {row.description}
              {row.isInternal && ` (${t('diagram.parts.internalShort')})`}
            </td>
            <td className="print-qty">{row.partQty}</td>
            <td>{row.context}</td>
            {footnotes && <td>{row.footnote}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
