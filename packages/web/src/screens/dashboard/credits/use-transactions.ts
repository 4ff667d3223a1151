import type { ListedTransaction, listTransactions } from '@ringback/contract/customers/credit'
import type { ClientResponseOf } from '@ringback/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { transactionsQuery } from '../shared/transactions-query.ts'
import { useRetry } from '../shared/failed-loads.ts'
import { type PagedView, pagedView } from '../shared/PagedList.tsx'

/** The selected page of the account's transactions. */
export function useTransactions() {
  const client = useClient()
  const [page, showPage] = useState(1)
  const query = useQuery<ClientResponseOf<typeof listTransactions>, ApiError>({
    ...transactionsQuery(client, page),
    placeholderData: keepPreviousData,
  })
  const view: PagedView<ListedTransaction> = pagedView(query, ({ transactions }) => transactions)
  return { view, showPage, retry: useRetry(query.refetch) }
}
