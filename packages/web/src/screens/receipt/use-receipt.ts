import { type Receipt, getReceipt } from '@ringback/contract/credit'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/client.ts'
import { type ApiError, useRequest } from '../../api/queries.ts'
import { receiptWords } from '../../strings/credits.ts'

export type ReceiptView =
  | { is: 'loading' }
  /** There is none, or it is somebody else's. */
  | { is: 'unknown' }
  | { is: 'failed'; words: string }
  | { is: 'ready'; receipt: Receipt }

export function useReceipt(id: string): ReceiptView {
  const call = useRequest(getReceipt)
  const { data, error } = useQuery<Receipt, ApiError>({
    queryKey: ['receipt', id],
    queryFn: ({ signal }) => call({ params: { id } }, { signal }),
  })
  if (data) return { is: 'ready', receipt: data }
  if (!error) return { is: 'loading' }
  const { status } = error.failure
  // 400 is an id that cannot be one.
  if (status === 404 || status === 400) return { is: 'unknown' }
  return { is: 'failed', words: messageOf(error.failure, receiptWords.failedText) }
}
