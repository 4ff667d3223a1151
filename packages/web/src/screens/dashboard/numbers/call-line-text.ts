import {
  type CallStep,
  type StepSituation,
  stepsOfCall,
} from '@ringback/contract/calls/incoming-steps'
import type { ListedNumber } from '@ringback/contract/customers/numbers/numbers'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { formatTimeOfDay } from '../../../text/dates.ts'
import { localZone, zoneText } from '../../../text/local-time.ts'

interface CallLineText {
  /** Whether the browser rings. */
  rings: boolean
  /** What happens to a call now, one step after the other. Never empty. */
  steps: readonly string[]
  /** What is chosen for the number and does not happen now. */
  notes: readonly string[]
}

type Now = Pick<StepSituation, 'isQuiet' | 'isInCall'>

/** What happens to a call to the number now. */
export function callLineText(number: ListedNumber, now: Now): CallLineText {
  const { blockedReason } = number
  const chosen = {
    ring: number.ringsBrowser,
    forward: number.forwardsTo !== null,
    voicemail: number.voicemailGreeting !== null && !number.voicemailBlockedReason,
  }
  const steps = stepsOfCall(chosen, { ...now, blockedReason })
  const reason = reasonOfSilence(number, now)
  const takesMessages = blockedReason !== 'calling-paused' && blockedReason !== 'account-frozen'
  const voicemailNotes = takesMessages ? voicemailNotesOf(number) : []
  if (reason !== null) {
    const result = steps.includes('voicemail') ? VOICEMAIL : BUSY
    return { rings: false, steps: [`${result}: ${reason}`], notes: voicemailNotes }
  }
  return {
    rings: steps.includes('ring'),
    steps: steps.length === 0 ? [BUSY] : steps.map((_, n) => stepText(number, steps, n)),
    notes: [...forwardingNotesOf(number), ...voicemailNotes, ...quietNotesOf(number)],
  }
}

/** Why no phone rings although the renter may want it; null where it follows the renter's choice. */
function reasonOfSilence({ blockedReason, quietHours }: ListedNumber, now: Now): string | null {
  if (blockedReason === 'calling-paused') return 'calls are paused'
  if (blockedReason === 'account-frozen') return 'your account is frozen'
  if (now.isInCall) return 'you are in a call'
  if (blockedReason === 'credit-for-incoming') return NO_CREDIT
  if (blockedReason === 'limit-for-incoming') return 'a limit of your calls per day is reached'
  if (!quietHours || !now.isQuiet) return null
  return `quiet hours until ${formatTimeOfDay(quietHours.until)}${zoneNote(quietHours)}`
}

function stepText({ forwardsTo }: ListedNumber, steps: readonly CallStep[], n: number): string {
  if (steps[n] !== 'forward') return steps[n] === 'ring' ? 'Rings here' : VOICEMAIL
  const phone = formatPhoneNumber(forwardsTo ?? '')
  return n === 0 ? `Goes to ${phone}` : phone
}

function isNotForwarded(blockedReason: ListedNumber['blockedReason']): boolean {
  return blockedReason === 'credit-for-forwarding' || blockedReason === 'forwarding'
}

function forwardingNotesOf({ forwardsTo, blockedReason }: ListedNumber): string[] {
  if (!forwardsTo || !isNotForwarded(blockedReason)) return []
  const why = blockedReason === 'credit-for-forwarding' ? `: ${NO_CREDIT}` : ' at the moment'
  return [`Not forwarded to ${formatPhoneNumber(forwardsTo)}${why}`]
}

function voicemailNotesOf({ voicemailGreeting, voicemailBlockedReason }: ListedNumber): string[] {
  const isSwitchedOn = voicemailGreeting !== null
  return isSwitchedOn && voicemailBlockedReason ? [noVoicemailText(voicemailBlockedReason)] : []
}

function quietNotesOf({ quietHours }: ListedNumber): string[] {
  if (!quietHours) return []
  const [from, until] = [formatTimeOfDay(quietHours.from), formatTimeOfDay(quietHours.until)]
  return [`Quiet hours from ${from} to ${until}${zoneNote(quietHours)}`]
}

/** The time zone of the hours, if it is not the one of this browser: " (Berlin, UTC+1)" */
function zoneNote({ timeZone }: { timeZone: string }): string {
  return timeZone === localZone() ? '' : ` (${zoneText(timeZone, new Date())})`
}

/** Why a number with voicemail takes no message. */
function noVoicemailText(blockedReason: string): string {
  switch (blockedReason) {
    case 'mailbox-full':
      return 'No voicemail: your mailbox is full. Delete messages to receive new ones.'
    case 'messages-of-a-day':
      return 'No voicemail at the moment: many messages have come in 24 hours'
    default:
      return 'No voicemail at the moment'
  }
}

const VOICEMAIL = 'Voicemail'
const BUSY = 'Busy tone'
const NO_CREDIT = 'your credit is too low'
