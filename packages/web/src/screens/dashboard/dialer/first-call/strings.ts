import type { FirstCall } from '@ringback/contract/customers/rates'
import { type Micros, formatUsd, microsFromUsd } from '@ringback/contract/money'
import { likelyDestination } from '../../../../strings/likely-destination.ts'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'

export const firstCall = {
  label: 'Before your first call',
  hide: 'Hide these steps',
  unanswered: 'Unanswered calls are free.',
  done: 'done',

  sound: 'Check your sound',
  soundDetail: 'Free, 20 seconds. Your browser asks for the microphone.',
  soundWorks: 'Your sound works',
  test: 'Test',
  testAgain: 'Test again',

  call: 'Call someone',
  callDetail: 'Type the number with its country code, or a name from your contacts',
  import: 'Import contacts',

  caller: 'Be recognised',
  callerDetail: 'Now they see our number. Verify yours: 2 minutes, free.',
  callerOther: 'Verify your own number: 2 minutes, free.',
  verify: 'Verify mine',
} as const

const ONE_DOLLAR = microsFromUsd(1)

/** "Your first dollar is on us". Without the welcome credit it depends on the balance, which is null while it is unknown. */
export function titleText(welcome: Micros | null, balance: Micros | null): string {
  if (welcome === ONE_DOLLAR) return 'Your first dollar is on us'
  if (welcome !== null) return `Your first ${formatUsd(welcome)} is on us`
  return balance === 0n ? 'Add credit to make your first call' : 'Make your first call'
}

/** "$1.00 is about ", "25 minutes", " to a mobile in the United Kingdom." Null without an offer. */
export function offerTexts({ welcomeCredit, destination }: FirstCall) {
  if (welcomeCredit === null || destination === null) return null
  const { minutes } = destination
  return {
    amount: `${formatUsd(welcomeCredit)} is about `,
    minutes: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    to: ` to ${likelyDestination(destination)}. `,
  }
}

/** "Microphone and network: excellent" */
export function soundResult(networkLabel: string): string {
  return `Microphone and network: ${networkLabel.toLowerCase()}`
}

/** "Verified: +44 7400 123456" */
export function verifiedText(number: string): string {
  return `Verified: ${formatPhoneNumber(number)}`
}
