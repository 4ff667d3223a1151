import { createHmac, randomUUID } from 'node:crypto'

export type Form = Readonly<Record<string, string>>

/** Posts a signed form to the product's webhook, after `ready` has resolved. */
export type PostForm = (
  url: string,
  form: Form,
  ready?: Promise<unknown>,
) => Promise<{ status: number; body: string }>

/** The vendor reads at most 64 KB of an answer. */
const MAX_BODY_LENGTH = 65_536

/** Failures of a request that happen before the product can have received it. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]

interface Answer {
  status: number
  body: string
}

/**
 * Posts each webhook as often as the fragment of its URL requires, without pauses, and never more often. The fragment is
 * neither signed nor sent.
 * @returns a function that rejects when the last connection fails, when no answer arrives in time, and when the answer is too long
 */
export function createPoster(authToken: string): PostForm {
  return async (url, form, ready) => {
    await ready
    const { hash } = new URL(url)
    const signedUrl = hash ? url.slice(0, url.indexOf('#')) : url
    const overrides = readOverrides(hash)
    const endsAt = Date.now() + overrides.totalMs
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        accept: '*/*',
        'user-agent': 'TwilioProxy/1.1',
        'i-twilio-idempotency-token': randomUUID(),
        'x-twilio-signature': signForm(authToken, signedUrl, form),
      },
      body: new URLSearchParams(form).toString(),
    }
    for (let retriesLeft = overrides.retryCount; ; retriesLeft -= 1) {
      const timeoutMs = Math.min(overrides.readTimeoutMs, endsAt - Date.now())
      const attempt = await send(signedUrl, request, Math.max(1, timeoutMs))
      const { failure } = attempt
      const isRetried = failure !== undefined && overrides.retryOn.has(failure)
      if (isRetried && retriesLeft > 0 && Date.now() < endsAt) continue
      if ('answer' in attempt) return attempt.answer
      throw attempt.error
    }
  }
}

/** One attempt. A failure after the first part of the answer has no name, because the vendor does not retry then. */
type Attempt = { failure: Failure | undefined } & ({ answer: Answer } | { error: unknown })

async function send(url: string, request: RequestInit, timeoutMs: number): Promise<Attempt> {
  const signal = AbortSignal.timeout(timeoutMs)
  let response: Response
  try {
    response = await fetch(url, { ...request, signal })
  } catch (error) {
    return { failure: failureOf(error), error }
  }
  try {
    const body = await response.text()
    if (body.length > MAX_BODY_LENGTH) throw new Error('the answer is longer than 64 KB')
    const { status } = response
    const isError = status >= 400 && status <= 599
    return {
      failure: isError ? (status < 500 ? '4xx' : '5xx') : undefined,
      answer: { status, body },
    }
  } catch (error) {
    return { failure: undefined, error }
  }
}

function failureOf(error: unknown): Failure | undefined {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return 'rt'
  return NOT_CONNECTED.includes(cause?.code ?? '') ? 'ct' : undefined
}

/**
 * The X-Twilio-Signature of a form POST: HMAC-SHA1 over the URL followed by every parameter's name
 * and value in the order of names (Twilio, "Validating requests").
 */
export function signForm(
  authToken: string,
  url: string,
  form: Readonly<Record<string, string>>,
): string {
  const signed = Object.keys(form)
    .sort()
    .reduce((text, name) => text + name + (form[name] ?? ''), url)
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}

/** Why the product did not answer a webhook: no connection, no answer in time, or the class of its status. */
const FAILURES = ['ct', 'rt', '4xx', '5xx'] as const
type Failure = (typeof FAILURES)[number]

/** How the vendor requests a webhook. Times are milliseconds. */
interface ConnectionOverrides {
  retryCount: number
  retryOn: ReadonlySet<Failure>
  /** How long it waits for an answer. */
  readTimeoutMs: number
  /** How long all attempts may take. */
  totalMs: number
}

/** The vendor's defaults. It never waits longer than 15 s for a webhook of a call. */
const DEFAULTS: ConnectionOverrides = {
  retryCount: 1,
  retryOn: new Set(['ct']),
  readTimeoutMs: 15_000,
  totalMs: 15_000,
}
const MS = /^\d{3,5}$/
/** A connection to this machine is made or refused at once, so `ct` has no effect; nor have `e` and `sni`. */
const IGNORED: Readonly<Record<string, RegExp>> = {
  ct: MS,
  e: /^[a-z,-]+$/,
  sni: /^[yn]$/,
}

/**
 * Reads the fragment of a webhook's URL (Twilio, "Webhooks: connection overrides"), for example `#rc=2&rp=ct,5xx`.
 * @throws when a name or a value is not in that document: the vendor does not request such a URL (11243 and others)
 */
function readOverrides(fragment: string): ConnectionOverrides {
  const overrides = { ...DEFAULTS }
  for (const [name, value] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    if (name === 'rc' && /^[0-5]$/.test(value)) overrides.retryCount = Number(value)
    else if (name === 'rp') overrides.retryOn = readPolicy(value)
    else if (name === 'rt' && isTime(value, 15_000)) overrides.readTimeoutMs = Number(value)
    else if (name === 'tt' && isTime(value, 15_000)) overrides.totalMs = Number(value)
    else if (!IGNORED[name]?.test(value)) throw new Error(`the fragment has no ${name}=${value}`)
  }
  return overrides
}

function isTime(text: string, maxMs: number): boolean {
  return MS.test(text) && Number(text) >= 100 && Number(text) <= maxMs
}

function readPolicy(text: string): ReadonlySet<Failure> {
  const names = text.split(',')
  const isAll = names.includes('all')
  const unknown = names.find(name => name !== 'all' && !FAILURES.some(known => known === name))
  if (unknown !== undefined) throw new Error(`the retry policy ${unknown} is invalid`)
  return new Set(FAILURES.filter(name => isAll || names.includes(name)))
}
