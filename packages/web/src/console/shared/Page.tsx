import { PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import { type ReactNode, useId } from 'react'
import { useSettings } from '../../api/settings.ts'
import { Link } from '../../ui/buttons/Link.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'

interface PageProps {
  title: string
  /** The title with what no translator may change. */
  heading?: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every screen: title, actions, content. It also sets the browser's title. */
export function Page({ title, heading, lead, actions, children }: PageProps) {
  const { productName } = useSettings()
  useTitle(`${title} - ${productName} operator`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-lg font-semibold tracking-tight wrap-anywhere">
            {heading ?? <TextWithNumbers>{title}</TextWithNumbers>}
          </h1>
          {lead && <p className="mt-0.5 text-sm leading-6 text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface SectionProps {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Classes for its place in a grid. */
  className?: string
  children: ReactNode
}

/** A titled box of a screen. */
export function Section({ title, actions, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'min-w-0 rounded-control border border-line bg-card px-4 py-3.5',
        className,
      )}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** Says below the rows of one thing that there may be older ones, which the server does not send. */
export function NewestOnly({ rows }: { rows: readonly unknown[] }) {
  if (rows.length < PART_ROWS_MAX) return null
  return <p className="mt-3 text-xs text-soft">{`Only the newest ${PART_ROWS_MAX} are shown.`}</p>
}

interface DefinitionProps {
  /** Label and value of each row. A null value prints a dash. */
  rows: readonly (readonly [label: string, value: ReactNode])[]
}

/** Labels with their values: beside them, or on a phone above them. */
export function Definition({ rows }: DefinitionProps) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)]">
      {rows.map(([label, value]) => (
        <div key={label} className="grid grid-cols-subgrid sm:col-span-2">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

interface StatProps {
  label: string
  /** Undefined while it loads. */
  value: ReactNode | undefined
  /** A line below the value, for example the comparison with another period. */
  note?: ReactNode
  /** Makes the whole tile a link. */
  to?: string
}

/** A figure with its label. */
export function Stat({ label, value, note, to }: StatProps) {
  const title = to ? (
    <Link to={to} className="after:absolute after:inset-0 after:rounded-control">
      {label}
    </Link>
  ) : (
    label
  )
  return (
    <div
      className={classNames(
        'relative min-w-0 rounded-control border border-line bg-card px-4 py-3',
        to && 'transition-colors duration-150 hover:border-accent',
      )}
    >
      <p className="text-xs text-soft">{title}</p>
      <div className="mt-1 text-lg font-semibold tabular-nums">
        {value === undefined ? (
          <span className="flex h-[1.35em] items-center">
            <Skeleton className="h-5 w-20" />
          </span>
        ) : (
          value
        )}
      </div>
      {note && <p className="mt-0.5 text-xs text-faint">{note}</p>}
    </div>
  )
}
