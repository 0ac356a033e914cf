import { lazy, Suspense } from 'react';
import type { ReactElement } from 'react';
import type { ImageReplaceProps } from '../../image/web/fields.tsx';
import { ImagesPage } from '../../image/web/ImagesPage.tsx';

const LazyReplace = lazy(async () => ({
  default: (await import('./DiagramScreen.tsx')).ReplaceImage,
}));

const ReplaceImage = (props: ImageReplaceProps): ReactElement => (
  <Suspense>
    <LazyReplace {...props} />
  </Suspense>
);

/** The images of the catalogue; one with hotspots is replaced as in the editor of diagrams. */
export const ImagesScreen = (): ReactElement => <ImagesPage Replace={ReplaceImage} />;
