import type { Endpoint, RequestOf } from '@ringback/contract/endpoint'
import { readAllPages } from '@ringback/contract/operator/all-pages'
import { LIST_PAGE_SIZE_MAX } from '@ringback/contract/operator/operator-endpoint'
import { csvFile } from '@ringback/contract/text/csv'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type Failure, messageOf } from '../../../api/client.ts'
import { ApiError, useRequest } from '../../../api/queries.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { downloadFile } from '../../../ui/download-file.ts'
import { DENSE } from '../console-controls.tsx'
import type { Column } from './columns.tsx'

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
  downloadFile(`${name}.csv`, 'text/csv', csvFile(rows))
}

/** Fewer than a session may request in a minute. */
const PAGES_MAX = 200
const ROWS_MAX = (PAGES_MAX * LIST_PAGE_SIZE_MAX).toLocaleString('en')

interface ExportOptions<T> {
  columns: readonly Column<T>[]
  /** Of the file, without its ending. */
  name: string
  params: Record<string, string>
  /** The filters. */
  query: Record<string, unknown>
}

interface ListPage<T> {
  items: T[]
  hasMore: boolean
}

/** Downloads all pages of a list as a CSV file, or none when there are more than {@link PAGES_MAX}. */
export function useCsvExport<T>(endpoint: Endpoint, options: ExportOptions<T>) {
  const send = useRequest(endpoint)
  const [isExporting, setExporting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { columns, name, params, query } = options
  const readPage = async (page: number) => {
    const paging = { ...query, page, limit: LIST_PAGE_SIZE_MAX }
    const answer = await send({ params, query: paging } as RequestOf<Endpoint>)
    return answer as ListPage<T>
  }
  const start = async () => {
    setExporting(true)
    setProblem(null)
    try {
      const items = await readAllPages(readPage, PAGES_MAX)
      if (items) downloadCsv(name, columns, items)
      else
        setProblem(
          `There is no file, because it would have more than ${ROWS_MAX} rows. Narrow the filters, or use the command line with --all.`,
        )
    } catch (error) {
      const failure: Failure | null = error instanceof ApiError ? error.failure : null
      setProblem(failure ? messageOf(failure, 'The export failed.') : 'The export failed.')
    }
    setExporting(false)
  }
  return { start: () => void start(), isExporting, problem, dismiss: () => setProblem(null) }
}

interface ExportButtonProps {
  busy?: boolean
  disabled?: boolean
  onClick: () => void
}

/** Exports a list as a CSV file. */
export function ExportButton({ busy = false, disabled = false, onClick }: ExportButtonProps) {
  return (
    <Button
      look="secondary"
      className={DENSE}
      icon={<Download size={15} aria-hidden="true" />}
      busy={busy}
      disabled={disabled}
      onClick={onClick}
    >
      {busy ? 'Exporting…' : 'Export CSV'}
    </Button>
  )
}
