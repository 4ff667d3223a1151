import { Hash, History, Phone, Settings, Wallet } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { chunkFailure } from '../../../loading/load-chunk.ts'
import { dashboard, missedCallsLabel } from '../../../strings/dashboard.ts'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import { ActiveCallBar } from './ActiveCallBar.tsx'
import { IncomingCalls } from '../incoming/IncomingCalls.tsx'
import { FailureCauseContext } from '../shared/failure-cause.ts'
import { CallAnnouncer } from './CallAnnouncer.tsx'
import { Header } from './Header.tsx'
import { HealthBanner } from './HealthBanner.tsx'
import { ReloadBanner } from './ReloadBanner.tsx'
import { SharedFailureBanner } from './SharedFailureBanner.tsx'
import { ShortcutKey } from './ShortcutKey.tsx'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'
import { TabSkeleton } from './TabSkeleton.tsx'
import type { DashboardTab } from './use-dashboard-tab.ts'
import type { DisplayName } from './use-display-name.ts'
import { useFailureCauses } from './use-failure-causes.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const DialerPage = lazyComponent(
  () => import('../dialer/DialerPage.tsx'),
  module => module.DialerPage,
)
const HistoryPage = lazyComponent(
  () => import('../history/HistoryPage.tsx'),
  module => module.HistoryPage,
)
const NumbersPage = lazyComponent(
  () => import('../numbers/NumbersPage.tsx'),
  module => module.NumbersPage,
)
const CreditsPage = lazyComponent(
  () => import('../credits/CreditsPage.tsx'),
  module => module.CreditsPage,
)
const SettingsPage = lazyComponent(
  () => import('../settings/SettingsPage.tsx'),
  module => module.SettingsPage,
)
// Loaded on demand: they are rarely shown, and the first paint must not wait for them.
const GraceBanner = lazyComponent(
  () => import('../numbers/GraceBanner.tsx'),
  module => module.GraceBanner,
)
const FreezeBanner = lazyComponent(
  () => import('./FreezeBanner.tsx'),
  module => module.FreezeBanner,
)
const MissedCallNotice = lazyComponent(
  () => import('./MissedCallNotice.tsx'),
  module => module.MissedCallNotice,
)

const TABS = [
  { value: 'dialer', label: dashboard.dialer, icon: <Phone size={18} />, Page: DialerPage },
  { value: 'history', label: dashboard.history, icon: <History size={18} />, Page: HistoryPage },
  { value: 'numbers', label: dashboard.numbers, icon: <Hash size={18} />, Page: NumbersPage },
  { value: 'credits', label: dashboard.credits, icon: <Wallet size={18} />, Page: CreditsPage },
  {
    value: 'settings',
    label: dashboard.settings,
    icon: <Settings size={18} />,
    Page: SettingsPage,
  },
] as const

interface ShellProps {
  productName: string
  supportUrl: string
  displayName: DisplayName
  tab: DashboardTab
  onTab: (tab: DashboardTab) => void
  onLogout: () => void
}

/** The dashboard's frame: header with tabs, banners that appear on every tab, and the current tab. */
export function Shell(props: ShellProps) {
  const { tab, onTab, onLogout, ...header } = props
  const [missedCalls, setMissedCalls] = useState(0)
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  useEffect(() => chunkFailure.retry(), [tab])
  const { health, sharedMessage } = useFailureCauses()
  return (
    <FailureCauseContext value={health?.error ?? sharedMessage}>
      <Tabs
        value={tab}
        onChange={onTab}
        className="min-h-dvh max-md:pb-[calc(4.5rem+env(safe-area-inset-bottom))]"
      >
        <SkipLink to={main} />
        <Header
          {...header}
          tabs={TABS.map(shown =>
            shown.value === 'history' ? withBadge(shown, missedCalls) : shown,
          )}
          onLogout={onLogout}
          onBalance={() => onTab('credits')}
        />
        {health && <HealthBanner failure={health} onLogout={onLogout} />}
        {sharedMessage !== null && <SharedFailureBanner message={sharedMessage} />}
        {!health && <ReloadBanner />}
        <ChunkBoundary>
          <Suspense fallback={null}>
            <FreezeBanner supportUrl={header.supportUrl} />
          </Suspense>
        </ChunkBoundary>
        <ChunkBoundary>
          <Suspense fallback={null}>
            <GraceBanner onAdd={() => onTab('credits')} />
          </Suspense>
        </ChunkBoundary>
        <ChunkBoundary>
          <Suspense fallback={null}>
            <MissedCallNotice isHistoryOpen={tab === 'history'} onCount={setMissedCalls} />
          </Suspense>
        </ChunkBoundary>
        <IncomingCalls />
        <CallAnnouncer isDialerShown={tab === 'dialer'} />
        <ActiveCallBar isShown={tab !== 'dialer'} />
        {tab !== 'dialer' && <ShortcutKey />}
        <main
          ref={main}
          id={CONTENT_ID}
          tabIndex={-1}
          aria-label={dashboard[tab]}
          className="px-4 py-4 outline-none md:py-8"
        >
          {/* One boundary for all tabs, so that the old tab stays visible until the new one has loaded. */}
          <Suspense fallback={<TabSkeleton tab={tab} />}>
            {TABS.map(({ value, Page }) => (
              <TabPanel key={value} value={value} className="outline-none">
                <ChunkBoundary>
                  <Page />
                </ChunkBoundary>
              </TabPanel>
            ))}
          </Suspense>
        </main>
      </Tabs>
    </FailureCauseContext>
  )
}

function withBadge<T extends object>(tab: T, count: number) {
  return count === 0 ? tab : { ...tab, badge: { count, label: missedCallsLabel(count) } }
}
