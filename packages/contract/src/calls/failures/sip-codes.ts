import type { FailureCodes } from './failure-code.ts'

const NUMBER = {
  reason: 'number-not-reached',
  meaning: 'The number does not exist or is not complete, or no network reaches it',
  remedy: 'Nothing, unless many numbers of one destination fail: then ask the company of the trunk',
} as const
const REFUSED = {
  reason: 'call-refused',
  meaning: 'A network refuses the number or the caller ID',
  remedy: 'Ask the company of the trunk which destinations and which caller IDs it allows us',
} as const
const CALLER_ID = {
  reason: 'caller-id-not-allowed',
  meaning: 'A network does not accept how the caller ID is signed',
  remedy: 'Ask the company of the trunk which caller IDs it signs',
} as const
const CALLER_ID_BLOCKED = {
  reason: 'caller-id-not-allowed',
  meaning: 'The called person or a filter of calls has blocked the caller ID',
  remedy: 'Ask the company of the trunk what the caller ID is known for',
} as const
const SOUND = {
  reason: 'call-refused',
  meaning: 'The trunk takes neither PCMU nor PCMA',
  remedy: 'Ask the company of the trunk for G.711',
} as const
const FULL = {
  reason: 'too-many-calls',
  meaning: 'The trunk has no free channel',
  remedy:
    "Order more channels. If the trunk has more than the gateway's list of trunks says, correct the list",
} as const
const PASSWORD = {
  reason: 'calls-stopped',
  meaning: 'The trunk refuses our user and password',
  remedy: "Compare them in the gateway's list of trunks with those of the company of the trunk",
} as const
const PAYMENT = {
  reason: 'calls-stopped',
  meaning: 'The trunk wants to be paid',
  remedy: 'Pay the company of the trunk',
} as const
const FAULT = {
  reason: 'network-failed',
  meaning: 'The trunk or a network behind it failed or did not answer',
  remedy: 'See the gateway in the doctor, and ask the company of the trunk',
} as const

/** Cause values of ITU-T Q.850, table 1, that name why a trunk did not make a call. */
export const Q850_CODES: FailureCodes = {
  1: NUMBER,
  2: NUMBER,
  3: NUMBER,
  22: NUMBER,
  27: FAULT,
  28: NUMBER,
  34: FULL,
  38: FAULT,
  41: FAULT,
  42: FULL,
  44: FULL,
  57: REFUSED,
  88: SOUND,
  102: FAULT,
}

/** Statuses of SIP (RFC 3261; RFC 8224, 8197 and 8688 for those about callers) that name why a trunk did not make a call. */
export const SIP_CODES: FailureCodes = {
  401: PASSWORD,
  402: PAYMENT,
  403: REFUSED,
  404: NUMBER,
  407: PASSWORD,
  408: FAULT,
  410: NUMBER,
  415: SOUND,
  428: CALLER_ID,
  436: CALLER_ID,
  437: CALLER_ID,
  438: CALLER_ID,
  484: NUMBER,
  488: SOUND,
  500: FAULT,
  502: FAULT,
  503: FAULT,
  504: FAULT,
  604: NUMBER,
  606: SOUND,
  607: CALLER_ID_BLOCKED,
  608: CALLER_ID_BLOCKED,
}
