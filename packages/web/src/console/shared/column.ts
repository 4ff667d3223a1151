import type { ReactNode } from 'react'
import type { CsvValue } from './csv.ts'

/** A column of a table. */
export interface Column<T> {
  header: string
  cell: (item: T) => ReactNode
  /** The value in a CSV file. A column without it is not exported. */
  csv?: (item: T) => CsvValue
  /** `right` for amounts and counts. */
  align?: 'left' | 'right'
  /** Classes of the cells, for example a width. */
  className?: string
  /** Whether only the CSV file has it. */
  isCsvOnly?: boolean
}
