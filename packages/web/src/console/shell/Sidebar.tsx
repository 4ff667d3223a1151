import { type ComponentProps, type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useCan } from '../session/operator-context.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { currentLinkOf, navigationOf } from './navigation.ts'
import { shell } from './strings.ts'
import { useWaiting } from './use-waiting.ts'

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
          'flex min-h-11 w-full items-center gap-2.5 rounded-small px-2.5 text-left text-sm transition-colors duration-150 hover:bg-raised hover:text-text lg:min-h-9',
          isCurrent ? 'bg-accent-wash font-medium text-text' : 'text-soft',
        )}
      >
        {icon}
        {children}
      </Link>
      {waiting > 0 && (
        <span
          id={countId}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-full bg-warn-wash px-2 py-0.5 text-xs font-medium text-warn tabular-nums"
        >
          {shell.waitingCount(waiting)}
          <span className="sr-only"> {shell.waiting}</span>
        </span>
      )}
    </li>
  )
}
