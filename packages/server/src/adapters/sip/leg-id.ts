/**
 * The gateway knows a call by our own id. Its two legs, of the browser and of the phone, have ids of their own in our
 * database.
 */
export type LegOf = 'browser' | 'phone'

export function legIdOf(callId: string, of: LegOf): string {
  return `${callId}:${of}`
}

/** Null for a leg of another carrier. */
export function readLegId(legId: string): { callId: string; of: LegOf } | null {
  const [, callId, of] = /^([A-Za-z0-9_-]{8,64}):(browser|phone)$/.exec(legId) ?? []
  return callId === undefined ? null : { callId, of: of as LegOf }
}
