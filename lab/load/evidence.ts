/** What the product acknowledged to users and vendors during a load, to compare with the database afterwards. */
export interface Evidence {
  calls: CallEvidence[]
  payments: PaymentEvidence[]
  rentals: RentalEvidence[]
  /** Calls and purchases that a user knew of when a list was read, and whether the list showed them. */
  lists: { known: string; isShown: boolean }[]
  /** Calls that the carrier ended because its request for instructions failed. Their users dialled again. */
  undialled: number
  /** Calls that were pre-created, and unknown when the carrier asked about them (decision 4). */
  forgotten: number
  /** Refusals that were expected from the product, by code. */
  refusals: Map<string, number>
  /** Every write that was acknowledged with 2xx. */
  acknowledged: number
}

export interface CallEvidence {
  callId: string
  userId: string
  /** The carrier's leg of the caller. */
  parentSid: string
  /** Answered seconds in the carrier's record of the called leg; 0 if the phone did not answer. */
  carrierSeconds: number
  /** What the user read after the end, in dollars; null if the call was not settled when the load stopped. */
  settled: { seconds: number; costUsd: number } | null
}

export interface PaymentEvidence {
  userId: string
  orderId: string
  /** What the package credits, in dollars. */
  creditUsd: number
  /** The user has read the receipt. */
  isAcknowledged: boolean
}

export interface RentalEvidence {
  numberId: string
  userId: string
  phoneNumber: string
  /** `requested`: the request to cancel the number got no answer. */
  cancelled: 'no' | 'requested' | 'acknowledged'
}

export function createEvidence(): Evidence {
  return {
    calls: [],
    payments: [],
    rentals: [],
    lists: [],
    undialled: 0,
    forgotten: 0,
    refusals: new Map(),
    acknowledged: 0,
  }
}

export function recordRefusal(evidence: Evidence, code: unknown): void {
  const key = String(code)
  evidence.refusals.set(key, (evidence.refusals.get(key) ?? 0) + 1)
}
