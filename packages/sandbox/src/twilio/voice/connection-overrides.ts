/** Why the product did not answer a webhook: no connection, no answer in time, or the class of its status. */
export const FAILURES = ['ct', 'rt', '4xx', '5xx'] as const
export type Failure = (typeof FAILURES)[number]

/** How the vendor requests a webhook. Times are milliseconds. */
export interface ConnectionOverrides {
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
export function readOverrides(fragment: string): ConnectionOverrides {
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
