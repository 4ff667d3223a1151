import type { UnknownWord } from '../fields.ts'
import type { IncomingBlockedReason } from '../customers/numbers/numbers.ts'

/**
 * The steps of a call to a rented number, in their order. Each begins only if the call was not answered in those before it:
 *
 *   ring (the renter's browser) ──> forward (a phone of the renter) ──> voicemail ──> busy tone
 */
const STEPS = ['ring', 'forward', 'voicemail'] as const
export type CallStep = (typeof STEPS)[number]

/** Which steps the renter has chosen for the number. */
export type ChosenSteps = Readonly<Record<CallStep, boolean>>

/** What decides about the steps of a call at one time. */
export interface StepSituation {
  /** The renter has another call. */
  isInCall: boolean
  /** The quiet hours of the number. */
  isQuiet: boolean
  blockedReason?: IncomingBlockedReason | UnknownWord | null
}

/** The steps that each reason keeps a call from. */
const BLOCKED: Readonly<Record<IncomingBlockedReason, readonly CallStep[]>> = {
  'calling-paused': STEPS,
  'account-frozen': STEPS,
  'credit-for-incoming': ['ring', 'forward'],
  'limit-for-incoming': ['ring', 'forward'],
  'credit-for-forwarding': ['forward'],
  forwarding: ['forward'],
}

/** The steps that a call to a rented number can take now, in their order. Without any, the caller gets the busy tone. */
export function stepsOfCall(
  chosen: ChosenSteps,
  { isInCall, isQuiet, blockedReason = null }: StepSituation,
): CallStep[] {
  const blocked = blockedReason !== null && isKnown(blockedReason) ? BLOCKED[blockedReason] : []
  // No phone rings in a call or in quiet hours.
  const isSilent = isInCall || isQuiet
  return STEPS.filter(
    step => chosen[step] && !blocked.includes(step) && (step === 'voicemail' || !isSilent),
  )
}

function isKnown(reason: string): reason is IncomingBlockedReason {
  return Object.hasOwn(BLOCKED, reason)
}
