import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { isConfirmedNumber } from '../../../api/confirmed-number.ts'
import { keys } from '../../../api/queries.ts'
import { useSettings } from '../../../api/settings.ts'
import { useClient } from '../../../api/use-client.ts'
import { useSession } from '../../../session/use-session.ts'
import { announceCalls } from '../../../softphone/browser/call-in-other-tab.ts'
import { createBrowserSoftphone } from '../../../softphone/browser-softphone.ts'
import type { Softphone } from '../../../softphone/machine/softphone-state.ts'

/** The softphone of the dashboard. It outlives changes of tab, and is null until the first effect has run. */
export function useDashboardSoftphone(): Softphone | null {
  const client = useClient()
  const session = useSession()
  const settings = useSettings()
  const queries = useQueryClient()
  const [softphone, setSoftphone] = useState<Softphone | null>(null)
  // React may discard a render, and in development it mounts twice, so an effect creates the softphone: the
  // first unmount destroys it, and it cannot be used again.
  useEffect(() => {
    const created = createBrowserSoftphone({
      client,
      identity: session.identity,
      isConfirmed: number => isConfirmedNumber(queries, number),
      settings,
      onBalanceChanged: () => {
        void queries.invalidateQueries({ queryKey: keys.balance })
        void queries.invalidateQueries({ queryKey: keys.transactions })
      },
      onCallEnded: () => void queries.invalidateQueries({ queryKey: keys.history }),
    })
    const stopAnnouncing = announceCalls(created, navigator.locks)
    // A transition renders the whole dashboard in short tasks.
    startTransition(() => setSoftphone(created))
    return () => {
      created.destroy()
      stopAnnouncing()
      setSoftphone(null)
    }
  }, [client, session, settings, queries])
  return softphone
}
