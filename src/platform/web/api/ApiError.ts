/** What the server answers instead of a result (docs/domain/screens.md, Errors). */
export interface ErrorBody {
  message?: string;
  modelState?: Record<string, string[]>;
  requestId?: string;
  /** 403: where a user without a session here belongs. */
  gatewayUrl?: string;
}

/** A failed call. Status 0 means that no answer came; status 200 an answer with IsError. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly modelState: Readonly<Record<string, string[]>>;
  readonly requestId: string | undefined;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;
  readonly gatewayUrl: string | undefined;

  constructor(status: number, body: ErrorBody = {}, retryAfter?: number) {
    super(body.message ?? '');
    this.status = status;
    this.modelState = body.modelState ?? {};
    this.requestId = body.requestId;
    this.retryAfter = retryAfter;
    this.gatewayUrl = body.gatewayUrl;
  }

  /** What holds the catalogue, if the call was refused because it is busy. */
  get busy(): string | undefined {
    return this.modelState['busy']?.[0];
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readModelState(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, texts]) => [key, Array.isArray(texts) ? texts.map(String) : [String(texts)]]),
  );
}

/** Reads an error body leniently: a proxy's page in its place must not become another error. */
export function readErrorBody(value: unknown): ErrorBody {
  if (!isRecord(value)) return {};
  const { message, errorMessage, requestId, gatewayUrl } = value;
  const text = typeof message === 'string' ? message : errorMessage;
  return {
    ...(typeof text === 'string' ? { message: text } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof gatewayUrl === 'string' ? { gatewayUrl } : {}),
    modelState: readModelState(value['modelState']),
  };
}

/** Seconds of a Retry-After header, which holds seconds or a date. */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return new ApiError(response.status, readErrorBody(body), readRetryAfter(response.headers.get('Retry-After')));
}

/** What a 200 answer fails with that says it is none. */
export const isErrorOf = (body: unknown): ApiError | undefined =>
  isRecord(body) && body['isError'] === true ? new ApiError(200, readErrorBody(body)) : undefined;

/** Throws it. */
export function refuseIsError(body: unknown): void {
  const failed = isErrorOf(body);
  if (failed) throw failed;
}
