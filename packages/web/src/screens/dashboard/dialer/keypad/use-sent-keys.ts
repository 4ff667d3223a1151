import { useCallback, useState } from 'react'
import type { Softphone } from '../../../../softphone/machine/softphone-state.ts'

const SHOWN_KEYS = 24

/** The keys pressed in the call that runs, as they are shown; none once it is over. */
export function useSentKeys(isInCall: boolean, send: Softphone['send']) {
  const [keys, setKeys] = useState('')
  if (!isInCall && keys !== '') setKeys('')
  const press = useCallback(
    (key: string) => {
      setKeys(before => (before + key).slice(-SHOWN_KEYS))
      send({ is: 'press', key })
    },
    [send],
  )
  return { keys, press }
}
