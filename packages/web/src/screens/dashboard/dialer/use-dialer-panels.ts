import type { CallRecord } from '@ringback/contract/customers/calls/calls'
import { HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import { useMemo, useState } from 'react'
import { useHistory } from '../../../api/queries.ts'
import type { SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { usePhone } from '../../../softphone/softphone-context.ts'
import { useRetry } from '../shared/loading/LoadFailure.tsx'

/** The number of calls that the dialer requests: the first page of the history, in which several may be one row. */
const RECENT_CALLS = HISTORY_DASHBOARD_PAGE_SIZE
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

/** The panels that buttons open. */
export interface DialerPanels {
  audioCheck: Panel
  /** Why the audio check cannot start, or null. */
  audioCheckDisabled: string | null
  sound: Panel
  topUp: Panel
  shortcuts: Panel
}

export function useDialerPanels(): DialerPanels {
  const audioCheck = usePanel()
  const audioCheckDisabled = usePhone(audioCheckDisabledReason)
  // A call closes the panel. It stays closed after the call.
  if (audioCheck.isOpen && audioCheckDisabled !== null) audioCheck.close()
  return {
    audioCheck,
    audioCheckDisabled,
    sound: usePanel(),
    topUp: usePanel(),
    shortcuts: usePanel(),
  }
}

/** The last calls of the user, and what follows from them. */
export function useRecentCalls() {
  const { data, isError, refetch } = useHistory({ page: 1, limit: RECENT_CALLS })
  return {
    /** Null while loading. */
    calls: data?.calls ?? null,
    failed: isError,
    retry: useRetry(refetch),
    /** Whether all calls of the user are known, and none was answered. */
    isBeforeFirstCall: data !== undefined && data.totalPages <= 1 && !data.calls.some(isAnswered),
    /** Whether the user has made or got at least three calls. */
    hasCalled: (data?.calls.length ?? 0) >= CALLS_OF_A_BEGINNER,
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
