import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { settings } from '../../../strings/settings.ts'
import type { useCallerIdChoice } from '../shared/use-caller-id-choice.ts'
import type { Notices } from '../shared/use-notice.ts'
import { useSetCallerId } from '../shared/use-set-caller-id.ts'

/** Sets the caller ID at once, and clears it after a confirmation. */
export function useCallerIdChanges(choice: ReturnType<typeof useCallerIdChoice>, notices: Notices) {
  const { succeed, fail, dismiss } = notices
  const { setting, set } = useSetCallerId(choice, notices)
  /** The number that is being cleared. */
  const [clearing, setClearing] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)

  const clear = async () => {
    if (clearing !== null) return
    dismiss()
    setClearing(choice.current)
    const reply = await choice.clear()
    setClearing(null)
    setConfirming(false)
    if (reply.ok) succeed(settings.cleared)
    else fail(messageOf(reply.failure, settings.clearFailed))
  }
  return {
    /** The number whose request is running. */
    saving: setting ?? clearing,
    isConfirming,
    set,
    askToClear: () => setConfirming(true),
    clear: () => void clear(),
    closeDialog: () => setConfirming(false),
  }
}
