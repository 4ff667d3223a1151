import type { Transaction } from '@ringback/contract/credit'
import type { AnswerOf } from '@ringback/contract/endpoint'
import type { listTransactions } from '@ringback/contract/credit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { ApiError } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { credits } from '../../../strings/credits.ts'
import { useRetry } from '../shared/use-retry.ts'
import { transactionsQuery } from './transactions-query.ts'

export type TransactionsView =
  | { is: 'loading' }
  | { is: 'failed'; words: string; retry: () => void }
  | { is: 'empty' }
  | { is: 'ready'; transactions: Transaction[]; page: number; pages: number; isOld: boolean }

/** The movements of credit, a page at a time. */
export function useTransactions() {
  const client = useClient()
  const [page, turnTo] = useState(1)
  const query = useQuery<AnswerOf<typeof listTransactions>, ApiError>({
    ...transactionsQuery(client, page),
    placeholderData: keepPreviousData,
  })
  const retry = useRetry(query.refetch)
  return { view: view(), turnTo }

  function view(): TransactionsView {
    if (query.error && !query.isFetching) {
      const words = messageOf(query.error.failure, credits.transactionsFailed)
      return { is: 'failed', words, retry }
    }
    if (!query.data) return { is: 'loading' }
    const { transactions, currentPage, totalPages } = query.data
    if (transactions.length === 0 && totalPages <= 1) return { is: 'empty' }
    const isOld = query.isPlaceholderData
    return { is: 'ready', transactions, page: currentPage, pages: totalPages, isOld }
  }
}
