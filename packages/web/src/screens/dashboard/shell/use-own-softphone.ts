import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { keys } from '../../../api/queries.ts'
import { useSettings } from '../../../api/settings.ts'
import { useClient } from '../../../api/use-client.ts'
import { createBrowserSoftphone } from '../../../softphone/browser-softphone.ts'
import type { Softphone } from '../../../softphone/machine/softphone-state.ts'

/** One softphone for as long as the dashboard is shown, whichever tab; null for a first moment. */
export function useOwnSoftphone(): Softphone | null {
  const client = useClient()
  const settings = useSettings()
  const queries = useQueryClient()
  const [holder] = useState(() =>
    holdWhileShown(() =>
      createBrowserSoftphone({
        client,
        settings,
        onBalanceChanged: () => {
          void queries.invalidateQueries({ queryKey: keys.balance })
          void queries.invalidateQueries({ queryKey: keys.transactions })
        },
        onCallEnded: () => void queries.invalidateQueries({ queryKey: keys.history }),
      }),
    ),
  )
  return useSyncExternalStore(holder.subscribe, holder.current)
}

// Made on showing and not on rendering: a render may be thrown away, and in development everything is
// shown, hidden and shown again; what was destroyed then must be made anew.
function holdWhileShown(make: () => Softphone) {
  let softphone: Softphone | null = null
  return {
    current: () => softphone,
    subscribe(changed: () => void) {
      softphone = make()
      changed()
      return () => {
        softphone?.destroy()
        softphone = null
      }
    },
  }
}
