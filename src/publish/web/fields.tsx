import { Eye } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../contexts.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import type { Doubt } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

const PreviewDialog = lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }));

const LazyChanges = lazy(async () => ({ default: (await import('./ChangesDialog.tsx')).ChangesDialog }));

/** The items that the next publish to Staging takes in or out. */
export function ChangesOfItems(props: { first?: Doubt | undefined; onClose: () => void }): ReactElement {
  return (
    <Suspense fallback={null}>
      <LazyChanges {...props} />
    </Suspense>
  );
}

/** Shows a model or major unit as readers would see it now, before anything is published (docs/domain/publishing.md, Preview). */
export function PreviewButton(props: {
  context: Context;
  itemId: number;
  name: string;
  disabled: boolean;
}): ReactElement {
  const { context, itemId, name, disabled } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('publish.preview')}
        icon={<Eye className="i" />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <PreviewDialog context={context} itemId={itemId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
