import type { Endpoint, RequestOf } from '@ringback/contract/endpoint'
import { LIST_PAGE_SIZE_MAX } from '@ringback/contract/operator/operator-endpoint'
import { useState } from 'react'
import { type Failure, messageOf } from '../../api/client.ts'
import { ApiError, useRequest } from '../../api/queries.ts'
import type { Column } from './column.ts'
import { downloadCsv } from './csv-file.ts'
import { shared } from './strings.ts'

export const EXPORT_LIMIT = 10_000

interface ExportOptions<T> {
  columns: readonly Column<T>[]
  /** Of the file, without its ending. */
  name: string
  params: Record<string, string>
  /** The filters; null for a list without pages. */
  query: Record<string, unknown> | null
}

interface ListPage<T> {
  items: T[]
  hasMore?: boolean
}

/** Downloads all pages of a list as a CSV file, up to {@link EXPORT_LIMIT} rows. */
export function useCsvExport<T>(endpoint: Endpoint, options: ExportOptions<T>) {
  const send = useRequest(endpoint)
  const [isExporting, setExporting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { columns, name, params, query } = options
  const readPage = async (page: number) => {
    const paging = query && { query: { ...query, page, limit: LIST_PAGE_SIZE_MAX } }
    const answer = await send({ params, ...paging } as RequestOf<Endpoint>)
    return answer as ListPage<T>
  }
  const start = async () => {
    setExporting(true)
    setProblem(null)
    try {
      const { items, isComplete } = await readAll(readPage)
      downloadCsv(name, columns, items)
      if (!isComplete) setProblem(shared.exportLimited)
    } catch (error) {
      const failure: Failure | null = error instanceof ApiError ? error.failure : null
      setProblem(failure ? messageOf(failure, shared.exportFailed) : shared.exportFailed)
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
