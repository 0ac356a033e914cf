import { z } from 'zod';
import { roles, workflowRoles } from '../rights.ts';
import { requiredText, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { uiLanguages } from '../platform/i18n/languages.ts';
import { passwordMax, userNameMax } from './rules.ts';

const password = text(passwordMax, `A password has at most ${passwordMax} characters.`);
const token = requiredText(200).optional();
const lang = z.enum(uiLanguages);

/**
 * What a sign-in, a refresh and a keep-alive answer (docs/domain/rights.md, Sessions). Seconds count from the answer.
 */
const tokens = z.object({
  /** Null where the tokens stay as they are, or only the browser's cookies carry them. */
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  /** Seconds until the access token is over. */
  expires: z.int(),
  /** Seconds until the session ends if nothing happens; the header X-Session-Expires says the same. */
  sessionExpires: z.int(),
});

const proofs = { userName: requiredText(userNameMax).optional(), password: password.optional(), oneTimeLink: token };
type Proofs = Partial<Record<keyof typeof proofs | 'refreshToken', string | undefined>>;

/** Adds what keeps a call from being one proof. */
function oneProof({ userName, password: secret, oneTimeLink, refreshToken }: Proofs, context: z.RefinementCtx) {
  const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (userName !== undefined && secret === undefined) say('password', 'A value is required.');
  if (userName === undefined && secret !== undefined) say('userName', 'A value is required.');
  if ([userName, refreshToken, oneTimeLink].filter((given) => given !== undefined).length > 1) {
    say('input', 'Only one way to sign in can be taken.');
  }
}

/** None at all means the refresh token in the browser's cookie. */
const anyProof = z.strictObject({ ...proofs, refreshToken: token }).superRefine(oneProof);

const signInProof = z.strictObject(proofs).superRefine((given, context) => {
  oneProof(given, context);
  if (Object.values(given).every((value) => value === undefined)) {
    context.addIssue({ code: 'custom', path: ['userName'], message: 'A value is required.' });
  }
});

/** Who calls, for the shell and the gateway. */
const account = z.object({
  userName: z.string(),
  displayName: z.string(),
  language: z.string(),
  /** IANA name of the zone in which times are shown; null: that of the browser. */
  timeZone: z.string().nullable(),
  superAdmin: z.boolean(),
  /** False for who came by a one-time link and has set no password. */
  hasPassword: z.boolean(),
  /** Where the session's end leads: the page at `/`, or what the installation names. */
  gatewayUrl: z.string(),
  /** At most 500, by code. */
  profiles: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      roles: z.array(z.enum(roles)),
      workflowRole: z.enum(workflowRoles).nullable(),
    }),
  ),
});

export const accountContract = {
  accessToken: route({
    method: 'POST',
    path: '/api/tokenapi/accessToken',
    permission: 'anyone',
    answersSecret: true,
    summary: 'Opens a session by password or one-time link, or refreshes one. 401 where the proof does not hold.',
  })
    .input(anyProof)
    .output(tokens),
  signIn: route({
    method: 'POST',
    path: '/Account',
    permission: 'anyone',
    answersSecret: true,
    summary:
      'Signs a browser in by password or one-time link; only its cookies carry the tokens. 401 where the proof does not hold.',
  })
    .input(signInProof)
    .output(tokens),
  pingKeepAlive: route({
    method: 'POST',
    path: '/api/tokenapi/pingKeepAlive',
    permission: 'signedIn',
    answersSecret: true,
    summary: 'Moves the idle end of the session; the tokens stay as they are.',
  })
    .input(z.strictObject({}))
    .output(tokens),
  logOff: route({
    method: 'POST',
    path: '/Account/logOff',
    permission: 'anyone',
    summary: 'Ends the session of the caller, if there is one, and takes the cookies away.',
  })
    .input(z.strictObject({}))
    .output(z.object({ gatewayUrl: z.string() })),
  account: route({
    method: 'GET',
    path: '/api/account',
    permission: 'signedIn',
    summary: 'The caller: name, language, profiles.',
  })
    .input(z.strictObject({}))
    .output(account),
  here: route({
    method: 'GET',
    path: '/api/account/here',
    permission: 'anyone',
    summary:
      'The caller of a browser, or null where nobody is signed in. 401 where only the token that refreshes the session is left.',
  })
    .input(z.strictObject({}))
    .output(account.nullable()),
  ticket: route({
    method: 'POST',
    path: '/api/account/ticket',
    permission: 'signedIn',
    answersSecret: true,
    summary: 'Gives the address of a file a ticket, so that a browser fetches it without the token of who asks.',
  })
    .input(
      z.strictObject({
        /** Path and query of a GET that answers a file, exactly as it will be sent. */
        address: requiredText(2000).regex(/^\/(?!\/)[^\s#]*$/, 'An address begins with / and has no blanks.'),
      }),
    )
    .output(
      z.object({
        /** The same with the ticket, which opens it once, with the rights that its maker has at that moment. */
        address: z.string(),
        /** Seconds that it holds. */
        seconds: z.int(),
      }),
    ),
  unnamedProxy: route({
    method: 'GET',
    path: '/api/account/unnamedProxy',
    permission: 'superAdmin',
    summary: 'A proxy that requests came through in the last seven days and that CALLOUT_TRUST_PROXY does not name.',
  })
    .input(z.strictObject({}))
    .output(
      z.object({
        /** Null where there is none. */
        address: z.string().nullable(),
      }),
    ),
  setPassword: route({
    method: 'PUT',
    path: '/api/account/password',
    permission: 'signedIn',
    summary: 'Sets the own password and ends all other sessions of the caller. 400 where the current one is wrong.',
  })
    .input(z.strictObject({ current: password.optional(), password }))
    .output(z.object({ changed: z.literal(true) })),
  getLang: route({
    method: 'GET',
    path: '/api/Localization/getLang',
    permission: 'signedIn',
    summary: 'The language of the screens that the caller chose.',
  })
    .input(z.strictObject({}))
    .output(z.object({ lang: z.string() })),
  setLang: route({
    method: 'POST',
    path: '/api/Localization/setLang',
    permission: 'signedIn',
    summary: 'Chooses the language of the screens.',
  })
    .input(z.strictObject({ lang }))
    .output(z.object({ lang })),
};
