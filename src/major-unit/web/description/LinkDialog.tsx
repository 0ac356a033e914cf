import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { isDescriptionAddress } from '../../description/rules.ts';

/** Where a link leads; an empty address takes the link away. */
export function LinkDialog(props: { href: string; onLink: (href: string) => void; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const [href, setHref] = useState(props.href);
  const [isTried, setTried] = useState(false);
  const typed = href.trim();
  const isWrong = typed !== '' && !isDescriptionAddress(typed);
  const send = (): void => {
    setTried(true);
    if (!isWrong) props.onLink(typed);
  };
  return (
    <Dialog
      title={t('major-unit.description.link')}
      width={400}
      onClose={props.onClose}
      foot={
        <>
          <Button className="ml" onClick={props.onClose}>
            {t('platform.cancel')}
          </Button>
          <Button variant="primary" onClick={send}>
            {t('major-unit.description.link.set')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the page stands around this one in the tree of components.
          event.stopPropagation();
          send();
        }}
      >
        <TextInput
          data-autofocus
          type="url"
          aria-label={t('major-unit.description.link.address')}
          placeholder="https://"
          maxLength={2000}
          aria-invalid={(isTried && isWrong) || undefined}
          aria-describedby="unit-link-hint"
          value={href}
          onChange={(event) => setHref(event.currentTarget.value)}
        />
        <p id="unit-link-hint" className={isTried && isWrong ? 's danger' : 's muted'}>
          {t('major-unit.description.link.hint')}
        </p>
      </form>
    </Dialog>
  );
}
