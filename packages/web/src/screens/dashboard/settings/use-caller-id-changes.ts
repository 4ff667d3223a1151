import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { callerIdSet } from '../../../strings/caller-ids.ts'
import { settings } from '../../../strings/settings.ts'
import type { useCallerIdChoice } from '../shared/use-caller-id-choice.ts'
import type { Notices } from '../shared/use-notice.ts'

/** Sets the caller ID at once, and clears it after a confirmation. */
export function useCallerIdChanges(choice: ReturnType<typeof useCallerIdChoice>, notices: Notices) {
  const { succeed, fail, dismiss } = notices
  /** The number whose request is running. */
  const [saving, setSaving] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)

  const set = async (number: string) => {
    if (saving !== null) return
    dismiss()
    setSaving(number)
    const reply = await choice.set(number)
    setSaving(null)
    if (reply.ok) succeed(callerIdSet(number))
    else fail(messageOf(reply.failure, settings.setFailed))
  }
  const clear = async () => {
    if (saving !== null) return
    dismiss()
    setSaving(choice.current)
    const reply = await choice.clear()
    setSaving(null)
    setConfirming(false)
    if (reply.ok) succeed(settings.cleared)
    else fail(messageOf(reply.failure, settings.clearFailed))
  }
  return {
    saving,
    isConfirming,
    set: (number: string) => void set(number),
    askToClear: () => setConfirming(true),
    clear: () => void clear(),
    closeDialog: () => setConfirming(false),
  }
}
