import type { BlockedNumber } from '@ringback/contract/customers/blocked-numbers'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import {
  useBlockChanges,
  useBlockedNumbers,
  blockFailure,
  blockedNotice,
  unblockedNotice,
} from '../../../api/blocked-numbers.ts'
import { messageOf } from '../../../api/client.ts'
import { useContactName } from '../../../api/contacts.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { formatDate } from '../../../text/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useLoadMessage, useRetry, LoadFailure } from '../shared/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../shared/NoticeBox.tsx'
import { NUMBER_FRAME, NumberForm } from './NumberForm.tsx'

/** The callers that the user has blocked. */
export function BlockedNumbers() {
  const { data, error, refetch } = useBlockedNumbers()
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  const notices = useNotice()
  const [blockedCount, setBlockedCount] = useState(0)
  const isListed = (number: string) =>
    data?.numbers.some(({ phoneNumber }) => phoneNumber === number) ?? false
  const { changing, block, unblock } = useBlockChanges({
    succeed: (is, number) => {
      const words = is === 'blocked' ? blockedNotice : unblockedNotice
      if (is === 'blocked') setBlockedCount(count => count + 1)
      notices.succeed(words(formatPhoneNumber(number)))
    },
    fail: (failure, wanted) => notices.fail(messageOf(failure, blockFailure(wanted))),
  })
  return (
    <Card>
      <h2 className="text-lg font-semibold">Blocked numbers</h2>
      <p className="mb-4 text-sm text-soft">
        Callers with these numbers get the busy tone. Their calls do not ring and are in no list.
      </p>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      {!data && !error && (
        <ListSkeleton label="Loading blocked numbers" rows={1} rowHeight="h-14" />
      )}
      {!data && error && (
        <LoadFailure what="blocked numbers" onRetry={retry}>
          {loadMessage(error.failure, 'Failed to load the blocked numbers')}
        </LoadFailure>
      )}
      {data?.numbers.length === 0 && (
        <p className="text-sm text-faint">
          You have blocked no number. To block a caller, open one of their calls in Call History, or
          enter the number here.
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.numbers.map(number => (
          <BlockedNumberRow
            key={number.phoneNumber}
            {...number}
            isChanging={changing === number.phoneNumber}
            isBusy={changing !== null}
            onUnblock={() => unblock(number.phoneNumber)}
          />
        ))}
      </ul>
      <BlockForm
        isBusy={changing !== null && !isListed(changing)}
        blockedCount={blockedCount}
        onBlock={block}
      />
    </Card>
  )
}

interface BlockedNumberRowProps extends BlockedNumber {
  isChanging: boolean
  isBusy: boolean
  onUnblock: () => void
}

function BlockedNumberRow(props: BlockedNumberRowProps) {
  const { phoneNumber, blockedAt, isChanging, isBusy, onUnblock } = props
  const name = useContactName(phoneNumber)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        {name !== null && <p className="font-medium wrap-anywhere">{name}</p>}
        <p className={name === null ? 'font-medium' : 'text-sm text-soft'}>
          <PhoneNumber number={phoneNumber} />
        </p>
        <p className="text-xs text-faint">{`Blocked ${formatDate(blockedAt)}`}</p>
      </div>
      <Button
        look="plain"
        aria-label={`Unblock ${formatPhoneNumber(phoneNumber)}`}
        busy={isChanging}
        disabled={isBusy}
        onClick={onUnblock}
      >
        Unblock
      </Button>
    </li>
  )
}

const WORDS = {
  label: 'Number to block',
  hint: 'The number of the caller, with its country.',
  submit: 'Block',
  submitting: 'Blocking...',
}

interface BlockFormProps {
  isBusy: boolean
  /** How many numbers the form has blocked. The field is empty again after each. */
  blockedCount: number
  onBlock: (number: string) => void
}

/** Blocks a number that the user types. A button opens it, and gets the focus again when it is closed. */
function BlockForm({ isBusy, blockedCount, onBlock }: BlockFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasClosed, setClosed] = useState(false)
  const close = () => {
    setOpen(false)
    setClosed(true)
  }
  if (!isOpen) {
    return (
      <Button
        look="secondary"
        autoFocus={wasClosed}
        className="mt-4"
        icon={<Ban size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Block a number
      </Button>
    )
  }
  return (
    <div className={classNames('mt-4', NUMBER_FRAME)}>
      <NumberForm key={blockedCount} busy={isBusy} words={WORDS} hasFocus onSubmit={onBlock} />
      <Button look="quiet" className="-mb-2 -ml-3 mt-1 px-3!" onClick={close}>
        Cancel
      </Button>
    </div>
  )
}
