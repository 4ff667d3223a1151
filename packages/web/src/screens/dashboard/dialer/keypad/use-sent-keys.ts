import { useCallback, useState } from 'react'
import type { Softphone } from '../../../../softphone/machine/softphone-state.ts'

const MAX_SHOWN_KEYS = 16

/** Sends keys as tones. Keeps the last keys for display until the call has ended. */
export function useSentKeys(isInCall: boolean, send: Softphone['send']) {
  const [keys, setKeys] = useState('')
  if (!isInCall && keys !== '') setKeys('')
  const press = useCallback(
    (key: string) => {
      setKeys(previous => (previous + key).slice(-MAX_SHOWN_KEYS))
      send({ is: 'press', key })
    },
    [send],
  )
  return { keys, press }
}
