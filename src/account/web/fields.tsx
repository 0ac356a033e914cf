import type { TFunction } from 'i18next';
import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../platform/web/i18n.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { deedsOf } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };

export { SignIns } from './SignIns.tsx';

addTexts(texts);

/** What somebody may do in a catalogue, in one line. */
export const mayLine = (t: TFunction, profile: Parameters<typeof deedsOf>[0]): string =>
  deedsOf(profile)
    .map((deed) => t(`account.may.${deed}`))
    .join(', ');

/** The link by which somebody comes in, shown this once. */
export function LinkDialog(props: { name: string; link: string; onClose: () => void }): ReactElement {
  const { name, link, onClose } = props;
  const { t } = useTranslation();
  const { href } = new URL(link, window.location.origin);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(href);
      toast.success(t('account.link.copied'));
    } catch {
      // Without a clipboard the link stands in the field, to be copied by hand.
    }
  }
  return (
    <Dialog
      width={560}
      title={t('account.link.title', { name })}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.close')}
          </Button>
          <Button size="lg" variant="primary" icon={<Copy className="i14" />} onClick={() => void copy()}>
            {t('account.link.copy')}
          </Button>
        </>
      }
    >
      <p className="dlg-text">{t('account.link.text')}</p>
      <Field label={t('account.link.label')}>
        <TextInput readOnly value={href} frame="mono" onFocus={(event) => event.currentTarget.select()} />
      </Field>
    </Dialog>
  );
}
