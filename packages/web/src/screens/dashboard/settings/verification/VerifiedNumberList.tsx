import {
  deleteVerifiedNumber,
  listVerifiedNumbers,
  type VerifiedNumber,
} from '@ringback/contract/customers/numbers/verified-numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys, useAnswer } from '../../../../api/queries.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useClient } from '../../../../api/use-client.ts'
import { formatDate } from '../../../../text/dates.ts'
import { ListSkeleton } from '../../../../ui/status/Skeleton.tsx'
import { Loaded } from '../../shared/loading/LoadFailure.tsx'
import { Badge } from '../../../../ui/status/Badge.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Flag } from '../../../../ui/identity/Flag.tsx'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { parsePhoneNumber } from '../../../../phone/numbering-plan.ts'
import type { Notices } from '../../shared/messages/NoticeBox.tsx'
import { useNumbers } from '../../shared/numbers/use-numbers.ts'

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
  const { removing, remove } = useRemoval(notices)
  return (
    <section aria-labelledby="verified-numbers" className="mt-6">
      <h3 id="verified-numbers" className="mb-2 font-semibold">
        Manage Verified Numbers
      </h3>
      <Loaded
        query={useAnswer(listVerifiedNumbers, keys.verifiedNumbers)}
        what="phone numbers"
        failed="Failed to load your phone numbers"
        skeleton={<ListSkeleton label="Loading your phone numbers" rows={2} rowHeight="h-14" />}
      >
        {({ numbers }) => (
          <>
            {numbers.length === 0 && (
              <p className="text-sm text-faint">You have not added a phone number yet.</p>
            )}
            <ul className="divide-y divide-line">
              {numbers.map(number => (
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
          </>
        )}
      </Loaded>
    </section>
  )
}

function useRemoval(notices: Notices) {
  const client = useClient()
  const queries = useQueryClient()
  const { changing, change } = useChange(notices)
  const remove = async (id: string) => {
    const send = () => client.request(deleteVerifiedNumber, { params: { id } })
    const removed = await change(id, send, 'Failed to remove the phone number')
    if (!removed) return void queries.invalidateQueries({ queryKey: keys.verifiedNumbers })
    notices.succeed('Phone number removed successfully')
    await queries.cancelQueries({ queryKey: keys.verifiedNumbers })
    queries.setQueryData<{ numbers: VerifiedNumber[] }>(keys.verifiedNumbers, list => ({
      numbers: list?.numbers.filter(number => number.id !== id) ?? [],
    }))
    // The caller ID may have been this number, and calls may have been forwarded to it.
    for (const queryKey of [keys.callerIds, keys.callerId, keys.profile, keys.numbers]) {
      void queries.invalidateQueries({ queryKey })
    }
  }
  return { removing: changing, remove: (id: string) => void remove(id) }
}

interface VerifiedNumberRowProps {
  number: VerifiedNumber
  /** Whether the steps above already verify this number. */
  isVerifying: boolean
  isRemoving: boolean
  /** Disables the buttons while another request runs. */
  isBusy: boolean
  onVerify: () => void
  onRemove: () => void
}

/** A verified or pending number. Deleting it takes two clicks. */
function VerifiedNumberRow(props: VerifiedNumberRowProps) {
  const { number, isVerifying, isBusy, onVerify } = props
  const [isConfirming, setConfirming] = useState(false)
  const { phoneNumber, isVerified, createdAt } = number
  const numbers = useNumbers().data?.numbers ?? []
  const isForwardedTo = numbers.some(({ forwardsTo }) => forwardsTo === phoneNumber)
  const formattedNumber = formatPhoneNumber(phoneNumber)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Flag country={parsePhoneNumber(phoneNumber)?.country ?? null} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <PhoneNumber number={phoneNumber} />
          <Badge tone={isVerified ? 'good' : 'warning'} dot>
            {isVerified ? 'Verified' : 'Pending Verification'}
          </Badge>
        </p>
        <p className="text-xs text-faint">{`Added ${formatDate(createdAt)}`}</p>
        {isConfirming && isForwardedTo && (
          <p role="status" className="mt-1 text-sm text-warn">
            Calls to your rented numbers will no longer go on to this phone.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isVerified && !isVerifying && !isConfirming && (
          <Button
            look="quiet"
            aria-label={`Verify ${formattedNumber}`}
            disabled={isBusy}
            onClick={onVerify}
          >
            Verify
          </Button>
        )}
        {isConfirming ? (
          <Confirmation {...props} onCancel={() => setConfirming(false)} />
        ) : (
          <Button
            look="plain"
            aria-label={`Delete ${formattedNumber}`}
            disabled={isBusy}
            onClick={() => setConfirming(true)}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

function Confirmation(props: VerifiedNumberRowProps & { onCancel: () => void }) {
  const { number, isRemoving, isBusy, onRemove, onCancel } = props
  return (
    <>
      <Button
        look="danger"
        aria-label={`Confirm Delete ${formatPhoneNumber(number.phoneNumber)}`}
        busy={isRemoving}
        disabled={isBusy}
        onClick={onRemove}
      >
        {isRemoving ? 'Deleting...' : 'Confirm Delete'}
      </Button>
      {/* Cancel appears where Delete was, so that the second click of a double click deletes nothing. */}
      <Button look="plain" autoFocus disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}
