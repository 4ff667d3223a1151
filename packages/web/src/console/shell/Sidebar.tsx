import { signOutOperator } from '@ringback/contract/operator/sign-in'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { type ComponentProps, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useCan, useOperator, useOperatorSession } from '../session/operator-context.ts'
import { currentLinkOf, navigationOf } from './navigation.ts'
import { shell } from './strings.ts'

/** The navigation, and below it the operator. `onNavigate` is called when a link is followed. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { productName } = useSettings()
  const can = useCan()
  return (
    <div className="flex h-full flex-col">
      <p className="flex items-center gap-2 px-4 py-3.5 font-semibold">
        <Logo size={20} />
        {productName}
        <Badge>{shell.operator}</Badge>
      </p>
      {/* Links keep the focus of the page; the dialog of the menu closes when one is followed. */}
      <nav
        aria-label={shell.navigation}
        onClick={event => (event.target as Element).closest('a') && onNavigate?.()}
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-2"
      >
        {navigationOf(can).map(({ group, screens }) => (
          <div key={group} className="mt-3 first:mt-0">
            <h2 className="px-2.5 py-1 text-xs text-faint">{group}</h2>
            <ul>
              {screens.map(({ path, title, nav: { icon: Icon } }) => (
                <li key={path}>
                  <NavLink to={path} icon={<Icon size={16} aria-hidden="true" />}>
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Account {...(onNavigate && { onNavigate })} />
    </div>
  )
}

function Account({ onNavigate }: { onNavigate?: () => void }) {
  const { email, role } = useOperator()
  const session = useOperatorSession()
  const client = useClient()
  const signOut = () => {
    // Sent before the token is deleted. Not awaited, so that signing out needs no connection.
    void client.request(signOutOperator, {}, { keepalive: true })
    session.end()
  }
  return (
    <div
      onClick={event => (event.target as Element).closest('a') && onNavigate?.()}
      className="border-t border-line px-2 py-2.5"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-2.5 pb-1 text-xs text-soft">
        <span className="min-w-0 wrap-anywhere">{email}</span>
        <Badge>{shell.roles[role]}</Badge>
      </p>
      <NavLink to="/operator/me" icon={<MonitorSmartphone size={16} aria-hidden="true" />}>
        {shell.account}
      </NavLink>
      <button type="button" onClick={signOut} className={NAV_ITEM}>
        <LogOut size={16} aria-hidden="true" />
        {shell.signOut}
      </button>
    </div>
  )
}

const NAV_ITEM =
  'flex min-h-9 lg:min-h-8 w-full items-center gap-2.5 rounded-small px-2.5 text-left text-sm text-soft transition-colors duration-150 hover:bg-raised hover:text-text'

function NavLink({ icon, children, ...rest }: ComponentProps<typeof Link> & { icon: ReactNode }) {
  const { pathname } = useLocation()
  const isCurrent = rest.to === (currentLinkOf(pathname) ?? pathname)
  return (
    <Link
      {...rest}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(NAV_ITEM, isCurrent && 'bg-accent-wash font-medium text-text!')}
    >
      {icon}
      {children}
    </Link>
  )
}
