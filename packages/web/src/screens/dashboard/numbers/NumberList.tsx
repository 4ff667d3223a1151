import type { ListedNumber } from '@ringback/contract/customers/numbers/numbers'
import { Hash } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Skeleton } from '../../../ui/status/Skeleton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../shared/messages/ConfirmDialog.tsx'
import { Loaded } from '../shared/loading/LoadFailure.tsx'
import type { Notices } from '../shared/messages/NoticeBox.tsx'
import { useCallerIdChoice, useSetCallerId } from '../shared/numbers/use-caller-id-choice.ts'
import { NUMBERS_LEAD, useWatchedNumbers } from '../shared/numbers/use-numbers.ts'
import { type CallerIdState, NumberCard } from './NumberCard.tsx'
import { ReceivingCard } from './ReceivingCard.tsx'
import { useCancelNumber } from './use-cancel-number.ts'
import { WhenCalledDialog } from './when-called/WhenCalledDialog.tsx'

interface NumberListProps {
  /** The number that was just rented, if any. */
  newNumber: string | null
  notices: Notices
  notice: ReactNode
  onRent: () => void
}

/** The rented numbers, and a button that opens the search for a new one. */
export function NumberList({ newNumber, notices, notice, onRent }: NumberListProps) {
  const query = useWatchedNumbers()
  const cancel = useCancelNumber(notices)
  /** The number whose settings are open. */
  const [changing, setChanging] = useState<ListedNumber | null>(null)
  const choice = useCallerIdChoice()
  const { setting, set } = useSetCallerId(choice, notices)
  const isEmpty = query.data?.numbers.length === 0
  return (
    <>
      <PageHead
        title="My Numbers"
        lead={NUMBERS_LEAD}
        // Where the button is depends on the list: it must not move under a pointer when the list arrives.
        actions={!query.isPending && !isEmpty && <Button onClick={onRent}>+ Get a Number</Button>}
      />
      {notice}
      <Loaded
        query={query}
        what="your numbers"
        failed="Failed to load your virtual numbers"
        skeleton={<NumberSkeleton />}
      >
        {({ numbers }) =>
          numbers.length === 0 ? (
            <NoNumbers onRent={onRent} />
          ) : (
            <NumberGrid numbers={numbers} onFailure={notices.fail}>
              {numbers.map(number => (
                <li key={number.id} className="flex">
                  <NumberCard
                    number={number}
                    isNew={number.phoneNumber === newNumber}
                    isCancelling={cancel.isBusy && cancel.confirming?.id === number.id}
                    callerId={callerIdState(number.phoneNumber, choice.current, setting)}
                    onUseAsCallerId={() => set(number.phoneNumber)}
                    onChangeSettings={() => setChanging(number)}
                    onCancel={() => cancel.askToConfirm(number)}
                  />
                </li>
              ))}
            </NumberGrid>
          )
        }
      </Loaded>
      {changing && <WhenCalledDialog number={changing} onClose={() => setChanging(null)} />}
      {cancel.confirming && <CancelDialog {...cancel} number={cancel.confirming} />}
    </>
  )
}

function NoNumbers({ onRent }: { onRent: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Hash size={24} />}
        title="You have no numbers yet."
        detail="Rent one by the month to receive calls, and use it as your caller ID."
        action={<Button onClick={onRent}>+ Get a Number</Button>}
      />
    </Card>
  )
}

/** The statuses of numbers that ring. */
const RECEIVING = ['active', 'grace_period']

interface NumberGridProps {
  numbers: readonly ListedNumber[]
  onFailure: (message: string) => void
  children: ReactNode
}

/** The numbers with the card below. A single number shares its row with it. */
function NumberGrid({ numbers: listed, onFailure, children }: NumberGridProps) {
  const isSingle = listed.length === 1
  const canReceive = listed.some(({ status }) => RECEIVING.includes(status))
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <ul
        className={classNames(
          'grid grid-cols-1 gap-3',
          !isSingle && 'lg:col-span-2 lg:grid-cols-2',
        )}
      >
        {children}
      </ul>
      <div className={isSingle ? 'grid' : 'lg:col-span-2'}>
        <ReceivingCard canReceive={canReceive} onFailure={onFailure} />
      </div>
    </div>
  )
}

interface CancelDialogProps {
  number: ListedNumber
  isBusy: boolean
  confirm: () => void
  closeDialog: () => void
}

function CancelDialog({ number, isBusy, confirm, closeDialog }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title="Cancel this number?"
      confirmLabel={isBusy ? 'Cancelling...' : 'Cancel number'}
      cancelLabel="Keep number"
      isDangerous
      busy={isBusy}
      onConfirm={confirm}
      onCancel={closeDialog}
    >
      <p className="text-base font-semibold text-text">
        <PhoneNumber number={number.phoneNumber} />
      </p>
      <ul className="grid list-disc gap-1 ps-5 marker:text-danger">
        <li>Calls to and from this number stop immediately.</li>
        <li>There is no refund for the rest of the month.</li>
        <li>This cannot be undone: another user may rent the number.</li>
      </ul>
    </ConfirmDialog>
  )
}

function callerIdState(
  number: string,
  current: string | null,
  setting: string | null,
): CallerIdState {
  if (setting === number) return 'saving'
  if (current === number) return 'current'
  return setting === null ? 'available' : 'busy'
}

/** The outline of two number cards: flag, number, country, fee and date. */
function NumberSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <span className="sr-only">Loading your numbers</span>
      <CardSkeleton />
      <CardSkeleton className="max-lg:hidden" />
    </div>
  )
}

function CardSkeleton({ className = '' }: { className?: string }) {
  return (
    <div className={`h-52 rounded-card border border-line bg-card p-4 sm:p-5 ${className}`}>
      <div className="grid gap-2.5">
        <Skeleton className="mt-1 h-5 w-40" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="mt-5 flex gap-8 border-t border-line pt-4">
        <Skeleton className="h-10 w-18" />
        <Skeleton className="h-10 w-26" />
      </div>
    </div>
  )
}
