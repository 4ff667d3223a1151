import type { Endpoint, RequestOf } from '@ringback/contract/endpoint'
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

const EXPORT_LIMIT = 10_000

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

/** Downloads all pages of a list as a CSV file, up to {@link EXPORT_LIMIT} rows. */
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
      const { items, isComplete } = await readAll(readPage)
      downloadCsv(name, columns, items)
      if (!isComplete)
        setProblem('The file has the first 10,000 rows. Narrow the filters for the rest.')
    } catch (error) {
      const failure: Failure | null = error instanceof ApiError ? error.failure : null
      setProblem(failure ? messageOf(failure, 'The export failed.') : 'The export failed.')
    }
    setExporting(false)
  }
  return { start: () => void start(), isExporting, problem, dismiss: () => setProblem(null) }
}

async function readAll<T>(readPage: (page: number) => Promise<ListPage<T>>) {
  const items: T[] = []
  for (let page = 1; ; page++) {
    const next = await readPage(page)
    items.push(...next.items)
    if (!next.hasMore) return { items, isComplete: true }
    if (items.length >= EXPORT_LIMIT) {
      return { items: items.slice(0, EXPORT_LIMIT), isComplete: false }
    }
  }
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
