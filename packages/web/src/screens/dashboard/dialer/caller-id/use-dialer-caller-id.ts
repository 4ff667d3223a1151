import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useLoadMessage, useRetry } from '../../shared/loading/LoadFailure.tsx'
import { useNotice } from '../../shared/messages/NoticeBox.tsx'
import { callerIdSet, useCallerIdChoice } from '../../shared/numbers/use-caller-id-choice.ts'

/**
 * The caller ID in the dialer. A choice is shown while it is saved, and reverted when saving fails. Clearing
 * needs confirmation (spec section 5).
 */
export function useDialerCallerId() {
  const { options, listed, current, failure, hasLoaded, refetch, set, remove } = useCallerIdChoice()
  const loadMessage = useLoadMessage()
  const { notice, succeed, fail, dismiss } = useNotice()
  const [saving, setSaving] = useState<{ number: string | null } | null>(null)
  const [isConfirming, setConfirming] = useState(false)

  const save = async (number: string | null) => {
    if (saving) return
    dismiss()
    setSaving({ number })
    const reply = await (number === null ? remove() : set(number))
    setSaving(null)
    setConfirming(false)
    if (reply.ok) {
      succeed(number === null ? 'Caller ID reset to default platform number' : callerIdSet(number))
      return
    }
    const fallback = number === null ? 'Failed to clear caller ID' : 'Failed to set the Caller ID'
    fail(messageOf(reply.failure, fallback))
  }

  return {
    options,
    listed,
    current: saving ? saving.number : current,
    /** Why the list could not be loaded. A list that was loaded before stays usable. */
    loadProblem: failure && !hasLoaded ? loadMessage(failure, 'Failed to load caller IDs') : null,
    retry: useRetry(refetch),
    /** Why the choice could not be saved. */
    problem: notice?.tone === 'error' ? notice.message : null,
    dismissProblem: dismiss,
    success: notice?.tone === 'success' ? notice.message : null,
    isSaving: saving !== null,
    isConfirming,
    choose(number: string | null) {
      if (number !== null) void save(number)
      else if (current !== null) setConfirming(true)
    },
    confirmClear: () => void save(null),
    cancelClear: () => setConfirming(false),
  }
}
