import {
  type BlockedNumber,
  blockNumber,
  listBlockedNumbers,
  unblockNumber,
} from '@ringback/contract/customers/blocked-numbers'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from './client.ts'
import { type ApiError, keys, useRequest } from './queries.ts'
import { useClient } from './use-client.ts'

interface BlockedList {
  numbers: BlockedNumber[]
}

/** The numbers that the user has blocked, last blocked first. */
export function useBlockedNumbers(): UseQueryResult<BlockedList, ApiError> {
  const request = useRequest(listBlockedNumbers)
  return useQuery<BlockedList, ApiError>({
    queryKey: keys.blockedNumbers,
    queryFn: ({ signal }) => request({}, { signal }),
  })
}

interface BlockChanges {
  /** The number whose change is being sent. */
  changing: string | null
  block: (number: string) => void
  unblock: (number: string) => void
}

/** Blocks and unblocks numbers, one at a time. */
export function useBlockChanges(notify: {
  succeed: (is: 'blocked' | 'unblocked', number: string) => void
  fail: (failure: Failure, wanted: 'blocked' | 'unblocked') => void
}): BlockChanges {
  const client = useClient()
  const queries = useQueryClient()
  const [changing, setChanging] = useState<string | null>(null)
  const change = async (phoneNumber: string, is: 'blocked' | 'unblocked') => {
    if (changing !== null) return
    setChanging(phoneNumber)
    const reply =
      is === 'blocked'
        ? await client.request(blockNumber, { body: { phoneNumber } })
        : await client.request(unblockNumber, { params: { phoneNumber } })
    if (reply.ok) await queries.invalidateQueries({ queryKey: keys.blockedNumbers })
    setChanging(null)
    if (reply.ok) return notify.succeed(is, phoneNumber)
    notify.fail(reply.failure, is)
  }
  return {
    changing,
    block: number => void change(number, 'blocked'),
    unblock: number => void change(number, 'unblocked'),
  }
}

/** Why a number could not be changed, if the server does not say it. */
export function blockFailure(wanted: 'blocked' | 'unblocked'): string {
  return wanted === 'blocked'
    ? 'Failed to block the number. Please try again.'
    : 'Failed to unblock the number. Please try again.'
}

/** The result, for the notice: "+44 20 7946 0123 is blocked". */
export function blockedNotice(number: string): string {
  return `${number} is blocked`
}

export function unblockedNotice(number: string): string {
  return `${number} is unblocked`
}
