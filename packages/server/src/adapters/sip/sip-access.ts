import { createHmac } from 'node:crypto'
import type { SipAccess } from '@ringback/contract/customers/calls/calls'

export interface SipAccessSettings {
  provider: string
  socketUrl: string
  domain: string
  /** Shared with kamailio, whose module auth_ephemeral computes the passwords too. */
  browserSecret: string
  /** `stun:`, `turn:` and `turns:` URLs. */
  iceServers: readonly string[]
  /** Shared with the TURN servers (coturn's `static-auth-secret`); null without one. */
  turnSecret: string | null
}

/** When access that is given now ends, in seconds since 1970. */
export const accessEnd = (now: Date) => Math.floor(now.getTime() / 1_000) + ACCESS_SECONDS

/** Short, so that stolen credentials soon expire; the page renews them well before. */
const ACCESS_SECONDS = 30 * 60
/** A TURN server checks its credentials during a call too, so they outlive the longest call. */
const TURN_SECONDS = 12 * 60 * 60

/**
 * What a browser needs to call through the gateway: user names with their expiry, and HMACs over them as passwords
 * (draft-uberti-behave-turn-rest).
 */
export function sipAccessOf(settings: SipAccessSettings, identity: string, now: Date): SipAccess {
  const { provider, socketUrl, domain, browserSecret, iceServers, turnSecret } = settings
  const username = userName(identity, now, ACCESS_SECONDS)
  const turnName = userName(identity, now, TURN_SECONDS)
  const stunUrls = iceServers.filter(url => url.startsWith('stun:'))
  const turnUrls = iceServers.filter(url => !url.startsWith('stun:'))
  return {
    carrier: 'sip',
    provider,
    url: socketUrl,
    domain,
    identity,
    username,
    password: passwordOf('sha256', browserSecret, username),
    expiresInSeconds: ACCESS_SECONDS,
    iceServers: [
      ...(stunUrls.length > 0 ? [{ urls: stunUrls }] : []),
      ...(turnUrls.length > 0 && turnSecret !== null
        ? [
            {
              urls: turnUrls,
              username: turnName,
              credential: passwordOf('sha1', turnSecret, turnName),
            },
          ]
        : []),
    ],
  }
}

function userName(identity: string, now: Date, seconds: number): string {
  return `${Math.floor(now.getTime() / 1_000) + seconds}:${identity}`
}

/** SHA-1 is what TURN servers compute; the gateway is set to SHA-256. */
function passwordOf(hash: 'sha1' | 'sha256', secret: string, username: string): string {
  return createHmac(hash, secret).update(username).digest('base64')
}
