import { reportTimeZone } from '@ringback/contract/customers/accounts/own-account'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isConfirmedNumber } from '../../api/confirmed-number.ts'
import { createQueryClient, keys, useClearedCallerId, useProfile } from '../../api/queries.ts'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { lazyComponent } from '../../loading/lazy-component.ts'
import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { formatPhoneNumber } from '../../phone/format-phone-number.ts'
import { answerWorker } from '../../push/browser-push.ts'
import { useRenewedPush } from './shared/push/use-renewed-push.ts'
import { useAuth, useSession } from '../../session/use-session.ts'
import { createBrowserSoftphone } from '../../softphone/browser-softphone.ts'
import { announceCalls } from '../../softphone/browser/call-in-other-tab.ts'
import { offerSystemControls } from '../../softphone/browser/system-controls.ts'
import { browserHeadsets } from '../../softphone/headset/headsets.ts'
import type { Softphone } from '../../softphone/machine/softphone-state.ts'
import { SoftphoneContext } from '../../softphone/softphone-context.ts'
import { useTitle, pageTitle } from '../../ui/hooks/use-title.ts'
import { OnDemand } from './shared/loading/OnDemand.tsx'
import { LogoutQuestion, useLogout } from './shell/header/LogoutQuestion.tsx'
import { Shell } from './shell/Shell.tsx'
import { VIEW_TITLES, useDashboardTab, viewOf, withView } from './shell/tabs/use-dashboard-tab.ts'
import { useNewestBuild } from './shell/use-newest-build.ts'
import { preloadViewPage } from './shell/tabs/view-pages.ts'

const TimingTable = lazyComponent(() => import('./shell/timing/TimingTable.tsx'), 'TimingTable')

/**
 * Before the first render: names the view in the page's URL, which would be rendered again for a change of it, and loads
 * that view, so that it appears together with the dashboard. A view that cannot be loaded leaves the rest of the
 * dashboard in place.
 */
export async function preloadTab(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const view = viewOf(query)
  history.replaceState(history.state, '', `?${withView(query, view).toString()}`)
  await preloadViewPage(view).catch(() => {})
}

/** The dashboard of a session. A new token remounts it, so that a user never sees another user's data. */
export function DashboardPage() {
  const token = useAuth(state => state.token)
  return <SessionDashboard key={token} />
}

function SessionDashboard() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <SoftphoneDashboard />
      <Background />
      <Timing />
    </QueryClientProvider>
  )
}

function SoftphoneDashboard() {
  useNumberingPlan()
  const session = useSession()
  // After a reload the user is unknown until the profile has loaded.
  const [isAfterLogin] = useState(() => session.state().user !== null)
  const { productName, supportUrl } = useSettings()
  const softphone = useDashboardSoftphone()
  useWorkerRequests(softphone)
  const logout = useLogout(softphone)
  const { view, chooseTab, addCredits } = useDashboardTab()
  useTitle(pageTitle(VIEW_TITLES[view], productName))
  useNewestBuild(softphone, view)
  return (
    <SoftphoneContext value={softphone}>
      <Shell
        productName={productName}
        supportUrl={supportUrl}
        view={view}
        onTab={chooseTab}
        onAddCredits={addCredits}
        isAfterLogin={isAfterLogin}
        onLogout={logout.request}
      />
      {logout.asksAbout && (
        <LogoutQuestion
          about={logout.asksAbout}
          onConfirm={logout.confirm}
          onCancel={logout.cancel}
        />
      )}
    </SoftphoneContext>
  )
}

/** What the dashboard does without showing it. An answer that it waits for renders nothing. */
function Background() {
  useReportedTimeZone()
  useClearedCallerId()
  useRenewedPush()
  return null
}

/** How the page has started, if its URL has `?timing`. */
function Timing() {
  const [isShown, setShown] = useState(() => new URLSearchParams(location.search).has('timing'))
  if (!isShown) return null
  return (
    <OnDemand>
      <TimingTable onClose={() => setShown(false)} />
    </OnDemand>
  )
}

/** A click on a notice shows what it is about in this page, whose call goes on; a call that rings here has no notice. */
function useWorkerRequests(softphone: Softphone): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      answerWorker({
        open: path => void navigate(path),
        canRing: () => softphone.canRing() || softphone.state().activeInOtherTab,
      }),
    [navigate, softphone],
  )
}

/** The softphone of the dashboard. It outlives changes of tab. The first render has it, and an effect starts it. */
function useDashboardSoftphone(): Softphone {
  const client = useClient()
  const session = useSession()
  const settings = useSettings()
  const queries = useQueryClient()
  const create = () =>
    createBrowserSoftphone({
      client,
      identity: session.identity,
      isConfirmed: number => isConfirmedNumber(queries, number),
      settings,
      onBalanceChanged: () => {
        void queries.invalidateQueries({ queryKey: keys.balance })
        void queries.invalidateQueries({ queryKey: keys.transactions })
        void queries.invalidateQueries({ queryKey: keys.documents })
      },
      onCallEnded: () => void queries.invalidateQueries({ queryKey: keys.history }),
    })
  const [softphone] = useState(create)
  useEffect(() => {
    softphone.start()
    const stops = [
      softphone.stop,
      announceCalls(softphone, navigator.locks),
      browserHeadsets.control(softphone),
      offerSystemControls(softphone, navigator.mediaSession, number => {
        const title = formatPhoneNumber(number)
        return new MediaMetadata({ title, artist: settings.productName })
      }),
    ]
    return () => stops.forEach(stop => stop())
  }, [softphone, settings])
  return softphone
}

/** Reports the time zone of this browser when the server stores another one. A report that fails is repeated at the next load. */
export function useReportedTimeZone(): void {
  const client = useClient()
  const stored = useProfile().data?.timeZone
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (stored === undefined || stored === timeZone || !timeZone) return
    void client.request(reportTimeZone, { body: { timeZone } })
  }, [stored, client])
}
