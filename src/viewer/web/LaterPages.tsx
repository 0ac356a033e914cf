// Pages whose code comes behind that of the first one.
import './Diagram.css';
import './Print.css';

export { DiagramPage } from './DiagramPage.tsx';
export { ListPage } from './ListPage.tsx';
export { PartPage } from './PartPage.tsx';
export { SerialPage } from './SerialPage.tsx';
