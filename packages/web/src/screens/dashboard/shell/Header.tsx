import { LifeBuoy, LogOut } from 'lucide-react'
import { dashboard } from '../../../strings/dashboard.ts'
import { IconButton, iconButtonClass } from '../../../ui/IconButton.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Tab, TabList } from '../../../ui/Tabs.tsx'
import { BalancePill } from './BalancePill.tsx'
import type { DashboardTab } from './use-dashboard-tab.ts'

interface HeaderProps {
  productName: string
  supportUrl: string
  /** Null while loading. */
  displayName: string | null
  tabs: readonly Tab<DashboardTab>[]
  onLogout: () => void
  /** Called when the balance is pressed. */
  onBalance: () => void
}

/** One row on a wide screen. On a phone the tabs are at the bottom edge, and the user's name has its own row. */
export function Header(props: HeaderProps) {
  const { productName, supportUrl, displayName, tabs, onLogout, onBalance } = props
  return (
    <header className="relative grid h-16 grid-cols-[auto_1fr_auto_auto] content-center items-center gap-x-2.5 border-b border-line px-4 md:flex md:px-4 lg:px-6">
      <span className="max-md:row-span-2">
        <Logo size={26} />
      </span>
      <h1 className="truncate text-base leading-tight font-semibold max-lg:md:sr-only">
        {productName}
      </h1>
      <TabList
        label={dashboard.tabs}
        tabs={tabs}
        className="z-20 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-page max-md:pb-[env(safe-area-inset-bottom)] xl:absolute xl:left-1/2 xl:-translate-x-1/2"
      />
      <div className="min-w-0 text-soft max-md:col-start-2 max-md:row-start-2 max-md:text-xs md:order-1 md:ml-1 md:max-w-44 md:text-sm">
        {displayName === null ? (
          <Skeleton className="h-4 w-20" />
        ) : (
          <p className="truncate" title={displayName}>
            {displayName}
          </p>
        )}
      </div>
      <div className="max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 md:ml-auto">
        <BalancePill onPress={onBalance} />
      </div>
      <div className="flex max-md:col-start-4 max-md:row-span-2 max-md:row-start-1 md:order-2">
        <a
          href={supportUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={dashboard.support}
          title={dashboard.support}
          className={iconButtonClass()}
        >
          <LifeBuoy size={20} aria-hidden="true" />
        </a>
        <IconButton label={dashboard.logout} icon={<LogOut size={20} />} onClick={onLogout} />
      </div>
    </header>
  )
}
