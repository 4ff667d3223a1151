import type { Column } from './column.ts'
import { toCsv } from './csv.ts'
import { downloadFile } from '../../ui/download-file.ts'

/** Downloads the items as a CSV file. @param name of the file, without its ending */
export function downloadCsv<T>(
  name: string,
  columns: readonly Column<T>[],
  items: readonly T[],
): void {
  const exported = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []))
  const rows = [
    exported.map(({ header }) => header),
    ...items.map(item => exported.map(({ csv }) => csv(item))),
  ]
  downloadFile(`${name}.csv`, 'text/csv', toCsv(rows))
}
