import type { ReactElement } from 'react';
import { ReplaceImage } from '../../diagram/web/replace/ReplaceImage.tsx';
import { ImagesPage } from '../../image/web/ImagesPage.tsx';

/** The images of the catalogue; one with hotspots is replaced as in the editor of diagrams. */
export const ImagesScreen = (): ReactElement => <ImagesPage Replace={ReplaceImage} />;
