import type { BlockedNumber } from '@ringback/contract/customers/contacts/blocked-numbers'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useContactName } from '../../../api/contacts.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { formatDate } from '../../../text/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Loaded } from '../shared/loading/LoadFailure.tsx'
import { useNotice } from '../shared/messages/NoticeBox.tsx'
import { useBlockChanges, useBlockedNumbers } from '../shared/numbers/blocked-numbers.ts'
import { NUMBER_FRAME, NumberForm } from './NumberForm.tsx'
import { SettingCard } from './SettingParts.tsx'
import { Name } from '../../../ui/identity/Name.tsx'

/** The callers that the user has blocked. */
export function BlockedNumbers() {
  const query = useBlockedNumbers()
  const notices = useNotice()
  const { changing, block, unblock } = useBlockChanges(notices)
  const isListed = (number: string) =>
    query.data?.numbers.some(({ phoneNumber }) => phoneNumber === number) ?? false
  return (
    <SettingCard
      title="Blocked numbers"
      lead="Callers with these numbers get the busy tone. Their calls do not ring and are in no list."
      notices={notices}
    >
      <Loaded
        query={query}
        what="blocked numbers"
        failed="Failed to load the blocked numbers"
        skeleton={<ListSkeleton label="Loading blocked numbers" rows={1} rowHeight="h-14" />}
      >
        {({ numbers }) => (
          <>
            {numbers.length === 0 && (
              <p className="text-sm text-faint">
                You have blocked no number. To block a caller, open one of their calls in Call
                History, or enter the number here.
              </p>
            )}
            <ul className="divide-y divide-line">
              {numbers.map(number => (
                <BlockedNumberRow
                  key={number.phoneNumber}
                  {...number}
                  isChanging={changing === number.phoneNumber}
                  isBusy={changing !== null}
                  onUnblock={() => void unblock(number.phoneNumber)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <BlockForm isBusy={changing !== null && !isListed(changing)} onBlock={block} />
    </SettingCard>
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
        {name !== null && (
          <p className="font-medium wrap-anywhere">
            <Name>{name}</Name>
          </p>
        )}
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
  /** Returns whether the number is blocked. */
  onBlock: (number: string) => Promise<boolean>
}

/** Blocks a number that the user types. A button opens it, and gets the focus again when it is closed. */
function BlockForm({ isBusy, onBlock }: BlockFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasClosed, setClosed] = useState(false)
  /** The field is empty again after each number. */
  const [blockedCount, setBlockedCount] = useState(0)
  const block = async (number: string) => {
    if (await onBlock(number)) setBlockedCount(count => count + 1)
  }
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
      <NumberForm
        key={blockedCount}
        busy={isBusy}
        words={WORDS}
        hasFocus
        onSubmit={number => void block(number)}
      />
      <Button look="quiet" className="-mb-2 -ms-3 mt-1 px-3!" onClick={close}>
        Cancel
      </Button>
    </div>
  )
}
