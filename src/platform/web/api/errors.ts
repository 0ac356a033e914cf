import { createStore } from '../store.ts';
import { toast } from '../toast.ts';
import { translate } from '../i18n.ts';
import { ApiError } from './ApiError.ts';
import { setBusy } from './busy.ts';

/** How a failed call is shown: the one place for it (docs/domain/screens.md, Errors). */
export type ShownError =
  | { as: 'gateway'; url: string }
  | { as: 'restricted' }
  | { as: 'busy'; name: string; message: string }
  | { as: 'conflict'; message: string; modelState: ApiError['modelState'] }
  | { as: 'fields'; message: string; modelState: ApiError['modelState'] }
  | { as: 'message'; message: string }
  | { as: 'modal'; message: string }
  | { as: 'nothing' };

/** A refusal that names what it is about. */
export type Refused = Extract<ShownError, { modelState: unknown }>;

/** The reading of an error, without showing anything. */
export function describeError(error: unknown): ShownError {
  const apology = translate('platform.error.apology');
  const unknown = translate('platform.error.unknown');
  if (error instanceof DOMException && error.name === 'AbortError') return { as: 'nothing' };
  if (!(error instanceof ApiError)) return { as: 'modal', message: apology };
  const { status, modelState, message } = error;
  switch (status) {
    case 200:
      return { as: 'message', message: message || unknown };
    case 400:
      return Object.keys(modelState).length > 0
        ? { as: 'fields', message, modelState }
        : { as: 'message', message: message || unknown };
    case 401:
      return { as: 'restricted' };
    case 403:
      return error.gatewayUrl
        ? { as: 'gateway', url: error.gatewayUrl }
        : { as: 'message', message: translate('platform.error.forbidden') };
    case 404:
      return { as: 'message', message: translate('platform.error.notFound') };
    case 409: {
      const name = error.busy;
      if (name !== undefined) {
        return { as: 'busy', name, message: translate('platform.error.busy', { name }) };
      }
      return { as: 'conflict', message: translate('platform.error.conflict'), modelState };
    }
    case 0:
    case 500:
      return { as: 'modal', message: apology };
    default:
      return {
        as: 'modal',
        message: `${translate('platform.error.status', { status: String(status) })} ${apology}`,
      };
  }
}

export interface OpenError {
  message: string;
  /** OK reloads the page; false where the call rethrew and the form keeps what was typed. */
  reload: boolean;
  requestId: string | undefined;
}

export const errorModal = createStore<OpenError | null>(null);
/** A call was refused for want of a session or a right: the shell shows the restricted-access dialog. */
export const restricted = createStore(false);

/** How long a redirect to the gateway waits, in milliseconds. */
const GATEWAY_MS = 10;

function show(shown: ShownError, reload: boolean, requestId: string | undefined): void {
  switch (shown.as) {
    case 'gateway':
      setTimeout(() => window.location.replace(shown.url), GATEWAY_MS);
      return;
    case 'restricted':
      restricted.set(true);
      return;
    case 'busy':
      setBusy(shown.name);
      toast.warning(shown.message);
      return;
    case 'modal':
      errorModal.set({ message: shown.message, reload, requestId });
      return;
    case 'fields':
      toast.error(messageOf(shown));
      return;
    case 'conflict':
    case 'message':
      toast.error(shown.message);
      return;
    case 'nothing':
  }
}

/**
 * Shows a failed call. `handled` names the cases that the screen shows itself, such as its fields or
 * its conflict dialog. With `rethrow` the error goes on to the caller, and OK in the error modal does
 * not reload: every save does so, that nothing typed is lost.
 */
export function handleApiError(
  error: unknown,
  { rethrow = false, handled = [] }: { rethrow?: boolean; handled?: readonly ShownError['as'][] } = {},
): ShownError {
  const shown = describeError(error);
  if (!handled.includes(shown.as)) {
    show(shown, !rethrow, error instanceof ApiError ? error.requestId : undefined);
  }
  if (rethrow) throw error;
  return shown;
}

/**
 * Shows a failed save, but for the cases in `handled`, and answers its reading. What was typed stays: OK in the error
 * modal does not reload.
 */
export function handleSaveError(error: unknown, ...handled: readonly ShownError['as'][]): ShownError {
  const shown = describeError(error);
  if (!handled.includes(shown.as)) {
    show(shown, false, error instanceof ApiError ? error.requestId : undefined);
  }
  return shown;
}

/** A 400 and its fields, shown as the server's message plus the modelState keys as words: "fileId" is "file". */
const messageOf = ({ message, modelState }: Refused): string =>
  `${message || Object.values(modelState).flat().join(' ')} (${Object.keys(modelState).map(inWords).join(', ')})`;

const inWords = (key: string): string =>
  key
    .replace(/Id$/, '')
    .replaceAll('.', ' ')
    .replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * The texts of a refused save for the fields of its form. The Message is shown beside them, unless one that the form
 * shows says the same; `isShown` tells which fields it has, all where left out.
 */
export function fieldTexts(shown: Refused, isShown: (field: string) => boolean = () => true): Record<string, string> {
  const fields = Object.entries(shown.modelState);
  const said = fields.filter(([field]) => isShown(field)).flatMap(([, texts]) => texts);
  if (shown.as === 'fields' && !said.includes(shown.message)) toast.error(messageOf(shown));
  return Object.fromEntries(fields.map(([field, texts]) => [field, texts.join(' ')]));
}

/** What a save was refused for, by field; a failure that names none is shown as any other, and nothing is answered. */
export function refusedFields(error: unknown): Record<string, string> {
  const shown = describeError(error);
  if ('modelState' in shown && Object.keys(shown.modelState).length > 0) return fieldTexts(shown);
  handleSaveError(error);
  return {};
}
