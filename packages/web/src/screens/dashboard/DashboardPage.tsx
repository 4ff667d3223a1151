import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { createQueryClient } from '../../api/queries.ts'
import { lazyComponent } from '../../loading/lazy-component.ts'
import { onNoticeOpened } from '../../push/browser-push.ts'
import { useAuthState } from '../../session/use-session.ts'
import { SoftphoneContext } from '../../softphone/softphone-context.ts'
import { app } from '../../strings/app.ts'
import { useTitle } from '../../ui/use-title.ts'
import { DashboardSkeleton } from './shell/DashboardSkeleton.tsx'
import { LogoutQuestion, useLogout } from './shell/LogoutQuestion.tsx'
import { OnDemand } from './shared/OnDemand.tsx'
import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { Shell } from './shell/Shell.tsx'
import { useDisplayName } from './shell/use-display-name.ts'
import { useNewestBuild } from './shell/use-newest-build.ts'
import { preloadViewPage } from './shell/view-pages.ts'
import { VIEW_TITLES, useDashboardTab, viewOf } from './shell/use-dashboard-tab.ts'
import { useReportedTimeZone } from './shell/use-reported-time-zone.ts'
import { useDashboardSoftphone } from './shell/use-dashboard-softphone.ts'

const TimingTable = lazyComponent(
  () => import('./shell/timing/TimingTable.tsx'),
  module => module.TimingTable,
)

/**
 * Loads the view that a URL's query names, so that it appears together with the dashboard. A view that cannot be
 * loaded leaves the rest of the dashboard in place.
 */
export async function preloadTab(query: string): Promise<void> {
  await preloadViewPage(viewOf(new URLSearchParams(query))).catch(() => {})
}

/** The dashboard of a session. A new token remounts it, so that a user never sees another user's data. */
export function DashboardPage() {
  const { token } = useAuthState()
  return <SessionDashboard key={token} />
}

function SessionDashboard() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <SoftphoneDashboard />
      <Timing />
    </QueryClientProvider>
  )
}

function SoftphoneDashboard() {
  useNumberingPlan()
  useReportedTimeZone()
  useOpenedNotices()
  const { user } = useAuthState()
  // After a reload the user is unknown until the profile has loaded.
  const [isAfterLogin] = useState(user !== null)
  const { productName, supportUrl } = useSettings()
  const softphone = useDashboardSoftphone()
  const displayName = useDisplayName()
  const logout = useLogout(softphone)
  const { view, chooseTab, addCredits } = useDashboardTab()
  useTitle(app.title(VIEW_TITLES[view], productName))
  useNewestBuild(softphone, view)
  if (!softphone) return <DashboardSkeleton productName={productName} view={view} />
  return (
    <SoftphoneContext value={softphone}>
      <Shell
        productName={productName}
        supportUrl={supportUrl}
        displayName={displayName}
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

/** A click on a notice shows what it is about in this page, whose call goes on. */
function useOpenedNotices(): void {
  const navigate = useNavigate()
  useEffect(() => onNoticeOpened(path => void navigate(path)), [navigate])
}
