import { costOf } from '@ringback/contract/calls/billing'
import type { CallRecord } from '@ringback/contract/customers/calls'
import { HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import type { Micros } from '@ringback/contract/money'
import { useMemo, useState } from 'react'
import { useBalance, useHistory } from '../../../api/queries.ts'
import type { OngoingCall, SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { useLoadMessage, useRetry } from '../shared/LoadFailure.tsx'

/** The number of calls that the dialer requests: the first page of the history, in which several may be one row. */
export const RECENT_CALLS = HISTORY_DASHBOARD_PAGE_SIZE
/** The number of rows that the dialer lists. */
export const RECENT_ROWS = 4

/** After as many the guide is folded. */
const CALLS_OF_A_BEGINNER = 3

/** A part of the dialer that a button opens. */
interface Panel {
  isOpen: boolean
  open: () => void
  close: () => void
}

/** What stands beside the dialer card. */
export interface DialerPanels {
  /** Null while unknown. */
  balance: Micros | null
  balanceProblem: string | null
  retryBalance: () => void
  /** The credit that the active call holds; null while it is unknown. */
  held: Micros | null
  /** Null while loading. */
  recentCalls: CallRecord[] | null
  recentFailed: boolean
  /** Whether all calls of the user are known, and none was answered. */
  isBeforeFirstCall: boolean
  /** Whether the user has made or got at least three calls. */
  hasCalled: boolean
  retryRecent: () => void
  audioCheck: Panel
  /** Why the audio check cannot start, or null. */
  audioCheckDisabled: string | null
  sound: Panel
  topUp: Panel
  shortcuts: Panel
}

export function useDialerPanels(): DialerPanels {
  const { phone } = useSoftphone()
  const balance = useBalance()
  const recent = useHistory({ page: 1, limit: RECENT_CALLS })
  const loadMessage = useLoadMessage()
  const audioCheck = usePanel()
  const audioCheckDisabled = audioCheckDisabledReason(phone)
  // A call closes the panel. It stays closed after the call.
  if (audioCheck.isOpen && audioCheckDisabled !== null) audioCheck.close()
  return {
    balance: balance.data?.balance ?? null,
    balanceProblem: balance.error && loadMessage(balance.error.failure, 'Failed to fetch balance'),
    retryBalance: useRetry(balance.refetch),
    held: heldBy(phone.call),
    recentCalls: recent.data?.calls ?? null,
    recentFailed: recent.isError,
    isBeforeFirstCall:
      recent.data !== undefined &&
      recent.data.totalPages <= 1 &&
      !recent.data.calls.some(isAnswered),
    hasCalled: (recent.data?.calls.length ?? 0) >= CALLS_OF_A_BEGINNER,
    retryRecent: useRetry(recent.refetch),
    audioCheck,
    audioCheckDisabled,
    sound: usePanel(),
    topUp: usePanel(),
    shortcuts: usePanel(),
  }
}

/** In both directions. A call that is not over has no duration yet. */
function isAnswered({ status, duration }: CallRecord): boolean {
  return status === 'in-progress' || (status === 'completed' && duration !== 0)
}

function usePanel(): Panel {
  const [isOpen, setOpen] = useState(false)
  const actions = useMemo(() => ({ open: () => setOpen(true), close: () => setOpen(false) }), [])
  return { isOpen, ...actions }
}

/** Like a call, the audio check needs the voice device of this tab. */
function audioCheckDisabledReason(phone: SoftphoneState): string | null {
  if (phone.unsupported) return phone.unsupported.message
  if (phone.activeInOtherTab) return 'Use your phone in this tab first.'
  return phone.call || phone.incoming ? 'Available after the call.' : null
}

/** The maximum cost of the call. An incoming call is not paid by the minute. */
function heldBy(call: OngoingCall | null): Micros | null {
  if (call?.direction !== 'outbound') return null
  const { ratePerMinute, billingSeconds, authorisedSeconds } = call
  if (ratePerMinute === null || billingSeconds === null || authorisedSeconds === null) return null
  return costOf({ ratePerMinute, billingSeconds }, authorisedSeconds)
}
