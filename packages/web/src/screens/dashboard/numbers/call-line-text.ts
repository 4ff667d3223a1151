import {
  type CallStep,
  type StepSituation,
  stepsOfCall,
} from '@ringback/contract/calls/incoming-steps'
import type { ListedNumber } from '@ringback/contract/customers/numbers'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { formatTimeOfDay } from '../../../text/dates.ts'
import { localZone, zoneText } from '../shared/local-time.ts'

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
    const result = steps.includes('voicemail') ? callLine.voicemail : callLine.busy
    return { rings: false, steps: [resultText(result, reason)], notes: voicemailNotes }
  }
  return {
    rings: steps.includes('ring'),
    steps: steps.length === 0 ? [callLine.busy] : steps.map((_, n) => stepText(number, steps, n)),
    notes: [...forwardingNotesOf(number), ...voicemailNotes, ...quietNotesOf(number)],
  }
}

/** Why no phone rings although the renter may want it; null where it follows the renter's choice. */
function reasonOfSilence({ blockedReason, quietHours }: ListedNumber, now: Now): string | null {
  if (blockedReason === 'calling-paused') return callLine.paused
  if (blockedReason === 'account-frozen') return callLine.frozen
  if (now.isInCall) return callLine.inCall
  if (blockedReason === 'credit-for-incoming') return callLine.noCredit
  if (blockedReason === 'limit-for-incoming') return callLine.limitReached
  if (!quietHours || !now.isQuiet) return null
  return quietUntilText(formatTimeOfDay(quietHours.until), zoneOf(quietHours))
}

function stepText({ forwardsTo }: ListedNumber, steps: readonly CallStep[], n: number): string {
  if (steps[n] !== 'forward') return steps[n] === 'ring' ? callLine.rings : callLine.voicemail
  const phone = formatPhoneNumber(forwardsTo ?? '')
  return n === 0 ? goesToText(phone) : phone
}

function isNotForwarded(blockedReason: ListedNumber['blockedReason']): boolean {
  return blockedReason === 'credit-for-forwarding' || blockedReason === 'forwarding'
}

function forwardingNotesOf({ forwardsTo, blockedReason }: ListedNumber): string[] {
  if (!forwardsTo || !isNotForwarded(blockedReason)) return []
  const isForCredit = blockedReason === 'credit-for-forwarding'
  return [notForwardedText(formatPhoneNumber(forwardsTo), isForCredit)]
}

function voicemailNotesOf({ voicemailGreeting, voicemailBlockedReason }: ListedNumber): string[] {
  const isSwitchedOn = voicemailGreeting !== null
  return isSwitchedOn && voicemailBlockedReason ? [noVoicemailText(voicemailBlockedReason)] : []
}

function quietNotesOf({ quietHours }: ListedNumber): string[] {
  if (!quietHours) return []
  const [from, until] = [formatTimeOfDay(quietHours.from), formatTimeOfDay(quietHours.until)]
  return [quietLaterText(from, until, zoneOf(quietHours))]
}

/** The time zone of the hours, or null if it is the one of this browser. */
function zoneOf({ timeZone }: { timeZone: string }): string | null {
  return timeZone === localZone() ? null : zoneText(timeZone, new Date())
}

/** What happens to a call to a rented number now, in one line of its card, and notes below. */
export const callLine = {
  /** Before the line, for screen readers. */
  label: 'A call now: ',
  /** Between two steps, for screen readers. */
  then: ', then ',
  rings: 'Rings here',
  voicemail: 'Voicemail',
  busy: 'Busy tone',
  paused: 'calls are paused',
  frozen: 'your account is frozen',
  inCall: 'you are in a call',
  noCredit: 'your credit is too low',
  limitReached: 'a limit of your calls per day is reached',
} as const

/** "Busy tone: you are in a call" */
function resultText(result: string, reason: string): string {
  return `${result}: ${reason}`
}

/** A call that does not ring here before: "Goes to +44 7400 123456". */
function goesToText(number: string): string {
  return `Goes to ${number}`
}

/** "quiet hours until 07:00", with the time zone if it is not the user's. */
function quietUntilText(until: string, zone: string | null): string {
  return `quiet hours until ${until}${zoneNote(zone)}`
}

/** "Quiet hours from 22:00 to 07:00", with the time zone if it is not the user's. */
function quietLaterText(from: string, until: string, zone: string | null): string {
  return `Quiet hours from ${from} to ${until}${zoneNote(zone)}`
}

/** For a credit that is too low, and for any other reason, for example a limit of calls. */
function notForwardedText(number: string, isForCredit: boolean): string {
  return `Not forwarded to ${number}${isForCredit ? `: ${callLine.noCredit}` : ' at the moment'}`
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

function zoneNote(zone: string | null): string {
  return zone === null ? '' : ` (${zone})`
}
