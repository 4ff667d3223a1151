import { type Receipt, getReceipt } from '@ringback/contract/customers/credit'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/client.ts'
import { type ApiError, useRequest } from '../../api/queries.ts'
import { receiptText } from '../../strings/credits.ts'

export type ReceiptView =
  | { is: 'loading' }
  /** The receipt does not exist, or it belongs to another user. */
  | { is: 'not-found' }
  | { is: 'failed'; message: string }
  | { is: 'ready'; receipt: Receipt }

export function useReceipt(id: string): ReceiptView {
  const request = useRequest(getReceipt)
  const { data, error } = useQuery<Receipt, ApiError>({
    queryKey: ['receipt', id],
    queryFn: ({ signal }) => request({ params: { id } }, { signal }),
  })
  if (data) return { is: 'ready', receipt: data }
  if (!error) return { is: 'loading' }
  const { status } = error.failure
  // The server returns 400 for a malformed id.
  if (status === 404 || status === 400) return { is: 'not-found' }
  return { is: 'failed', message: messageOf(error.failure, receiptText.failedText) }
}
