import { type CallRefusal } from '@ringback/contract/calls/call-gate'
import { type Micros, formatRate, formatUsd, micros } from '@ringback/contract/money'

/** The text of the Dialer tab (spec sections 2, 5 and 8). */
export const dialer = {
  callerId: 'Caller ID',
  defaultCallerId: 'Default platform number',
  callerIdsFailed: 'Failed to load caller IDs',
  callerIdSetFailed: 'Failed to set the Caller ID',
  callerIdClearFailed: 'Failed to clear caller ID',
  callerIdCleared: 'Caller ID reset to default platform number',
  clearTitle: 'Clear your caller ID?',
  clearDetail: 'The people you call will see the default platform number.',
  clearConfirm: 'Clear caller ID',
  cancel: 'Cancel',
  indiaRule: 'Regulations require using the default platform number for calls within India.',

  country: 'Country',
  countrySearch: 'Search country or code...',
  noCountries: 'No countries found',
  number: 'Phone number',
  backspace: 'Delete last digit',
  typeName: 'Type a name',
  typeNumber: 'Type a number',

  rateLoading: 'Looking up the rate...',
  rateMissing: 'Could not determine rate.',
  rateEmpty: 'Enter a number to see its rate',
  rateIncomplete: 'Keep typing: the price appears when the number is complete.',
  perMinute: 'per min',
  ringing: 'Ringing',

  ended: 'Call ended',
  closeEnded: 'Back to the number',
  notCharged: 'Nothing was charged.',
  costFollows: 'Its cost follows in a moment.',
  muted: 'Your microphone is muted.',
  unmuted: 'Your microphone is on.',

  keypad: 'Dialpad',
  plus: 'plus',
  start: 'Start call',
  startShort: 'Call',
  end: 'End call',
  endShort: 'End',
  mute: 'Mute',
  unmute: 'Unmute',
  microphone: 'Microphone',
  plusShort: 'Plus',
  openFloating: 'Show the call in a small window',
  closeFloating: 'Close the small window',
  soundSettings: 'Sound settings',
  defaultMicrophone: 'Default microphone',

  keysSent: 'Keys sent',
  activeCall: 'Active call',

  cost: 'Cost so far',
  left: 'Left',
  quality: 'Quality',
  called: 'They called',
  unknown: '...',

  microphoneError: 'Microphone Error:',
  microphoneBlocked:
    'The browser blocks your microphone. Press the icon beside the address, and allow it.',
  tryAgain: 'Try again',
  callError: 'Call Error:',
  callAgain: 'Call again',
  noCredits: 'No Credits Available',

  otherTab: 'Your phone is open in another tab.',
  otherTabDetail: 'Use it here to call from this tab. A call in the other tab then ends.',
  takeOver: 'Use it here',

  balance: 'Balance',
  balanceUnknown: '...',
  balanceFailed: 'Failed to fetch balance',
  addCredits: 'Add Credits',
  purchaseCredits: 'Purchase Credits',

  recent: 'Recent',
  recentLoading: 'Loading recent calls',
  noRecent: 'Your last calls appear here.',
  shortcuts: 'Keyboard shortcuts',

  guide: 'Quick Start Guide',
  guideSteps: [
    'Enter the number with country code',
    'Press the green call button',
    'Use the dialpad for automated systems',
    // Its name too, for who does not see that it is red.
    'The red button ends the call (End)',
  ],
} as const

/** The label of a caller ID's type. An unknown type is shown as it is. */
export function callerIdTypeWord(type: string): string {
  if (type === 'verified') return 'Personal'
  return type === 'virtual' ? 'Virtual DID' : type
}

/** The message of a refused call (spec section 5). */
export function refusalText(why: CallRefusal, ratePerMinute: Micros | null): string {
  switch (why) {
    case 'invalid-number':
      return 'Please enter a valid phone number including the country code (e.g., +1...).'
    case 'rate-loading':
      return 'Fetching call rate, please wait...'
    case 'no-rate':
      return 'Could not determine call rate for this number. Please try again or check the number.'
    case 'no-credit':
      return 'Your account has no credits. Please purchase credits to make calls.'
    case 'balance-loading':
      return 'Checking balance, please wait...'
    case 'too-little-credit':
      return `Insufficient credits. Minimum required for 1 min: ${ratePerMinute === null ? '' : formatRate(ratePerMinute)}`
  }
}

/** Why a call cannot start although the balance would pay for it. */
export function heldCreditText({ balance, available }: Record<'balance' | 'available', Micros>) {
  const held = formatUsd(micros(balance - available))
  return `Your balance is ${formatUsd(balance)}, and ${held} of it is held for a call or a rental that is not finished. Please try again when it is.`
}

/** "billed per 60 s" */
export function billedPer(seconds: number): string {
  return `billed per ${seconds} s`
}

/**
 * How long a call can last, and what limits it: the longest call that the server allows, or the balance. Null
 * while neither is known, and when the balance pays for no time at all.
 */
export function talkTimeText(
  affordableSeconds: number | null,
  maxCallSeconds: number,
): { upTo: string; because: string } | null {
  if (maxCallSeconds <= (affordableSeconds ?? Infinity)) {
    return { upTo: upToText(maxCallSeconds), because: 'per call' }
  }
  if (affordableSeconds === null || affordableSeconds <= 0) return null
  return { upTo: upToText(affordableSeconds), because: 'with your balance' }
}

/** "up to 59 min", "up to 42 s", "up to 10 h 10 min" */
export function upToText(seconds: number): string {
  return `up to ${timeText(Math.max(0, seconds))}`
}

/** Whole minutes up to one hour, then hours. Less than a minute is counted in seconds. */
function timeText(seconds: number): string {
  if (seconds > 0 && seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes <= 60) return `${minutes} min`
  const hours = `${Math.floor(minutes / 60)} h`
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`
}

/** "$0.97 held for this call" */
export function heldText(amount: Micros): string {
  return `${formatUsd(amount)} held for this call`
}

/** "next $0.04 at 03:00" */
export function nextCostText(cost: Micros, time: string): string {
  return `next ${formatUsd(cost)} at ${time}`
}

/** The warning shortly before the credit of a call is used up. */
export function creditRunsOutText(seconds: number): string {
  if (seconds < 60) return 'Your credit lasts less than a minute.'
  const minutes = Math.floor(seconds / 60)
  return `Your credit lasts about ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`
}

export function qualityText(label: string | null): string {
  return label ?? 'Measuring'
}

/** "Dial +44 7400 123456" */
export function dialLabel(number: string): string {
  return `Dial ${number}`
}

/** The accessible name of a button that calls at once: "Call Asha Rao +44 7400 123456". */
export function callLabel(name: string | null, number: string): string {
  return name === null ? `Call ${number}` : `Call ${name} ${number}`
}

/** The page title during a call: "00:42 +1 415 555 0100 - Ringback". */
export function callTitle(time: string, number: string, productName: string): string {
  return `${time} ${number} - ${productName}`
}

/** What screen readers read about a call: "Call ended, Asha Rao", and the state alone without a contact. */
export function announcedText(state: string, name: string | null): string {
  return name === null ? state : `${state}, ${name}`
}

/** The state of the call (spec section 2). A ringing call counts as connecting. */
export function callStateText(status: string, reconnecting: boolean): string {
  if (status === 'disconnecting') return 'Ending...'
  if (status !== 'connected') return 'Connecting...'
  return reconnecting ? 'Reconnecting...' : 'Call in progress'
}
