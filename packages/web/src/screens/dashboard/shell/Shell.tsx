import { Hash, History, Phone, Settings, Users, Wallet } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { chunkFailure } from '../../../loading/load-chunk.ts'
import { dashboard, missedCallsLabel } from '../../../strings/dashboard.ts'
import { TabPanel, Tabs } from '../../../ui/choice/Tabs.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ActiveCallBar } from './ActiveCallBar.tsx'
import { IncomingCalls } from '../incoming/IncomingCalls.tsx'
import { MessageRegion } from '../shared/messages/MessageRegion.tsx'
import { MessageQueueContext, createMessageQueue } from '../shared/messages/message-queue.ts'
import { FailureCauseContext } from '../shared/failed-loads.ts'
import { FloatingWindowContext } from '../shared/floating-window.ts'
import { OnDemand } from '../shared/OnDemand.tsx'
import { CallAnnouncer } from './CallAnnouncer.tsx'
import { useFloatingWindow } from './floating/use-floating-window.ts'
import { Header } from './Header.tsx'
import { ShellMessages } from './messages/ShellMessages.tsx'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'
import { TAB_PAGES } from './tab-pages.ts'
import { TabSkeleton } from './TabSkeleton.tsx'
import type { DashboardTab } from './use-dashboard-tab.ts'
import type { DisplayName } from './use-display-name.ts'
import { useFailureCauses } from './messages/use-failure-causes.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePrefetchedTabs } from './use-prefetched-tabs.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { useDialerKeys } from '../dialer/keypad/use-dialer-keys.ts'

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
  const [queue] = useState(createMessageQueue)
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main, isAfterLogin)
  usePrefetchedTabs()
  useEffect(() => chunkFailure.retry(), [tab])
  const { health, sharedMessage } = useFailureCauses()
  const floating = useFloatingWindow()
  return (
    <MessageQueueContext value={queue}>
      <FailureCauseContext value={health?.error ?? sharedMessage}>
        <Tabs
          value={tab}
          onChange={onTab}
          className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] max-md:pb-[calc(4.5rem+env(safe-area-inset-bottom))]"
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
            health={health}
            sharedMessage={sharedMessage}
            supportUrl={header.supportUrl}
            isHistoryOpen={tab === 'history'}
            onMissedCalls={setMissedCalls}
            onAddCredits={onAddCredits}
            onLogout={onLogout}
          />
          <MessageRegion hasRoom={tab === 'dialer'} />
          <div className="col-start-1 row-start-3">
            <IncomingCalls />
            <CallAnnouncer isDialerShown={tab === 'dialer'} />
            <ActiveCallBar isShown={tab !== 'dialer'} />
            {tab !== 'dialer' && <ShortcutKey />}
            {floating.opened && (
              <OnDemand>
                <FloatingCall floating={floating.opened} />
              </OnDemand>
            )}
            <FloatingWindowContext value={floating.context}>
              <CurrentTab tab={tab} ref={main} />
            </FloatingWindowContext>
          </div>
        </Tabs>
      </FailureCauseContext>
    </MessageQueueContext>
  )
}

interface CurrentTabProps {
  tab: DashboardTab
  ref: RefObject<HTMLElement | null>
}

function CurrentTab({ tab, ref }: CurrentTabProps) {
  return (
    <main
      ref={ref}
      id={CONTENT_ID}
      tabIndex={-1}
      aria-label={dashboard[tab]}
      className={classNames('px-4 py-4 outline-none md:py-8', tab === 'dialer' && 'roomy:pt-0!')}
    >
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
    </main>
  )
}

function withBadge<T extends object>(tab: T, count: number) {
  return count === 0 ? tab : { ...tab, badge: { count, label: missedCallsLabel(count) } }
}

const ShortcutSheet = lazyComponent(
  () => import('../dialer/shortcuts/ShortcutSheet.tsx'),
  module => module.ShortcutSheet,
)

/** Opens the keyboard shortcuts with the question mark on every tab except the dialer, which does so itself. */
function ShortcutKey() {
  const { phone } = useSoftphone()
  const [isOpen, setOpen] = useState(false)
  useDialerKeys({ onHelp: () => setOpen(true) })
  if (!isOpen) return null
  return (
    <OnDemand>
      <ShortcutSheet isRinging={phone.incoming !== null} onClose={() => setOpen(false)} />
    </OnDemand>
  )
}
