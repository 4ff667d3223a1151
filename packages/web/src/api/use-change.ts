import { useState } from 'react'
import { type Failure, type Reply, messageOf } from './client.ts'

interface ChangeNotices {
  fail: (message: string) => void
  /** Removes the notice of an earlier change. */
  dismiss?: () => void
}

/** Sends changes, one at a time. `Key` names what is changed. */
export function useChange<Key extends string>({ fail, dismiss }: ChangeNotices) {
  const [changing, setChanging] = useState<Key | null>(null)
  /**
   * @param failed what is shown of a failure for which the server has no message; or a function that returns what is
   *   shown, null for nothing
   * @returns the answer; null after a failure, and while another change is being sent
   */
  async function change<T>(
    key: Key,
    send: () => Promise<Reply<T>>,
    failed: string | ((failure: Failure) => string | null),
  ): Promise<{ value: T } | null> {
    if (changing !== null) return null
    dismiss?.()
    setChanging(key)
    const reply = await send().finally(() => setChanging(null))
    if (reply.ok) return reply
    const message =
      typeof failed === 'string' ? messageOf(reply.failure, failed) : failed(reply.failure)
    if (message !== null) fail(message)
    return null
  }
  return {
    /** What is being changed; null while nothing is. */
    changing,
    change,
  }
}
