import { type Attention, getOverview } from '@ringback/contract/operator/overview'
import { signOutOperator } from '@ringback/contract/operator/sign-in'
import { ChevronsUpDown, LogOut, MonitorSmartphone } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { Badge } from '../../ui/status/Badge.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Logo } from '../../ui/identity/Logo.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDisclosure } from '../../ui/hooks/use-disclosure.ts'
import {
  attentionPath,
  DECIDED_ELSEWHERE,
  OVERVIEW_PATH,
  periodOf,
} from '../overview/attention-paths.ts'
import { useCan, useOperator, useOperatorSession, ROLES } from '../session/operator-session.ts'
import { useList } from '../shared/Loaded.tsx'
import { wordOf } from '../../text/known-key.ts'
import { currentLinkOf, navigationOf } from './navigation.ts'
import { Name } from '../../ui/identity/Name.tsx'

/** The navigation, and below it the operator. `onNavigate` is called when a link is followed. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { productName } = useSettings()
  const can = useCan()
  const waiting = useWaiting()
  return (
    <div className="flex h-full flex-col">
      <p className="flex items-center gap-2 px-4 py-3.5 font-semibold">
        <Logo size={20} />
        {productName}
        <Badge>operator</Badge>
      </p>
      {/* Links keep the focus of the page; the dialog of the menu closes when one is followed. */}
      <nav
        aria-label="Console"
        onClick={event => (event.target as Element).closest('a') && onNavigate?.()}
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-2"
      >
        {navigationOf(can).map(({ group, screens }) => (
          <div key={group} className="mt-3 first:mt-0">
            <h2 className="px-2.5 py-1 text-xs text-faint">{group}</h2>
            <ul>
              {screens.map(({ path, title, nav: { icon: Icon } }) => (
                <NavItem
                  key={path}
                  to={path}
                  icon={<Icon size={16} aria-hidden="true" />}
                  waiting={waiting.get(path) ?? 0}
                >
                  {title}
                </NavItem>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <AccountMenu onNavigate={onNavigate} />
    </div>
  )
}

interface NavItemProps extends ComponentProps<typeof Link> {
  icon: ReactNode
  /** How many things wait for a person there. */
  waiting: number
}

/** A link, and above its end the count, which describes it and is no part of its name. */
function NavItem({ icon, waiting, children, ...rest }: NavItemProps) {
  const { pathname } = useLocation()
  const countId = useId()
  const isCurrent = rest.to === (currentLinkOf(pathname) ?? pathname)
  return (
    <li className="relative">
      <Link
        {...rest}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={waiting > 0 ? countId : undefined}
        className={classNames(
          'flex min-h-11 w-full items-center gap-2.5 rounded-small px-2.5 text-start text-sm transition-colors duration-150 hover:bg-raised hover:text-text lg:min-h-9',
          isCurrent ? 'bg-accent-wash font-medium text-text' : 'text-soft',
        )}
      >
        {icon}
        {children}
      </Link>
      {waiting > 0 && (
        <span
          id={countId}
          className="pointer-events-none absolute top-1/2 inset-e-2 -translate-y-1/2 rounded-full bg-warn-wash px-2 py-0.5 text-xs font-medium text-warn tabular-nums"
        >
          {waiting > 99 ? '99+' : String(waiting)}
          <span className="sr-only"> waiting for a person</span>
        </span>
      )}
    </li>
  )
}

const ITEM =
  'flex min-h-11 w-full items-center gap-2.5 rounded-small px-2.5 text-start text-sm hover:bg-raised'

/** The operator in one line, which opens the own sessions and the sign-out above itself. */
function AccountMenu({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { email, role } = useOperator()
  const signOut = useSignOut()
  const { isOpen, setOpen, box, handlers } = useDisclosure()
  const listId = useId()
  return (
    <div ref={box} className="relative border-t border-line px-2" {...handlers}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        title={email}
        onClick={() => setOpen(!isOpen)}
        className="flex h-11 w-full items-center gap-2 rounded-small px-2.5 text-start text-xs text-soft hover:text-text focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate">
          <Name>{email}</Name>
        </span>
        <Badge>{wordOf(ROLES, role)}</Badge>
        <ChevronsUpDown size={16} aria-hidden="true" className="shrink-0 text-faint" />
      </button>
      {isOpen && <AccountLinks id={listId} onSignOut={signOut} onNavigate={onNavigate} />}
    </div>
  )
}

interface AccountLinksProps {
  id: string
  onSignOut: () => void
  onNavigate: (() => void) | undefined
}

function AccountLinks({ id, onSignOut, onNavigate }: AccountLinksProps) {
  return (
    <ul
      id={id}
      className="absolute inset-x-2 bottom-full z-10 mb-1 animate-arrive rounded-control border border-line-strong bg-card p-1 shadow-float"
    >
      <li>
        <Link to="/operator/me" className={ITEM} onClickCapture={onNavigate}>
          <MonitorSmartphone size={16} aria-hidden="true" />
          My sessions
        </Link>
      </li>
      <li>
        <button type="button" onClick={onSignOut} className={ITEM}>
          <LogOut size={16} aria-hidden="true" />
          Sign out
        </button>
      </li>
    </ul>
  )
}

function useSignOut(): () => void {
  const session = useOperatorSession()
  const client = useClient()
  return () => {
    // Sent before the token is deleted. Not awaited, so that signing out needs no connection.
    void client.request(signOutOperator, {}, { keepalive: true })
    session.end()
  }
}

const REFRESH_MS = 60_000

/** How many things wait for a person below each link of the navigation, by its path. Empty until it is known. */
function useWaiting(): ReadonlyMap<string, number> {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  // On the overview the request that it repeats itself; elsewhere the smallest one.
  const isOverview = pathname === OVERVIEW_PATH
  const query = useList(
    getOverview,
    { query: { days: isOverview ? periodOf(parameters) : 1 } },
    { refetchMs: isOverview ? undefined : REFRESH_MS },
  )
  return waitingByLink(query.data?.attention ?? [])
}

/** The counts of what is decided in a list of the console, added up for the link that its list belongs to. */
export function waitingByLink(attention: readonly Attention[]): ReadonlyMap<string, number> {
  const waiting = new Map<string, number>()
  for (const { kind, count } of attention) {
    const path = attentionPath(kind)?.split('?')[0]
    const link = path === undefined ? null : currentLinkOf(path)
    if (link === null || DECIDED_ELSEWHERE.has(kind)) continue
    waiting.set(link, (waiting.get(link) ?? 0) + count)
  }
  return waiting
}
