import { type KeyboardEvent, type ReactNode, createContext, use, useId } from 'react'
import { classNames } from '../class-names.ts'

/*
 * The "Tabs with Automatic Activation" pattern of the ARIA Authoring Practices: one tab stop; arrow
 * keys, Home and End move the focus and select. Radix offers the same in 9.7 KB gzipped, which is 5%
 * of the dashboard's script budget.
 */

interface TabsState {
  id: string
  value: string
  onChange: (value: string) => void
}

const TabsContext = createContext<TabsState | null>(null)

function useTabs(): TabsState {
  const state = use(TabsContext)
  if (!state) throw new Error('No <Tabs> around this component')
  return state
}

interface TabsProps<T extends string> {
  value: T
  onChange: (value: T) => void
  className?: string
  children: ReactNode
}

/** Provides the selected tab to the {@link TabList} and {@link TabPanel}s inside. */
export function Tabs<T extends string>({ value, onChange, className, children }: TabsProps<T>) {
  const id = useId()
  return (
    <TabsContext value={{ id, value, onChange: next => onChange(next as T) }}>
      <div className={className}>{children}</div>
    </TabsContext>
  )
}

export interface Tab<T extends string> {
  value: T
  label: string
  /** The end of `label`, which alone is visible on a phone. */
  shortLabel?: string
  icon: ReactNode
  /** A count on the tab. Screen readers read `label` after the name of the tab. */
  badge?: { count: number; label: string }
}

interface TabListProps<T extends string> {
  label: string
  tabs: readonly Tab<T>[]
  className?: string
}

/** The row of tabs. On a narrow screen each tab has its icon above its label. `className` positions the row. */
export function TabList<T extends string>({ label, tabs, className }: TabListProps<T>) {
  const { id, value, onChange } = useTabs()
  const selectByKey = (event: KeyboardEvent<HTMLElement>) => {
    const current = tabs.findIndex(tab => tab.value === value)
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = isMirrored ? -1 : 1
    const next = tabs[tabIndexForKey(event.key, current, tabs.length, step)]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(tabId(id, next.value))?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={selectByKey}
      className={classNames('flex', className)}
    >
      {tabs.map(tab => {
        const isSelected = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(id, tab.value)}
            aria-selected={isSelected}
            aria-controls={isSelected ? panelId(id, tab.value) : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classNames(TAB, isSelected ? 'text-text max-md:text-accent' : 'text-soft')}
          >
            <span aria-hidden="true" className="md:max-[87rem]:hidden">
              {tab.icon}
            </span>
            <TabLabel {...tab} />
            {tab.badge && <TabBadge {...tab.badge} />}
            {isSelected && <span aria-hidden="true" className={UNDERLINE} />}
          </button>
        )
      })}
    </div>
  )
}

/** One line, unless the reader's spacing of text leaves no room for it. Screen readers read all of it. */
function TabLabel({ label, shortLabel = label }: { label: string; shortLabel?: string }) {
  return (
    <span className="max-md:whitespace-nowrap">
      <span className="max-md:sr-only">{label.slice(0, -shortLabel.length)}</span>
      {shortLabel}
    </span>
  )
}

/** Lies on the tab's upper corner and takes no room, so that no tab moves when it appears. */
function TabBadge({ count, label }: { count: number; label: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-2 inset-e-1/2 flex h-4.5 min-w-4.5 translate-x-6 rtl:-translate-x-6 items-center justify-center rounded-full bg-danger px-1 text-xs leading-none font-semibold text-danger-ink outline outline-transparent md:top-2.5 md:inset-e-0 md:translate-x-0!"
      >
        {count > 9 ? '9+' : count}
      </span>{' '}
      <span className="sr-only">{label}</span>
    </>
  )
}

const TAB = classNames(
  'relative flex items-center justify-center gap-2 font-medium transition-colors duration-150 hover:text-text',
  'max-md:h-16 max-md:flex-1 max-md:flex-col max-md:gap-1 max-md:text-xs md:h-16 md:px-2 md:text-sm lg:px-4',
  'focus-visible:-outline-offset-4',
)
const UNDERLINE = 'absolute inset-x-0 -bottom-px h-0.5 bg-accent max-md:hidden'

/** Renders its children only while its tab is selected. */
export function TabPanel(props: { value: string; className?: string; children: ReactNode }) {
  const { id, value } = useTabs()
  if (props.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      className={props.className}
    >
      {props.children}
    </div>
  )
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string) => `${id}-panel-${value}`

/** The index of the tab that a key selects, or -1 for any other key. @param step to the tab at the right */
function tabIndexForKey(key: string, current: number, count: number, step: 1 | -1): number {
  switch (key) {
    case 'ArrowRight':
      return (current + step + count) % count
    case 'ArrowLeft':
      return (current - step + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
