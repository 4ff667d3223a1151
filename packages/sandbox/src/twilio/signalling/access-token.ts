import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a voice access token allows. `expiresAt` is in milliseconds since 1970. */
export interface VoiceGrant {
  identity: string
  expiresAt: number
  applicationSid: string | undefined
  /** Parameters that the token adds to every outgoing call. */
  params: Readonly<Record<string, string>>
  allowsIncoming: boolean
}

/** 31204: invalid, 31205: expired; the SDK reports them as 20101 and 20104. */
export type TokenRefusal = { ok: false; code: 31204 | 31205; message: string }

const invalid: TokenRefusal = { ok: false, code: 31204, message: 'JWT is invalid' }
const expired: TokenRefusal = { ok: false, code: 31205, message: 'JWT expired' }

/** Checks the HMAC with the API secret, the issuer, the account, the times and the voice grant. */
export function readAccessToken(
  token: unknown,
  keys: { accountSid: string; apiKey: string; apiSecret: string },
  now = Date.now(),
): { ok: true; grant: VoiceGrant } | TokenRefusal {
  if (typeof token !== 'string') return invalid
  const [header = '', body = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', keys.apiSecret).update(`${header}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return invalid
  const claims = decode(body)
  const grants = asRecord(claims?.['grants'])
  const voice = asRecord(grants?.['voice'])
  const identity = grants?.['identity']
  if (decode(header)?.['alg'] !== 'HS256' || !claims || !voice) return invalid
  if (typeof identity !== 'string' || identity === '') return invalid
  if (claims['iss'] !== keys.apiKey || claims['sub'] !== keys.accountSid) return invalid
  const expiresAt = Number(claims['exp']) * 1000
  if (!Number.isFinite(expiresAt) || Number(claims['nbf'] ?? 0) * 1000 > now) return invalid
  if (expiresAt <= now) return expired
  return { ok: true, grant: { identity, expiresAt, ...voiceGrant(voice) } }
}

function voiceGrant(
  voice: Record<string, unknown>,
): Pick<VoiceGrant, 'applicationSid' | 'params' | 'allowsIncoming'> {
  const outgoing = asRecord(voice['outgoing'])
  const applicationSid = outgoing?.['application_sid']
  const params = Object.entries(asRecord(outgoing?.['params']) ?? {})
  return {
    applicationSid: typeof applicationSid === 'string' ? applicationSid : undefined,
    params: Object.fromEntries(params.map(([name, value]) => [name, String(value)])),
    allowsIncoming: asRecord(voice['incoming'])?.['allow'] === true,
  }
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    return asRecord(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
