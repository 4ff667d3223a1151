import type { GatewayCause } from '@ringback/contract/gateway/gateway-contract'

/** What kamailio wrote about the end of a call. */
export interface Release {
  /** Who or what ended it: browser (that called), caller (of an incoming call), party (of an answered call), server, lost, channels, sound (there is none), late, unknown (its line was lost), restarted (with the machine); or '' for kamailio or the trunk's response. */
  by: string
  isAnswered: boolean
  answeredMs: number
  limitSeconds: number
  /** Of SIP; 0 if there was none. */
  status: number
  /** Of Q.850, or null. */
  q850: number | null
}

/** The gateway ends a call up to a second before its limit; 2 s are no other cause. */
const LIMIT_TOLERANCE_MS = 2_000

export function releaseCause(release: Release): GatewayCause {
  const { by, isAnswered } = release
  if (by === 'server') return 'ended-by-server'
  if (by === 'lost') return 'connection-lost'
  if (by === 'late') return 'not-dialled'
  if (by === 'restarted') return 'gateway-restarted'
  if (by === 'channels') return 'trunk-full'
  if (!isAnswered && by === 'sound') return 'no-sound'
  if (!isAnswered)
    return ['browser', 'caller', 'unknown'].includes(by) ? 'canceled' : refusalCause(release)
  // Neither side: its lifetime was over. kamailio shortens it when the phone does not answer any more.
  if (by === '')
    return release.answeredMs >= release.limitSeconds * 1_000 - LIMIT_TOLERANCE_MS
      ? 'limit'
      : 'connection-lost'
  return 'completed'
}

const BY_STATUS: Readonly<Record<number, GatewayCause>> = {
  404: 'unallocated',
  408: 'trunk-failed',
  410: 'unallocated',
  480: 'no-answer',
  484: 'unallocated',
  486: 'busy',
  487: 'canceled',
  600: 'busy',
  603: 'rejected',
  604: 'unallocated',
}

/** Of Q.850, which is more exact than the status that a trunk derives from it. */
const BY_Q850: Readonly<Record<number, GatewayCause>> = {
  1: 'unallocated',
  17: 'busy',
  18: 'no-answer',
  19: 'no-answer',
  21: 'rejected',
  22: 'unallocated',
  28: 'unallocated',
  34: 'trunk-full',
  38: 'trunk-failed',
  41: 'trunk-failed',
  42: 'trunk-full',
}

function refusalCause({ status, q850 }: Release): GatewayCause {
  const byQ850 = q850 === null ? undefined : BY_Q850[q850]
  if (byQ850) return byQ850
  const byStatus = BY_STATUS[status]
  if (byStatus) return byStatus
  if (status === 401 || status === 407 || status < 400 || (status >= 500 && status < 600))
    return 'trunk-failed'
  return 'rejected'
}

/** The cause value of a Reason header such as `Q.850;cause=17;text=?busy?`. */
export function q850Of(reason: string): number | null {
  const cause = /Q\.850\s*;[^,]*?cause\s*=\s*(\d{1,3})\b/i.exec(reason)?.[1]
  return cause === undefined || Number(cause) > 127 ? null : Number(cause)
}
