import {
  type ListedVerifiedNumber,
  deleteVerifiedNumber,
  listVerifiedNumbers,
} from '@ringback/contract/customers/verified-numbers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { type ApiError, keys, useRequest } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { settings } from '../../../strings/settings.ts'
import { retryOf } from '../../../strings/retry.ts'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { useLoadMessage } from '../shared/failure-cause.ts'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import type { Notices } from '../shared/use-notice.ts'
import { useRetry } from '../shared/use-retry.ts'
import { VerifiedNumberRow } from './VerifiedNumberRow.tsx'

interface VerifiedNumberListProps {
  notices: Notices
  /** The number whose verification is under way, if any. */
  verifying: string | null
  onVerify: (number: string) => void
  busy: 'add' | 'confirm' | null
}

/** The user's verified and pending numbers. */
export function VerifiedNumberList(props: VerifiedNumberListProps) {
  const { notices, verifying, onVerify, busy } = props
  const request = useRequest(listVerifiedNumbers)
  const { data, error, refetch } = useQuery<{ numbers: ListedVerifiedNumber[] }, ApiError>({
    queryKey: keys.verifiedNumbers,
    queryFn: ({ signal }) => request({}, { signal }),
  })
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  const { removing, remove } = useRemoval(notices)
  return (
    <section aria-labelledby="verified-numbers" className="mt-8">
      <h3 id="verified-numbers" className="mb-2 font-semibold">
        {settings.manage}
      </h3>
      {!data && !error && (
        <ListSkeleton label={settings.numbersLoading} rows={2} rowHeight="h-14" />
      )}
      {!data && error && (
        <LoadFailure what={retryOf.verifiedNumbers} onRetry={retry}>
          {loadMessage(error.failure, settings.numbersFailed)}
        </LoadFailure>
      )}
      {data?.numbers.length === 0 && <p className="text-sm text-faint">{settings.noNumbers}</p>}
      <ul className="divide-y divide-line">
        {data?.numbers.map(number => (
          <VerifiedNumberRow
            key={number.id}
            number={number}
            isVerifying={number.phoneNumber === verifying}
            isRemoving={removing === number.id}
            isBusy={removing !== null || busy !== null}
            onVerify={() => onVerify(number.phoneNumber)}
            onRemove={() => remove(number.id)}
          />
        ))}
      </ul>
    </section>
  )
}

function useRemoval({ succeed, fail, dismiss }: Notices) {
  const client = useClient()
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<string | null>(null)
  const remove = async (id: string) => {
    if (removing !== null) return
    dismiss()
    setRemoving(id)
    const reply = await client.request(deleteVerifiedNumber, { params: { id } })
    setRemoving(null)
    if (!reply.ok) {
      fail(messageOf(reply.failure, settings.removeFailed))
      void queries.invalidateQueries({ queryKey: keys.verifiedNumbers })
      return
    }
    succeed(settings.removed)
    await queries.cancelQueries({ queryKey: keys.verifiedNumbers })
    queries.setQueryData<{ numbers: ListedVerifiedNumber[] }>(keys.verifiedNumbers, list => ({
      numbers: list?.numbers.filter(number => number.id !== id) ?? [],
    }))
    // The caller ID may have been this number, and calls may have been forwarded to it.
    for (const queryKey of [keys.callerIds, keys.callerId, keys.profile, keys.numbers]) {
      void queries.invalidateQueries({ queryKey })
    }
  }
  return { removing, remove: (id: string) => void remove(id) }
}
