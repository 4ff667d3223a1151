import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { claimReload, holdsWork, isOutdated } from '../../../api/page-build.ts'
import type { Softphone } from '../../../softphone/machine/softphone-state.ts'
import { hasDraft, reloadWithDraft } from '../shared/number-field/kept-draft.ts'
import type { DashboardView } from './tabs/use-dashboard-tab.ts'

/**
 * Loads the page again when the server has another build of it, as soon as the user chooses another view: what the one
 * before showed is left then. A page that is loaded without a touch could not ring, because browsers mute it. Never in a
 * call, while one rings or is on its way from a notice, during a purchase, or where a text would be lost.
 */
export function useNewestBuild(
  softphone: Pick<Softphone, 'state'> | null,
  view: DashboardView,
  reload = reloadWithDraft,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isOutdated()) return
    const { call = null, incoming = null } = softphone?.state() ?? {}
    const isCalled = call !== null || incoming !== null || isOpenedByCall()
    // The number of the dialer goes with the page to the dialer only.
    const isLost = view === 'dialer' ? holdsWork('[type="tel"]') : holdsWork() || hasDraft(queries)
    if (!isCalled && !isLost && claimReload(Date.now())) reload(queries)
  }, [softphone, view, queries, reload])
}

/** Whether a notice of a call has opened this view (worker/service-worker.ts). */
function isOpenedByCall(): boolean {
  return new URLSearchParams(location.search).has('incoming')
}
