import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { callerIdSet, callerIdSetFailed } from '../../../strings/caller-ids.ts'
import type { useCallerIdChoice } from './use-caller-id-choice.ts'
import type { Notices } from './use-notice.ts'

/** Sets the caller ID at once, and shows the result. */
export function useSetCallerId(choice: ReturnType<typeof useCallerIdChoice>, notices: Notices) {
  const { succeed, fail, dismiss } = notices
  /** The number whose request is running. */
  const [setting, setSetting] = useState<string | null>(null)
  const set = async (number: string) => {
    if (setting !== null) return
    dismiss()
    setSetting(number)
    const reply = await choice.set(number)
    setSetting(null)
    if (reply.ok) succeed(callerIdSet(number))
    else fail(messageOf(reply.failure, callerIdSetFailed))
  }
  return { setting, set: (number: string) => void set(number) }
}
