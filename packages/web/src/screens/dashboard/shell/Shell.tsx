import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { chunkFailure } from '../../../loading/load-chunk.ts'
import { usePhone } from '../../../softphone/softphone-context.ts'
import { TabPanel, Tabs } from '../../../ui/choice/Tabs.tsx'
import { useSearchShortcut } from '../../../ui/hooks/use-search-shortcut.ts'
import { useDialerKeys } from '../dialer/keypad/use-dialer-keys.ts'
import { IncomingCalls } from '../incoming/IncomingCalls.tsx'
import { FailureCauseContext } from '../shared/loading/LoadFailure.tsx'
import { OnDemand } from '../shared/loading/OnDemand.tsx'
import { PanelBoundary } from '../shared/loading/PanelBoundary.tsx'
import { useCallNow } from '../shared/calls/use-call-now.ts'
import { FloatingWindowContext } from '../shared/calls/floating-window.ts'
import { MessageRegion } from '../shared/messages/MessageRegion.tsx'
import { MessageQueueContext, createMessageQueue } from '../shared/messages/message-queue.tsx'
import { ActiveCallBar, EndCall } from './calls/ActiveCallBar.tsx'
import { CallAnnouncer } from './calls/CallAnnouncer.tsx'
import { Header } from './header/Header.tsx'
import { TabSkeleton } from './tabs/TabSkeleton.tsx'
import { useFloatingWindow } from './calls/use-floating-window.ts'
import { CONTENT_ID, SkipLink, useKeptFocus } from './kept-focus.tsx'
import { ShellMessages } from './messages/ShellMessages.tsx'
import { useFailureCauses } from './messages/use-failure-causes.ts'
import type { CommandHandlers } from './palette/CommandPalette.tsx'
import { SHOWN_TABS, FRAME, contentClass } from './tabs/tabs.tsx'
import {
  VIEW_TITLES,
  type DashboardTab,
  type DashboardView,
  tabOf,
} from './tabs/use-dashboard-tab.ts'
import { usePrefetchedTabs } from './tabs/use-prefetched-tabs.ts'
import { CommandPalette, VIEW_PAGES } from './tabs/view-pages.ts'

const FloatingCall = lazyComponent(() => import('./calls/FloatingCall.tsx'), 'FloatingCall')

interface ShellProps {
  productName: string
  supportUrl: string
  view: DashboardView
  onTab: (tab: DashboardTab) => void
  onAddCredits: (packageId: string | null) => void
  /** Whether the user has logged in on this page, and has not loaded it with a token from before. */
  isAfterLogin: boolean
  onLogout: () => void
}

/** The dashboard's frame: header with tabs, dock and the current view. */
export function Shell(props: ShellProps) {
  const { view, onTab, onAddCredits, onLogout, isAfterLogin, ...header } = props
  const [missedCalls, setMissedCalls] = useState(0)
  const [isSearching, setSearching] = useState(false)
  const [queue] = useState(createMessageQueue)
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main, isAfterLogin)
  usePrefetchedTabs()
  useEffect(() => chunkFailure.retry(), [view])
  const { health, sharedMessage } = useFailureCauses()
  const floating = useFloatingWindow()
  const [isViewBroken, setViewBroken] = useState(false)
  return (
    <MessageQueueContext value={queue}>
      <FailureCauseContext value={health?.error ?? sharedMessage}>
        <Tabs value={tabOf(view)} onChange={onTab} className={FRAME}>
          <SkipLink to={main} />
          <PanelBoundary>
            <Header
              {...header}
              tabs={SHOWN_TABS.map(shown =>
                shown.value === 'history' ? withBadge(shown, missedCalls) : shown,
              )}
              onLogout={onLogout}
              onBalance={() => onTab('credits')}
              onSearch={() => setSearching(true)}
            />
          </PanelBoundary>
          <PanelBoundary>
            <ShellMessages
              health={health}
              sharedMessage={sharedMessage}
              supportUrl={header.supportUrl}
              view={view}
              onMissedCalls={setMissedCalls}
              onAddCredits={onAddCredits}
              onLogout={onLogout}
            />
          </PanelBoundary>
          <div className="col-start-1 row-start-2">
            <Incoming />
            <Dock isDialerShown={view === 'dialer'} isViewBroken={isViewBroken} />
            {view !== 'dialer' && <ShortcutKey />}
            <PanelBoundary>
              <PaletteKey isOpen={isSearching} setOpen={setSearching} {...{ onTab, onLogout }} />
            </PanelBoundary>
            {floating.opened && (
              <OnDemand>
                <FloatingCall floating={floating.opened} />
              </OnDemand>
            )}
            <FloatingWindowContext value={floating.context}>
              <CurrentView view={view} ref={main} onBroken={setViewBroken} />
            </FloatingWindowContext>
          </div>
        </Tabs>
      </FailureCauseContext>
    </MessageQueueContext>
  )
}

function Incoming() {
  const incomingId = usePhone(({ incoming }) => incoming?.callId)
  return (
    <PanelBoundary resetKey={incomingId}>
      <IncomingCalls />
    </PanelBoundary>
  )
}

/**
 * What comes by itself on every view (styles/dock.css): the messages, and the call. The dialer has the controls of its call
 * itself, unless it has failed.
 */
function Dock({ isDialerShown, isViewBroken }: { isDialerShown: boolean; isViewBroken: boolean }) {
  const callId = usePhone(({ call }) => call?.callId)
  const isBarShown = !isDialerShown || isViewBroken
  return (
    <div className="dock">
      <MessageRegion />
      <PanelBoundary fallback={null} resetKey={callId}>
        <CallAnnouncer isDialerShown={isDialerShown} />
      </PanelBoundary>
      <PanelBoundary fallback={isBarShown && <EndCall />} resetKey={callId}>
        <ActiveCallBar isShown={isBarShown} />
      </PanelBoundary>
    </div>
  )
}

interface CurrentViewProps {
  view: DashboardView
  ref: RefObject<HTMLElement | null>
  /** Reports whether the view has failed, and with it what it shows of a call. */
  onBroken: (isBroken: boolean) => void
}

function CurrentView({ view, ref, onBroken }: CurrentViewProps) {
  const Page = VIEW_PAGES[view]
  return (
    <main
      ref={ref}
      id={CONTENT_ID}
      tabIndex={-1}
      aria-label={VIEW_TITLES[view]}
      className={contentClass(view)}
    >
      {/* One boundary for all views, so that the old view stays visible until the new one has loaded. */}
      <Suspense fallback={<TabSkeleton view={view} />}>
        <TabPanel key={view} value={tabOf(view)} className="outline-none">
          <PanelBoundary onChange={onBroken}>
            <Page />
          </PanelBoundary>
        </TabPanel>
      </Suspense>
    </main>
  )
}

function withBadge<T extends object>(tab: T, count: number) {
  return count === 0 ? tab : { ...tab, badge: { count, label: missedCallsLabel(count) } }
}

const ShortcutSheet = lazyComponent(
  () => import('../dialer/shortcuts/ShortcutSheet.tsx'),
  'ShortcutSheet',
)

/** Opens the keyboard shortcuts with the question mark on every tab except the dialer, which does so itself. */
function ShortcutKey() {
  const isRinging = usePhone(({ incoming }) => incoming !== null)
  const [isOpen, setOpen] = useState(false)
  useDialerKeys({ onHelp: () => setOpen(true) })
  if (!isOpen) return null
  return (
    <OnDemand>
      <ShortcutSheet isRinging={isRinging} onClose={() => setOpen(false)} />
    </OnDemand>
  )
}

interface PaletteKeyProps extends CommandHandlers {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The palette, which Ctrl K and Cmd K open on every tab. */
function PaletteKey({ isOpen, setOpen, ...handlers }: PaletteKeyProps) {
  const { callNow } = useCallNow()
  useSearchShortcut(() => setOpen(true))
  if (!isOpen) return null
  return (
    <OnDemand>
      <CommandPalette {...handlers} onCall={callNow} onClose={() => setOpen(false)} />
    </OnDemand>
  )
}

/** Read after a tab's name by screen readers: "2 missed calls". */
function missedCallsLabel(count: number): string {
  return count === 1 ? '1 missed call' : `${count} missed calls`
}
