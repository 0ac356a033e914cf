/** What a refused call answers (docs/domain/screens.md, Errors). */
export interface ErrorBody {
  message: string;
  /** Field (or `busy`, `ancestorNotPublish`) to its texts, in camelCase. */
  modelState: Record<string, string[]>;
  requestId: string;
}

export const messages = {
  notFound: 'The requested item was not found.',
  conflict: 'The requested item conflicted with existing items.',
  forbidden: 'This action is not allowed!',
  failed:
    'We do apologize, but the system is currently experiencing issues with the current attempted action. Please try again later.',
  databaseFull: 'The disk of the database is full. Please try again later.',
  busy: (name: string) => `The system is busy "${name}" and data changes are not allowed. Please try again later.`,
} as const;

/** An answer other than success, thrown anywhere below a handler and mapped once in the mount. */
export class Refusal extends Error {
  readonly status: number;
  readonly modelState: Record<string, string[]>;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, modelState: Record<string, string[]> = {}, retryAfter?: number) {
    super(message);
    this.status = status;
    this.modelState = modelState;
    this.retryAfter = retryAfter;
  }
}

/** 404, the same for what does not exist and for what the caller may not see. */
export const notFound = (modelState: Record<string, string[]> = {}) => new Refusal(404, messages.notFound, modelState);

/** 409 with the documented text; fields say what it conflicted on. */
export const conflict = (modelState: Record<string, string[]> = {}) => new Refusal(409, messages.conflict, modelState);

/** 409 while something holds the catalogue's write lock, under its name (docs/domain/history.md, The write lock). */
export const busy = (name: string) => new Refusal(409, messages.busy(name), { busy: [name] });

/** 400 at one field. */
export const invalid = (field: string, message: string) => new Refusal(400, message, { [field]: [message] });

/** 400 at several fields; the first text is the message. */
export const invalidFields = (modelState: Record<string, string[]>) =>
  new Refusal(400, Object.values(modelState)[0]?.[0] ?? messages.failed, modelState);

/** 413 for a file of more bytes than `limit`. */
export const tooBig = (limit: number) =>
  new Refusal(413, 'The file is too big.', {
    fileTooBig: [`A file may have at most ${Math.floor(limit / 2 ** 20).toLocaleString('en')} MB.`],
  });

export const forbidden = () => new Refusal(403, messages.forbidden);
/** 403 for a write by cookie without the header that another site cannot send (B-17). */
export const missingHeader = () =>
  new Refusal(403, messages.forbidden, { request: ['The header "X-Requested-With: XMLHttpRequest" is missing.'] });
export const unauthorized = () => new Refusal(401, 'You are not signed in.');
export const tooMany = (seconds: number) => new Refusal(429, 'Too many requests.', {}, seconds);
export const unavailable = (seconds = 2) => new Refusal(503, messages.failed, {}, seconds);
