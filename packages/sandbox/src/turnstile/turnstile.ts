import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { browserDocument, browserScript } from '../browser-files.ts'
import { withFaults, type Faults } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'

/*
 * pass     the widget passes by itself
 * fail     the widget fails: `error-callback`
 * broken   api.js cannot be loaded (500)
 * blocked  api.js loads and renders, and its frame stays empty: no callback at all, as with an ad blocker
 */
export const BOT_CHECK_OUTCOMES = ['pass', 'fail', 'broken', 'blocked'] as const
export type BotCheckOutcome = (typeof BOT_CHECK_OUTCOMES)[number]

export interface TurnstileSettings {
  siteKey: string
  secretKey: string
}

export interface Turnstile {
  outcome: BotCheckOutcome
  /**
   * Expires every token that was issued and not used; their widgets show it and stay expired.
   * @returns how many there were.
   */
  expireNow(): number
}

/** How long a token lasts (developers.cloudflare.com/turnstile/get-started/server-side-validation). */
const TOKEN_LIFE_MS = 300_000
/** The vendor's client-side codes (developers.cloudflare.com/turnstile/troubleshooting). */
const INVALID_SITE_KEY = '400020'
const CHALLENGE_FAILED = '600010'

const API = '/turnstile/v0'

/** Serves api.js, the widget's frame and siteverify. The returned `outcome` may be set at any time. */
export async function mountTurnstile(
  app: FastifyInstance,
  settings: TurnstileSettings,
  deps: { faults: Faults; requests: RequestLog; nowMs?: () => number },
): Promise<Turnstile> {
  const tokens = createTokens(deps.nowMs)
  const turnstile: Turnstile = {
    outcome: 'pass',
    expireNow: () => tokens.expireUnused(),
  }
  const here = (name: string) => new URL(`./browser/${name}`, import.meta.url)
  const script = await browserScript(here('api.ts'))
  const widget = await browserDocument(here('widget.ts'))
  await app.register(async scope => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded'))
      await scope.register(formbody)
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      const status = error.statusCode ?? 500
      void reply.code(status).send(verdict(status < 500 ? ['bad-request'] : ['internal-error']))
    })
    scope.addHook('onSend', async (_request, reply) => {
      // The page that loads these has another origin, and may have a strict CSP.
      void reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      })
    })
    scope.get(`${API}/api.js`, async (_request, reply) => {
      if (turnstile.outcome === 'broken') return reply.code(500).type('text/plain').send('broken')
      return reply.type('text/javascript; charset=utf-8').send(script)
    })
    scope.get(`${API}/widget`, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(turnstile.outcome === 'blocked' ? '' : widget),
    )
    scope.get<{ Querystring: { token?: string } }>(`${API}/expired`, request =>
      tokens.isExpired(request.query.token ?? ''),
    )
    scope.post(`${API}/challenge`, request => solve(turnstile, settings, tokens, request.body))
    scope.post(
      `${API}/siteverify`,
      withFaults(
        deps,
        {
          vendor: 'turnstile',
          operation: 'siteverify',
          errorBody: () => verdict(['internal-error']),
        },
        request => siteverify(settings, tokens, request.body),
      ),
    )
  })
  return turnstile
}

/** The answer to the widget. */
export type ChallengeAnswer =
  | { ok: true; token: string; lifeMs: number }
  | { ok: false; code: string }

function solve(
  turnstile: Turnstile,
  settings: TurnstileSettings,
  tokens: Tokens,
  body: unknown,
): ChallengeAnswer {
  const field = textFields(body)
  if (field('sitekey') !== settings.siteKey) return { ok: false, code: INVALID_SITE_KEY }
  if (turnstile.outcome !== 'pass') return { ok: false, code: CHALLENGE_FAILED }
  const challenge = {
    hostname: field('hostname') || 'localhost',
    action: field('action'),
    cdata: field('cdata'),
  }
  return { ok: true, token: tokens.issue(challenge, TOKEN_LIFE_MS), lifeMs: TOKEN_LIFE_MS }
}

function siteverify(settings: TurnstileSettings, tokens: Tokens, body: unknown): Verdict {
  const field = textFields(body)
  const secret = field('secret')
  const response = field('response')
  const errors = [
    ...(secret === '' ? ['missing-input-secret'] : []),
    ...(secret !== '' && secret !== settings.secretKey ? ['invalid-input-secret'] : []),
    ...(response === '' ? ['missing-input-response'] : []),
  ]
  // A request with a wrong secret must not use up the token.
  if (errors.length > 0) return verdict(errors)
  const redeemed = tokens.redeem(response)
  if (!redeemed.ok) return verdict([redeemed.errorCode])
  return {
    success: true,
    challenge_ts: redeemed.solvedAt.toISOString(),
    ...redeemed.challenge,
    'error-codes': [],
    metadata: { interactive: false },
  }
}

interface Verdict {
  success: boolean
  'error-codes': string[]
  messages?: string[]
  challenge_ts?: string
  hostname?: string
  action?: string
  cdata?: string
  metadata?: { interactive: boolean }
}

function verdict(errors: string[]): Verdict {
  return { success: false, 'error-codes': errors, messages: [] }
}

function textFields(body: unknown): (name: string) => string {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const texts = new Map(fields.filter(([, value]) => typeof value === 'string'))
  return name => texts.get(name) ?? ''
}

/** The page on which the widget passed; siteverify answers it. */
interface Challenge {
  hostname: string
  action: string
  cdata: string
}

type Redeemed =
  | { ok: true; challenge: Challenge; solvedAt: Date }
  | { ok: false; errorCode: 'invalid-input-response' | 'timeout-or-duplicate' }

interface Tokens {
  issue(challenge: Challenge, lifeMs: number): string
  /** A token is valid once, until it expires. */
  redeem(token: string): Redeemed
  isExpired(token: string): boolean
  /** Ends the life of every token that is neither used nor expired. @returns how many there were */
  expireUnused(): number
}

interface Issued {
  challenge: Challenge
  solvedAt: number
  expiresAt: number
  isUsed: boolean
}

/** The oldest tokens are dropped beyond this number, and are invalid from then on. */
const MAX_TOKENS = 10_000

function createTokens(nowMs: () => number = Date.now): Tokens {
  const issued = new Map<string, Issued>()
  const isExpired = (token: string) => nowMs() >= (issued.get(token)?.expiresAt ?? Infinity)
  return {
    isExpired,
    expireUnused() {
      const unused = [...issued].filter(([token, { isUsed }]) => !isUsed && !isExpired(token))
      for (const [, entry] of unused) entry.expiresAt = nowMs()
      return unused.length
    },
    issue(challenge, lifeMs) {
      const token = `sandbox.${randomBytes(32).toString('base64url')}`
      issued.set(token, {
        ...{ challenge, solvedAt: nowMs(), expiresAt: nowMs() + lifeMs, isUsed: false },
      })
      const oldest = issued.keys().next().value
      if (issued.size > MAX_TOKENS && oldest !== undefined) issued.delete(oldest)
      return token
    },
    redeem(token) {
      const found = issued.get(token)
      if (!found) return { ok: false, errorCode: 'invalid-input-response' }
      if (found.isUsed || nowMs() >= found.expiresAt)
        return { ok: false, errorCode: 'timeout-or-duplicate' }
      found.isUsed = true
      return { ok: true, challenge: found.challenge, solvedAt: new Date(found.solvedAt) }
    },
  }
}
