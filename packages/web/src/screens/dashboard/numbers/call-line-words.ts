import type { ListedVirtualNumber } from '@ringback/contract/customers/numbers'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import {
  callLine,
  goesToWords,
  noVoicemailWords,
  notForwardedWords,
  quietLaterWords,
  quietUntilWords,
  resultWords,
} from '../../../strings/call-line.ts'
import { formatTimeOfDay } from '../../../strings/dates.ts'
import { localZone } from '../shared/local-zone.ts'

interface CallLineWords {
  /** What happens to a call now, one step after the other. Never empty. */
  steps: readonly string[]
  /** What is chosen for the number and does not happen now. */
  notes: readonly string[]
}

interface Now {
  isQuietNow: boolean
  isInCall: boolean
}

/** What happens to a call to the number now. */
export function callLineWords(number: ListedVirtualNumber, now: Now): CallLineWords {
  const { obstacle, quietHours } = number
  const only = (reason: string, result: string = callLine.busy) => [resultWords(result, reason)]
  if (obstacle === 'calling-paused') return { steps: only(callLine.paused), notes: [] }
  if (obstacle === 'account-frozen') return { steps: only(callLine.frozen), notes: [] }
  const result = canLeaveMessage(number) ? callLine.voicemail : callLine.busy
  const voicemailNotes = voicemailNotesOf(number)
  if (now.isInCall) return { steps: only(callLine.inCall, result), notes: voicemailNotes }
  if (obstacle === 'credit-for-incoming') {
    return { steps: only(callLine.noCredit, result), notes: voicemailNotes }
  }
  if (obstacle === 'limit-for-incoming') {
    return { steps: only(callLine.limitReached, result), notes: voicemailNotes }
  }
  if (quietHours && now.isQuietNow) {
    const until = quietUntilWords(formatTimeOfDay(quietHours.until), zoneOf(quietHours))
    return { steps: only(until, result), notes: voicemailNotes }
  }
  return {
    steps: stepsOf(number),
    notes: [...forwardingNotesOf(number), ...voicemailNotes, ...quietNotesOf(number)],
  }
}

function stepsOf(number: ListedVirtualNumber): string[] {
  const { forwardsTo, obstacle } = number
  const steps: string[] = []
  if (number.ringsBrowser !== false) steps.push(callLine.rings)
  if (forwardsTo && !isNotForwarded(obstacle)) {
    const phone = formatPhoneNumber(forwardsTo)
    steps.push(steps.length === 0 ? goesToWords(phone) : phone)
  }
  if (canLeaveMessage(number)) steps.push(callLine.voicemail)
  return steps.length === 0 ? [callLine.busy] : steps
}

function canLeaveMessage({ voicemailGreeting, voicemailObstacle }: ListedVirtualNumber): boolean {
  return typeof voicemailGreeting === 'string' && !voicemailObstacle
}

function isNotForwarded(obstacle: ListedVirtualNumber['obstacle']): boolean {
  return obstacle === 'credit-for-forwarding' || obstacle === 'forwarding'
}

function forwardingNotesOf({ forwardsTo, obstacle }: ListedVirtualNumber): string[] {
  if (!forwardsTo || !isNotForwarded(obstacle)) return []
  const isForCredit = obstacle === 'credit-for-forwarding'
  return [notForwardedWords(formatPhoneNumber(forwardsTo), isForCredit)]
}

function voicemailNotesOf({ voicemailGreeting, voicemailObstacle }: ListedVirtualNumber): string[] {
  const isSwitchedOn = typeof voicemailGreeting === 'string'
  return isSwitchedOn && voicemailObstacle ? [noVoicemailWords(voicemailObstacle)] : []
}

function quietNotesOf({ quietHours }: ListedVirtualNumber): string[] {
  if (!quietHours) return []
  const [from, until] = [formatTimeOfDay(quietHours.from), formatTimeOfDay(quietHours.until)]
  return [quietLaterWords(from, until, zoneOf(quietHours))]
}

/** The time zone of the hours, or null if it is the one of this browser. */
function zoneOf({ timeZone }: { timeZone: string }): string | null {
  return timeZone === localZone() ? null : timeZone
}
