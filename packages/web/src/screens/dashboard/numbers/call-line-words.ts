import type { ListedVirtualNumber } from '@ringback/contract/numbers'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import {
  callLine,
  forwardsWords,
  inCallWords,
  messageWords,
  noCreditToForwardWords,
  noCreditWords,
  notForwardedWords,
  quietLaterWords,
  quietNowWords,
  voicemailObstacleWords,
} from '../../../strings/call-line.ts'
import { formatTimeOfDay } from '../../../strings/dates.ts'

/** What happens to a call to the number now. */
export function callLineWords(
  number: ListedVirtualNumber,
  { isQuietNow, isInCall }: { isQuietNow: boolean; isInCall: boolean },
): string {
  const { obstacle, voicemailObstacle } = number
  if (obstacle === 'calling-paused') return callLine.paused
  if (obstacle === 'account-frozen') return callLine.frozen
  const words = stateWords(number, { isQuietNow, isInCall })
  const hasObstacle = typeof number.voicemailGreeting === 'string' && voicemailObstacle
  return hasObstacle ? `${words} ${voicemailObstacleWords(voicemailObstacle)}` : words
}

function stateWords(
  number: ListedVirtualNumber,
  { isQuietNow, isInCall }: { isQuietNow: boolean; isInCall: boolean },
): string {
  const { quietHours, obstacle } = number
  const takesMessages = canLeaveMessage(number)
  if (isInCall) return inCallWords(takesMessages)
  if (obstacle === 'credit-for-incoming') return noCreditWords(takesMessages)
  if (!quietHours) return stepsWords(number)
  const { timeZone } = quietHours
  const [from, until] = [formatTimeOfDay(quietHours.from), formatTimeOfDay(quietHours.until)]
  if (isQuietNow) return quietNowWords(until, timeZone, takesMessages)
  return `${stepsWords(number)} ${quietLaterWords(from, until, timeZone)}`
}

function stepsWords(number: ListedVirtualNumber): string {
  const { forwardsTo, obstacle } = number
  const rings = number.ringsBrowser !== false
  const isForwarded = Boolean(forwardsTo) && !obstacle
  const takesMessages = canLeaveMessage(number)
  const words: string[] = [rings ? callLine.rings : callLine.doesNotRing]
  if (forwardsTo) words.push(forwardingWords(formatPhoneNumber(forwardsTo), { rings, obstacle }))
  if (takesMessages) words.push(messageWords({ rings, isForwarded }))
  if (!rings && !isForwarded && !takesMessages) words.push(callLine.missed)
  return words.join(' ')
}

function canLeaveMessage({ voicemailGreeting, voicemailObstacle }: ListedVirtualNumber): boolean {
  return typeof voicemailGreeting === 'string' && !voicemailObstacle
}

function forwardingWords(
  number: string,
  { rings, obstacle }: { rings: boolean; obstacle: ListedVirtualNumber['obstacle'] },
): string {
  if (obstacle === 'credit-for-forwarding') return noCreditToForwardWords(number)
  return obstacle === 'forwarding' ? notForwardedWords(number) : forwardsWords(number, rings)
}
