// Pages whose code comes behind that of the first one.
import './Compare.css';
import './Diagram.css';
import './Print.css';

export { ComparePage } from './ComparePage.tsx';
export { DiagramPage } from './DiagramPage.tsx';
export { ListPage } from './ListPage.tsx';
export { PartPage } from './PartPage.tsx';
export { SerialPage } from './SerialPage.tsx';
export { TaxonomyPage } from './unit/TaxonomyPage.tsx';
export { UnitsPage } from './unit/UnitsPage.tsx';
export { UnitPage } from './unit/UnitPage.tsx';
