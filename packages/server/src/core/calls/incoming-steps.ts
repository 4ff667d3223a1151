/**
 * The steps of an incoming call, in their order. Each begins only if the call was not answered in those before it:
 *
 *   ring (the renter's browser) ──> forward (a phone of the renter) ──> voicemail ──> busy tone
 */
const STEPS = ['ring', 'forward', 'voicemail'] as const
export type IncomingStep = (typeof STEPS)[number]

/** `busy`: the caller gets the busy tone. `hang-up`: there is nothing left to do. */
export type NextStep = IncomingStep | 'busy' | 'hang-up'

/** What the renter has chosen for a rented number. */
export interface IncomingSettings {
  forwards: boolean
  takesVoicemail: boolean
}

/** The facts at the time of the decision. */
export interface IncomingSituation {
  /** The caller has hung up. */
  hasCallerLeft: boolean
  /** No step may begin: the caller is blocked, the account is frozen or calling is paused. */
  isRefused: boolean
  /** The renter has another call. */
  isRenterBusy: boolean
  /** The quiet hours of the number: no phone rings. */
  isQuiet: boolean
}

export interface EndedStep {
  step: IncomingStep
  /** `declined` by the renter in the browser. `refused`: it could not begin, for example without credit. */
  result: 'answered' | 'declined' | 'unanswered' | 'refused'
}

/**
 * Returns the next step of an incoming call.
 *
 * @param ended the step that has just ended; null at the first request of the carrier
 */
export function nextStep(
  settings: IncomingSettings,
  situation: IncomingSituation,
  ended: EndedStep | null,
): NextStep {
  if (situation.hasCallerLeft || ended?.result === 'answered') return 'hang-up'
  if (situation.isRefused) return 'busy'
  const following = STEPS.slice(ended ? STEPS.indexOf(ended.step) + 1 : 0)
  return following.find(step => mayBegin(step, settings, situation, ended)) ?? 'busy'
}

function mayBegin(
  step: IncomingStep,
  settings: IncomingSettings,
  { isRenterBusy, isQuiet }: IncomingSituation,
  ended: EndedStep | null,
): boolean {
  switch (step) {
    // In quiet hours, without a session and with ringing switched off, the carrier reports at once that no browser answered (ring-target.ts).
    case 'ring':
      return !isRenterBusy
    // A renter who declines the call in the browser does not want it on the phone either.
    case 'forward':
      return settings.forwards && !isRenterBusy && !isQuiet && ended?.result !== 'declined'
    case 'voicemail':
      return settings.takesVoicemail
  }
}
