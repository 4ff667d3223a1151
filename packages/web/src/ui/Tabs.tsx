import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Around everything that a tab list governs. */
export function Tabs<T extends string>(props: {
  value: T
  onChange: (value: T) => void
  className?: string
  children: ReactNode
}) {
  const { value, onChange, className, children } = props
  return (
    <Radix.Root value={value} onValueChange={next => onChange(next as T)} className={className}>
      {children}
    </Radix.Root>
  )
}

export interface Tab<T extends string> {
  value: T
  label: string
  icon: ReactNode
}

/** The tabs themselves: in a row on a desk, along the bottom edge on a phone. */
export function TabList<T extends string>(props: {
  label: string
  tabs: readonly Tab<T>[]
  className?: string
}) {
  return (
    <Radix.List aria-label={props.label} className={classNames('flex', props.className)}>
      {props.tabs.map(tab => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className={classNames(
            'group relative flex items-center justify-center gap-2 font-medium text-soft',
            'transition-colors duration-150 hover:text-text data-[state=active]:text-text',
            'max-md:flex-1 max-md:flex-col max-md:gap-1 max-md:py-2 max-md:text-xs',
            'max-md:data-[state=active]:text-accent md:h-16 md:px-4 md:text-sm',
            'focus-visible:-outline-offset-4',
          )}
        >
          <span aria-hidden="true">{tab.icon}</span>
          {tab.label}
          <span
            aria-hidden="true"
            className="absolute inset-x-0 -bottom-px h-0.5 bg-accent opacity-0 group-data-[state=active]:opacity-100 max-md:hidden"
          />
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
}

export function TabPanel(props: { value: string; className?: string; children: ReactNode }) {
  return (
    <Radix.Content value={props.value} className={props.className} tabIndex={-1}>
      {props.children}
    </Radix.Content>
  )
}
