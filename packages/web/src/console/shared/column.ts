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
  /** Classes of the header and the cells, for example a width. */
  className?: string
  /** Keeps the column in sight while the others scroll, for the buttons of a row. It is the last column. */
  isPinned?: boolean
  /** Whether only the CSV file has it. */
  isCsvOnly?: boolean
}

/** A column that only the CSV file has. */
export function csvColumn<T>(header: string, csv: (item: T) => CsvValue): Column<T> {
  return { header, isCsvOnly: true, cell: () => null, csv }
}
