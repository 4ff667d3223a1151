import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../api/queries.ts'

/**
 * The error of a query until it has an answer. A query without data forgets its error whenever it is read again, so
 * that a message would come and go with each attempt.
 */
export function useLastError({ error, data }: UseQueryResult<unknown, ApiError>): ApiError | null {
  const [last, setLast] = useState<ApiError | null>(null)
  const current = error ?? (data === undefined ? last : null)
  if (current !== last) setLast(current)
  return current
}
