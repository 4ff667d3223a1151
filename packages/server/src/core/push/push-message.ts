import type { PushKind, PushMessage } from '@ringback/contract/customers/notices/push-notices'
import type { E164 } from '@ringback/contract/phone/e164'
import { isolatedName } from '@ringback/contract/text/text-direction'
import { ANONYMOUS, type CallerNumber } from '../calls/call.ts'
import { describeNumber } from '../numbers/describe-number.ts'

export interface PushedFacts {
  /** Of the call. */
  id: string
  fromNumber: CallerNumber
  /** Of the contact with the caller's number; null if there is none. */
  callerName: string | null
  toNumber: E164
  at: Date
  /** Of a call that rings. */
  ring?: { until: Date; ticket: string }
}

const TITLES: Readonly<Record<PushKind, string>> = {
  'incoming-call': 'Call',
  'missed-call': 'Missed call',
  voicemail: 'New voicemail',
}

/** Titles that name no caller. */
const UNNAMED: Readonly<Record<PushKind, string>> = { ...TITLES, 'incoming-call': 'Incoming call' }

const BUTTONS = { accept: 'Accept', decline: 'Decline' } as const

const PATHS: Readonly<Record<PushKind, (callId: string) => string>> = {
  'incoming-call': callId => `/dashboard?tab=dialer&incoming=${callId}`,
  'missed-call': () => '/dashboard?tab=history',
  voicemail: () => '/dashboard?tab=history&view=voicemail',
}

/** What a browser shows of a call. Without `showsCaller` it contains no name and no number, and neither does the message. */
export function pushMessageOf(
  kind: PushKind,
  { id, fromNumber, callerName, toNumber, at, ring }: PushedFacts,
  { showsCaller }: { showsCaller: boolean },
): PushMessage {
  const number =
    fromNumber === ANONYMOUS ? 'a private number' : describeNumber(fromNumber).displayName
  const caller = callerName === null ? number : isolatedName(callerName)
  return {
    title: showsCaller ? `${TITLES[kind]} from ${caller}` : UNNAMED[kind],
    body: showsCaller ? `On your number ${describeNumber(toNumber).displayName}` : '',
    // A notice of the same call replaces the one before.
    tag: `call-${id}`,
    path: PATHS[kind](id),
    at: at.getTime(),
    ...(ring && { call: ringOf(ring, at) }),
  }
}

function ringOf({ until, ticket }: NonNullable<PushedFacts['ring']>, at: Date) {
  return { until: until.getTime(), ringMs: until.getTime() - at.getTime(), ticket, ...BUTTONS }
}
