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
export function resultText(result: string, reason: string): string {
  return `${result}: ${reason}`
}

/** A call that does not ring here before: "Goes to +44 7400 123456". */
export function goesToText(number: string): string {
  return `Goes to ${number}`
}

/** "quiet hours until 07:00", with the time zone if it is not the user's. */
export function quietUntilText(until: string, zone: string | null): string {
  return `quiet hours until ${until}${zoneText(zone)}`
}

/** "Quiet hours from 22:00 to 07:00", with the time zone if it is not the user's. */
export function quietLaterText(from: string, until: string, zone: string | null): string {
  return `Quiet hours from ${from} to ${until}${zoneText(zone)}`
}

/** For a credit that is too low, and for any other reason, for example a limit of calls. */
export function notForwardedText(number: string, isForCredit: boolean): string {
  return `Not forwarded to ${number}${isForCredit ? `: ${callLine.noCredit}` : ' at the moment'}`
}

/** Why a number with voicemail takes no message. */
export function noVoicemailText(blockedReason: string): string {
  return blockedReason === 'mailbox-full'
    ? 'No voicemail: your mailbox is full. Delete messages to receive new ones.'
    : 'No voicemail at the moment: many messages have come in 24 hours'
}

function zoneText(zone: string | null): string {
  return zone === null ? '' : ` (${zone})`
}
