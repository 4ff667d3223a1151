import { LifeBuoy, LogOut } from 'lucide-react'
import { dashboard } from '../../strings/dashboard.ts'
import { IconButton, iconButtonClass } from '../../ui/IconButton.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Tab, TabList } from '../../ui/Tabs.tsx'
import { BalancePill } from './BalancePill.tsx'
import type { DashboardTab } from './use-dashboard-tab.ts'

interface HeaderProps {
  productName: string
  supportUrl: string
  /** Null while unknown. */
  displayName: string | null
  tabs: readonly Tab<DashboardTab>[]
  onLogout: () => void
}

export function Header({ productName, supportUrl, displayName, tabs, onLogout }: HeaderProps) {
  return (
    <header className="flex h-16 items-center justify-between gap-3 border-b border-line px-4 md:grid md:grid-cols-[1fr_auto_1fr] md:px-6">
      <h1 className="flex items-center gap-2.5 text-base font-semibold">
        <Mark size={26} />
        <span className="max-lg:md:sr-only">{productName}</span>
      </h1>
      <TabList
        label={dashboard.tabs}
        tabs={tabs}
        className="z-20 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-page max-md:pb-[env(safe-area-inset-bottom)]"
      />
      <div className="flex min-w-0 items-center justify-end gap-1">
        <BalancePill />
        <div className="ml-3 min-w-0 text-sm text-soft max-sm:hidden">
          {displayName === null ? (
            <Skeleton className="h-4 w-20" />
          ) : (
            <p className="max-w-40 truncate" title={displayName}>
              {displayName}
            </p>
          )}
        </div>
        <a
          href={supportUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={dashboard.support}
          title={dashboard.support}
          className={iconButtonClass('ml-1')}
        >
          <LifeBuoy size={20} aria-hidden="true" />
        </a>
        <IconButton label={dashboard.logout} icon={<LogOut size={20} />} onClick={onLogout} />
      </div>
    </header>
  )
}
