import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { callerIdSet } from '../../../../strings/caller-ids.ts'
import { dialer } from '../../../../strings/dialer.ts'
import { useCallerIdChoice } from '../../shared/use-caller-id-choice.ts'
import { useNotice } from '../../shared/use-notice.ts'

/** The caller ID in the dialer. A choice is shown while it is saved, and reverted when saving fails. */
export function useDialerCallerId() {
  const { options, current, failure, set, remove } = useCallerIdChoice()
  const { notice, succeed, fail, dismiss } = useNotice()
  const [saving, setSaving] = useState<{ number: string | null } | null>(null)

  const choose = async (number: string | null) => {
    if (saving) return
    dismiss()
    setSaving({ number })
    const reply = await (number === null ? remove() : set(number))
    setSaving(null)
    if (reply.ok) succeed(number === null ? dialer.callerIdCleared : callerIdSet(number))
    else {
      const fallback = number === null ? dialer.callerIdClearFailed : dialer.callerIdSetFailed
      fail(messageOf(reply.failure, fallback))
    }
  }

  const loadProblem = failure && messageOf(failure, dialer.callerIdsFailed)
  return {
    options,
    current: saving ? saving.number : current,
    problem: notice?.tone === 'error' ? notice.message : loadProblem,
    success: notice?.tone === 'success' ? notice.message : null,
    isSaving: saving !== null,
    onChoose: (number: string | null) => void choose(number),
  }
}
