import type { Outcome } from '@ringback/contract/outcome'

/** A pair for ECDSA on P-256 (RFC 8292), both in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A browser at its push service. */
export interface PushAddress {
  endpoint: string
  /** With these keys the message is encrypted (RFC 8291), so that the push service cannot read it. */
  p256dh: string
  auth: string
}

export interface PushDelivery {
  to: PushAddress
  keys: PushKeys
  /** Less than 3 KB. */
  text: string
  /** The push service keeps it so long for a browser that is not connected. */
  ttlSeconds: number
}

/**
 * `gone`: the browser takes no more messages. `unauthorised`: the subscription has other keys, or the proof of the
 * sender is not valid, for example because of the server's clock. `refused`: this message is not accepted. Each has the push
 * service's answer.
 */
export type PushOutcome = Outcome<null, 'gone' | 'unauthorised' | 'refused', { answer: string }>

/** The push services of the browsers (RFC 8030). */
export interface PushServices {
  makeKeys(): PushKeys
  /** Whether an address is of a push service that this server sends to. Browsers choose their addresses. */
  accepts(endpoint: string): boolean
  /** @throws VendorUnavailable when the push service does not respond, or is too busy */
  send(delivery: PushDelivery): Promise<PushOutcome>
}
