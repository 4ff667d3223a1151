import { type Micros, micros } from '@ringback/contract/money'
import type { CarrierCall, SignedRequest, VoiceCarrier } from '../src/ports/voice-carrier.ts'
import { VendorUnavailable } from '../src/ports/vendor-unavailable.ts'

/** A carrier in memory. Tests write its records and read the requests that it received. */
export interface FakeCarrier extends VoiceCarrier {
  /** The carrier's records by sid. */
  calls: Map<string, CarrierCall>
  /** The sids of `endCall` requests, in order. */
  ended: string[]
  /** While true, every request fails as in an outage. */
  isDown: boolean
  balance: Micros
  /** The carrier's signature for this request. */
  sign(request: Omit<SignedRequest, 'signature'>): string
}

export function fakeCarrier(): FakeCarrier {
  const calls = new Map<string, CarrierCall>()
  const ended: string[] = []
  const carrier: FakeCarrier = {
    calls,
    ended,
    isDown: false,
    balance: micros(1_000_000_000n),
    sign: ({ url, fields }) =>
      `signed:${url}:${JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))}`,
    accessToken: identity => ({ token: `token-of-${identity}`, expiresInSeconds: 1_800 }),
    isSignedByCarrier: request => request.signature === carrier.sign(request),
    dial: instruction => `<Dial>${JSON.stringify(instruction)}</Dial>`,
    ring: instruction => `<Ring>${JSON.stringify(instruction)}</Ring>`,
    reject: () => '<Reject/>',
    rejectBusy: () => '<Reject reason="busy"/>',
    echo: () => '<Echo/>',
    hangUp: () => '<Hangup/>',
    async fetchCall(sid) {
      throwIfDown()
      return calls.get(sid) ?? null
    },
    async listChildren(parentSid) {
      throwIfDown()
      return [...calls.values()].filter(call => call.parentSid === parentSid)
    },
    async fetchBalance() {
      throwIfDown()
      return carrier.balance
    },
    async endCall(sid) {
      throwIfDown()
      ended.push(sid)
      const call = calls.get(sid)
      if (call && call.seconds === null)
        calls.set(sid, { ...call, status: 'completed', seconds: 0 })
    },
  }
  const throwIfDown = () => {
    if (carrier.isDown) throw new VendorUnavailable('carrier', 'does not answer')
  }
  return carrier
}
