import {
  type CallStep,
  type ChosenSteps,
  type StepSituation,
  stepsOfCall,
} from '@ringback/contract/calls/incoming-steps'
import { isQuiet } from '@ringback/contract/calls/quiet-hours'
import type { NumberSettings } from '@ringback/contract/customers/numbers/numbers'

/** `busy`: the caller gets the busy tone. `hang-up`: there is nothing left to do. */
export type NextStep = CallStep | 'busy' | 'hang-up'

/** The facts at the time of the decision. */
export interface IncomingSituation extends StepSituation {
  /** The caller has hung up. */
  hasCallerLeft: boolean
  /** No step may begin: the caller is blocked, the account is frozen or calling is paused. */
  isRefused: boolean
}

export interface EndedStep {
  step: CallStep
  /** `declined` by the renter in the browser. `refused`: it could not begin, for example without credit. */
  result: 'answered' | 'declined' | 'unanswered' | 'refused'
}

/** Returns the step of an incoming call that follows one that has just ended. */
export function nextStep(
  chosen: ChosenSteps,
  situation: IncomingSituation,
  { step, result }: EndedStep,
): NextStep {
  if (situation.hasCallerLeft || result === 'answered') return 'hang-up'
  if (situation.isRefused) return 'busy'
  const possible = stepsOfCall(chosen, situation)
  // A renter who declines the call in the browser does not want it on the phone either.
  const following = FOLLOWING[step].filter(each => result !== 'declined' || each !== 'forward')
  return following.find(each => possible.includes(each)) ?? 'busy'
}

const FOLLOWING: Readonly<Record<CallStep, readonly CallStep[]>> = {
  ring: ['forward', 'voicemail'],
  forward: ['voicemail'],
  voicemail: [],
}

/** The renter of a called number. */
type Renter = Pick<NumberSettings, 'ringsBrowser' | 'quietHours'> & {
  userId: string
  /** Whether the user has a session that is not over. */
  isSignedIn: boolean
}

/**
 * The identity that an incoming call rings: the renter's browser, or an identity that no token has. The carrier
 * then reaches no browser, and the call is missed, with its notice and mail.
 */
export function ringTarget(renter: Renter, at: Date): string {
  const { userId, isSignedIn, ringsBrowser: ring, quietHours } = renter
  const chosen = { ring, forward: false, voicemail: false }
  const now = { isInCall: false, isQuiet: quietHours !== null && isQuiet(quietHours, at) }
  // A call token outlives its session, so the browser of a renter who is not signed in may still listen.
  const rings = isSignedIn && stepsOfCall(chosen, now).includes('ring')
  return rings ? userId : `${userId}_away`
}
