import type { ReactNode } from 'react'
import { shared } from './strings.ts'

interface DefinitionProps {
  /** Label and value of each row. A null value prints a dash. */
  rows: readonly (readonly [label: string, value: ReactNode])[]
}

/** Labels with their values. */
export function Definition({ rows }: DefinitionProps) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value ?? shared.noValue}</dd>
        </div>
      ))}
    </dl>
  )
}
