import { LifeBuoy, LogOut, RotateCw, Search, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBalance } from '../../../../api/queries.ts'
import { Money } from '../../../../money/Money.tsx'
import { iconButtonClass, PlainButton } from '../../../../ui/buttons/Button.tsx'
import { Logo } from '../../../../ui/identity/Logo.tsx'
import { Skeleton } from '../../../../ui/status/Skeleton.tsx'
import { type Tab, TabList } from '../../../../ui/choice/Tabs.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { searchKeys } from '../../../../ui/hooks/use-search-shortcut.ts'
import { useRetry, useLoadMessage } from '../../shared/loading/LoadFailure.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import type { DashboardTab } from '../tabs/use-dashboard-tab.ts'
import { useDisplayName } from './use-display-name.ts'

const NAME_FAILED = 'Your name could not be loaded.'

interface HeaderProps {
  productName: string
  supportUrl: string
  tabs: readonly Tab<DashboardTab>[]
  onLogout: () => void
  /** Called when the balance is pressed. */
  onBalance: () => void
  /** Opens the palette. */
  onSearch: () => void
}

export function Header(props: HeaderProps) {
  const { productName, supportUrl, tabs, onLogout, onBalance, onSearch } = props
  return (
    <HeaderFrame
      productName={productName}
      tabs={tabs}
      name={<UserName onLogout={onLogout} />}
      search={<SearchField onSearch={onSearch} />}
      balance={<BalancePill onPress={onBalance} />}
      support={
        <a
          href={supportUrl}
          target="_blank"
          rel="noreferrer"
          title="Contact Support"
          className={HEADER_LINK}
        >
          <SupportWord />
        </a>
      }
      logout={
        <button type="button" onClick={onLogout} title="Logout" className={HEADER_LINK}>
          <LogoutWord />
        </button>
      }
    />
  )
}

interface HeaderFrameProps extends Pick<HeaderProps, 'productName' | 'tabs'> {
  name: ReactNode
  search: ReactNode
  balance: ReactNode
  support: ReactNode
  logout: ReactNode
}

/** One row on a wide screen. On a phone the tabs are at the bottom edge, and the user's name has its own row. */
export function HeaderFrame(props: HeaderFrameProps) {
  return (
    <header className="dashboard-header relative col-start-1 row-start-1 grid h-16 grid-cols-[auto_1fr_auto_auto_auto] content-center items-center gap-x-2.5 border-b border-line px-4 max-[24rem]:gap-x-1.5 max-[24rem]:px-3 md:flex md:px-4 md:max-lg:gap-x-1.5 lg:px-6">
      <span className="max-md:row-span-2">
        <Logo size={26} />
      </span>
      <p className="truncate text-base leading-tight font-semibold max-[22.5rem]:text-sm max-xl:md:sr-only xl:max-w-[calc(100vw-70.5rem)] xl:shrink-0">
        {props.productName}
      </p>
      <TabList
        label="Dashboard"
        tabs={props.tabs}
        className="z-20 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-page max-md:pb-[env(safe-area-inset-bottom)] min-[110rem]:absolute min-[110rem]:inset-s-1/2 min-[110rem]:-translate-x-1/2 min-[110rem]:rtl:translate-x-1/2"
      />
      <div className="min-w-0 text-soft max-md:col-start-2 max-md:row-start-2 max-md:text-xs md:order-1 md:min-w-11 md:max-w-34 md:shrink-99 md:text-sm lg:max-w-44">
        {props.name}
      </div>
      <div className="max-md:col-start-4 max-md:row-span-2 max-md:row-start-1 max-md:-mx-2.5 max-[24rem]:-mx-1.5 md:ms-auto">
        {props.search}
      </div>
      <div className="max-md:col-start-3 max-md:row-span-2 max-md:row-start-1">{props.balance}</div>
      <div className="flex max-md:col-start-5 max-md:row-span-2 max-md:row-start-1 md:order-2">
        {props.support}
        {props.logout}
      </div>
    </header>
  )
}

/** One line, unless the reader's spacing of text leaves no room for it. */
export const HEADER_LINK = iconButtonClass(
  'gap-2 text-sm leading-tight font-medium min-[900px]:px-2.5',
)

/** An icon, and where there is room a field with the word and the keys. */
const SEARCH = iconButtonClass(
  'gap-2 text-sm font-medium whitespace-nowrap max-[22.5rem]:hidden xl:border xl:border-line xl:bg-well xl:px-3 xl:font-normal xl:hover:border-line-strong',
)

/** The search, which {@link HeaderProps.onSearch} opens; without it, its place only. */
export function SearchField({ onSearch }: { onSearch?: () => void }) {
  const keys = searchKeys()
  return (
    <button type="button" onClick={onSearch} title={searchTitle(keys)} className={SEARCH}>
      <Search size={20} aria-hidden="true" className="xl:size-4" />
      <span className="max-xl:sr-only">Search</span>
      <kbd aria-hidden="true" className="font-sans text-xs text-faint max-xl:hidden">
        {keys}
      </kbd>
    </button>
  )
}

export function SupportWord() {
  return <WordOrIcon icon={<LifeBuoy size={20} />}>Contact Support</WordOrIcon>
}

export function LogoutWord() {
  return <WordOrIcon icon={<LogOut size={20} />}>Logout</WordOrIcon>
}

/** A word where there is room for it, otherwise an icon. The word is always the accessible name. */
function WordOrIcon({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      <span aria-hidden="true" className="min-[900px]:hidden">
        {icon}
      </span>
      <span className="max-[899.98px]:sr-only">{children}</span>
    </>
  )
}

/** The user's name, a placeholder while it loads, or a Retry button if it cannot be loaded. */
function UserName({ onLogout }: Pick<HeaderProps, 'onLogout'>) {
  const displayName = useDisplayName()
  const retry = useRetry(() => displayName.is === 'failed' && displayName.refetch())
  if (displayName.is === 'loading') return <NameSkeleton />
  if (displayName.is === 'ready') return <AccountMenu name={displayName.name} onLogout={onLogout} />
  return (
    <PlainButton
      isReplaced
      onClick={retry}
      title={NAME_FAILED}
      className="relative inline-flex items-center gap-1.5 font-medium whitespace-nowrap text-accent after:absolute after:-inset-x-2 after:-inset-y-3 hover:underline"
    >
      <RotateCw size={14} aria-hidden="true" />
      <span className="sr-only">{NAME_FAILED} </span>
      <span>
        Retry <span className="max-[22.5rem]:sr-only">name</span>
      </span>
    </PlainButton>
  )
}

export function NameSkeleton() {
  return <Skeleton className="h-4 w-20" />
}

export const PILL =
  'tap flex shrink-0 items-center justify-center gap-2 rounded-full border border-line bg-raised px-3.5 text-sm font-semibold max-[24rem]:px-2'

/** The balance in the header, or '...' while unknown. Pressing it opens the credits, or loads a balance that failed to load. */
export function BalancePill({ onPress }: { onPress: () => void }) {
  const { data, error, isFetching, refetch } = useBalance()
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  const failure = data || isFetching ? null : error?.failure
  const problem = failure && loadMessage(failure, 'Failed to fetch balance')
  const Icon = problem ? RotateCw : Wallet
  return (
    <button
      type="button"
      onClick={problem ? retry : onPress}
      title={problem ?? 'Open credits'}
      className={classNames(PILL, 'transition-colors duration-150 hover:border-accent')}
    >
      <Icon size={16} className="max-[900px]:hidden" aria-hidden="true" />
      <span className="sr-only">Balance </span>
      {data ? <Money amount={data.balance} /> : '...'}
      {problem && (
        <>
          <span className="sr-only"> {problem}.</span>
          <span className="text-accent">
            {' '}
            Retry <span className="max-sm:sr-only">balance</span>
          </span>
        </>
      )}
    </button>
  )
}

/** "Search (Ctrl K)": what the header's button opens, and its keys. */
function searchTitle(keys: string): string {
  return `Search (${keys})`
}
