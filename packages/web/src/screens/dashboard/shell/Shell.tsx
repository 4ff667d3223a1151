import { Hash, History, Phone, Settings, Users, Wallet } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { chunkFailure } from '../../../loading/load-chunk.ts'
import { dashboard, missedCallsLabel } from '../../../strings/dashboard.ts'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import { ActiveCallBar } from './ActiveCallBar.tsx'
import { IncomingCalls } from '../incoming/IncomingCalls.tsx'
import { FailureCauseContext } from '../shared/failure-cause.ts'
import { FloatingWindowContext } from '../shared/floating-window.ts'
import { MessagePlacesContext } from '../shared/message-places.ts'
import { useElement } from '../shared/use-element.ts'
import { CallAnnouncer } from './CallAnnouncer.tsx'
import { useFloatingWindow } from './floating/use-floating-window.ts'
import { Header } from './Header.tsx'
import { ShellMessages } from './ShellMessages.tsx'
import { ShortcutKey } from './ShortcutKey.tsx'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'
import { TAB_PAGES } from './tab-pages.ts'
import { TabSkeleton } from './TabSkeleton.tsx'
import type { DashboardTab } from './use-dashboard-tab.ts'
import type { DisplayName } from './use-display-name.ts'
import { useFailureCauses } from './use-failure-causes.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePrefetchedTabs } from './use-prefetched-tabs.ts'

const FloatingCall = lazyComponent(
  () => import('./floating/FloatingCall.tsx'),
  module => module.FloatingCall,
)

const TABS = [
  { value: 'dialer', label: dashboard.dialer, icon: <Phone size={18} /> },
  { value: 'history', label: dashboard.history, icon: <History size={18} /> },
  { value: 'contacts', label: dashboard.contacts, icon: <Users size={18} /> },
  { value: 'numbers', label: dashboard.numbers, icon: <Hash size={18} /> },
  { value: 'credits', label: dashboard.credits, icon: <Wallet size={18} /> },
  { value: 'settings', label: dashboard.settings, icon: <Settings size={18} /> },
] as const

interface ShellProps {
  productName: string
  supportUrl: string
  displayName: DisplayName
  tab: DashboardTab
  onTab: (tab: DashboardTab) => void
  onAddCredits: (packageId: string | null) => void
  /** Whether the user has logged in on this page, and has not loaded it with a token from before. */
  isAfterLogin: boolean
  onLogout: () => void
}

/** The dashboard's frame: header with tabs, banners that appear on every tab, and the current tab. */
export function Shell(props: ShellProps) {
  const { tab, onTab, onAddCredits, onLogout, isAfterLogin, ...header } = props
  const [missedCalls, setMissedCalls] = useState(0)
  const [room, setRoom] = useElement()
  const [list, setList] = useElement()
  const [dialerList, setDialerList] = useState<HTMLElement | null>(null)
  const [dialerPlace, setDialerPlace] = useElement()
  const places = useMemo(() => ({ dialerPlace, onDialerList: setDialerList }), [dialerPlace])
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main, isAfterLogin)
  usePrefetchedTabs()
  useEffect(() => chunkFailure.retry(), [tab])
  const { health, sharedMessage } = useFailureCauses()
  const floating = useFloatingWindow()
  return (
    <FailureCauseContext value={health?.error ?? sharedMessage}>
      <Tabs
        value={tab}
        onChange={onTab}
        className="min-h-dvh tight:message-page max-md:pb-[calc(4.5rem+env(safe-area-inset-bottom))]"
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
        <ShellMessages
          room={room}
          list={list}
          onList={setList}
          onDialerPlace={setDialerPlace}
          dialerList={dialerList}
          health={health}
          sharedMessage={sharedMessage}
          supportUrl={header.supportUrl}
          isDialerOpen={tab === 'dialer'}
          isHistoryOpen={tab === 'history'}
          onMissedCalls={setMissedCalls}
          onAddCredits={onAddCredits}
          onLogout={onLogout}
        />
        <div className="message-content">
          <IncomingCalls />
          <CallAnnouncer isDialerShown={tab === 'dialer'} />
          <ActiveCallBar isShown={tab !== 'dialer'} />
          {tab !== 'dialer' && <ShortcutKey />}
          {floating.opened && (
            <ChunkBoundary>
              <Suspense>
                <FloatingCall floating={floating.opened} />
              </Suspense>
            </ChunkBoundary>
          )}
          <main
            ref={main}
            id={CONTENT_ID}
            tabIndex={-1}
            aria-label={dashboard[tab]}
            className="px-4 py-4 outline-none md:py-8"
          >
            <FloatingWindowContext value={floating.context}>
              <MessagePlacesContext value={places}>
                {/* One boundary for all tabs, so that the old tab stays visible until the new one has loaded. */}
                <Suspense fallback={<TabSkeleton tab={tab} />}>
                  {Object.entries(TAB_PAGES).map(([value, Page]) => (
                    <TabPanel key={value} value={value} className="outline-none">
                      <ChunkBoundary>
                        <Page />
                      </ChunkBoundary>
                    </TabPanel>
                  ))}
                </Suspense>
              </MessagePlacesContext>
            </FloatingWindowContext>
          </main>
        </div>
        <div ref={setRoom} className="message-end" />
      </Tabs>
    </FailureCauseContext>
  )
}

function withBadge<T extends object>(tab: T, count: number) {
  return count === 0 ? tab : { ...tab, badge: { count, label: missedCallsLabel(count) } }
}
