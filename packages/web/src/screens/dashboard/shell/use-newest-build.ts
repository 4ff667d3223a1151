import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { claimReload, holdsWork, isOutdated } from '../../../api/page-build.ts'
import type { Softphone } from '../../../softphone/machine/softphone-state.ts'
import { hasDraft, reloadWithDraft } from '../shared/number-field/kept-draft.ts'
import type { DashboardView } from './use-dashboard-tab.ts'

/**
 * Loads the page again when the server has another build of it, as soon as the user chooses another view or comes back
 * to the browser's tab: a page that is loaded in the background could not ring, because browsers mute what nobody has
 * touched. Never in a call, while one rings, during a purchase, or where a text would be lost.
 */
export function useNewestBuild(
  softphone: Pick<Softphone, 'state'> | null,
  view: DashboardView,
  reload = reloadWithDraft,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    const load = () => {
      if (document.visibilityState !== 'visible' || !isOutdated()) return
      const { call = null, incoming = null } = softphone?.state() ?? {}
      // The number of the dialer goes with the page to the dialer only.
      const isLost =
        view === 'dialer' ? holdsWork('[type="tel"]') : holdsWork() || hasDraft(queries)
      if (call === null && incoming === null && !isLost && claimReload(Date.now())) reload(queries)
    }
    load()
    document.addEventListener('visibilitychange', load)
    return () => document.removeEventListener('visibilitychange', load)
  }, [softphone, view, queries, reload])
}
