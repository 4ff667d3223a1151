import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { keys } from '../../../api/queries.ts'
import { useSettings } from '../../../api/settings.ts'
import { useClient } from '../../../api/use-client.ts'
import { useSession } from '../../../session/use-session.ts'
import { createBrowserSoftphone } from '../../../softphone/browser-softphone.ts'
import type { Softphone } from '../../../softphone/machine/softphone-state.ts'

/** The softphone of the dashboard. It outlives changes of tab, and is null until the first effect has run. */
export function useDashboardSoftphone(): Softphone | null {
  const client = useClient()
  const session = useSession()
  const settings = useSettings()
  const queries = useQueryClient()
  const [mounted] = useState(() =>
    createWhileMounted(() =>
      createBrowserSoftphone({
        client,
        identity: session.identity,
        settings,
        onBalanceChanged: () => {
          void queries.invalidateQueries({ queryKey: keys.balance })
          void queries.invalidateQueries({ queryKey: keys.transactions })
        },
        onCallEnded: () => void queries.invalidateQueries({ queryKey: keys.history }),
      }),
    ),
  )
  return useSyncExternalStore(mounted.subscribe, mounted.current)
}

// The softphone is created on subscribe, not on render. React may discard a render, and in development it
// mounts twice: the first unmount destroys the softphone, which cannot be used again.
function createWhileMounted(create: () => Softphone) {
  let softphone: Softphone | null = null
  return {
    current: () => softphone,
    subscribe(onChange: () => void) {
      softphone = create()
      onChange()
      return () => {
        softphone?.destroy()
        softphone = null
      }
    },
  }
}
