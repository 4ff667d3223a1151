import {
  type BlockedNumber,
  blockNumber,
  listBlockedNumbers,
  unblockNumber,
} from '@ringback/contract/customers/contacts/blocked-numbers'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { type ApiError, keys, useAnswer } from '../../../../api/queries.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useClient } from '../../../../api/use-client.ts'

/** The numbers that the user has blocked, last blocked first. */
export function useBlockedNumbers(): UseQueryResult<{ numbers: BlockedNumber[] }, ApiError> {
  return useAnswer(listBlockedNumbers, keys.blockedNumbers)
}

interface BlockChanges {
  /** The number whose change is being sent. */
  changing: string | null
  /** Each returns whether the number was changed. */
  block: (number: string) => Promise<boolean>
  unblock: (number: string) => Promise<boolean>
}

/** Blocks and unblocks numbers, one at a time, and notifies the user of the result. */
export function useBlockChanges(notices: {
  succeed: (message: string) => void
  fail: (message: string) => void
}): BlockChanges {
  const client = useClient()
  const queries = useQueryClient()
  const { changing, change } = useChange({ fail: notices.fail })
  const set = async (phoneNumber: string, is: 'block' | 'unblock') => {
    const send = async () => {
      const reply =
        is === 'block'
          ? await client.request(blockNumber, { body: { phoneNumber } })
          : await client.request(unblockNumber, { params: { phoneNumber } })
      if (reply.ok) await queries.invalidateQueries({ queryKey: keys.blockedNumbers })
      return reply
    }
    const failed = `Failed to ${is} the number. Please try again.`
    const done = await change(phoneNumber, send, failed)
    if (done) notices.succeed(`${formatPhoneNumber(phoneNumber)} is ${is}ed`)
    return done !== null
  }
  return {
    changing,
    block: number => set(number, 'block'),
    unblock: number => set(number, 'unblock'),
  }
}
