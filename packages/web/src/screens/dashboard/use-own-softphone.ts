import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys } from '../../api/queries.ts'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { createBrowserSoftphone } from '../../softphone/browser-softphone.ts'
import type { Softphone } from '../../softphone/softphone-state.ts'

/** One softphone for as long as the dashboard is shown, whichever tab; null for a first moment. */
export function useOwnSoftphone(): Softphone | null {
  const client = useClient()
  const settings = useSettings()
  const queries = useQueryClient()
  const [softphone, setSoftphone] = useState<Softphone | null>(null)
  // Made in the effect, not beside it: what is destroyed in the cleanup must be made anew.
  useEffect(() => {
    const made = createBrowserSoftphone({
      client,
      settings,
      onBalanceChanged: () => void queries.invalidateQueries({ queryKey: keys.balance }),
      onCallEnded: () => void queries.invalidateQueries({ queryKey: keys.history }),
    })
    setSoftphone(made)
    return () => made.destroy()
  }, [client, settings, queries])
  return softphone
}
