import type { AvailableNumber } from '@ringback/contract/customers/numbers/number-search'
import { formatOwed, formatAvailable, formatExactUsd } from '@ringback/contract/money'
import { ArrowLeft } from 'lucide-react'
import { PhoneNumber, TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Flag } from '../../../ui/identity/Flag.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { ConfirmDialog } from '../shared/messages/ConfirmDialog.tsx'
import { LoadFailure } from '../shared/loading/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../shared/messages/NoticeBox.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults, TOLL_FREE_NOTE } from './SearchResults.tsx'
import { useRentNumber, type RentStep } from './use-rent-number.ts'
import { useNumberSearch } from './use-number-search.ts'

interface RentViewProps {
  onBack: () => void
  onRented: (phoneNumber: string) => void
  /** Called when the user dismisses the message that the credit is too low. */
  onNeedCredit: () => void
}

/** Searches a number and rents it. */
export function RentView({ onBack, onRented, onNeedCredit }: RentViewProps) {
  const notices = useNotice()
  const found = useNotice()
  const { view, search, searchMore, removeResult } = useNumberSearch({
    ...notices,
    announce: found.succeed,
  })
  const rent = useRentNumber({
    onRented,
    onProblem: notices.fail,
    onUnavailable: removeResult,
  })
  const { step } = rent
  return (
    <>
      <PageHead
        title="Get a number"
        back={
          <Button look="plain" icon={<ArrowLeft size={18} />} className="-ms-4" onClick={onBack}>
            Back to my numbers
          </Button>
        }
      />
      <SearchForm
        isSearching={view.is === 'searching'}
        onSearch={criteria => {
          notices.dismiss()
          found.dismiss()
          rent.cancel()
          search(criteria)
        }}
      />
      <NoticeBox {...notices} />
      <p role="status" className="sr-only">
        {found.notice?.message}
      </p>
      {step.is === 'balance-failed' && (
        <LoadFailure what="balance" scrollIntoView onRetry={() => rent.choose(step.number)}>
          {step.message}
        </LoadFailure>
      )}
      <SearchResults
        view={view}
        busy={step.is === 'none' || step.is === 'balance-failed' ? null : step.number.phoneNumber}
        onChoose={number => {
          notices.dismiss()
          rent.choose(number)
        }}
        onMore={searchMore}
      />
      <RentDialogs
        step={step}
        onConfirm={rent.confirm}
        onCancel={rent.cancel}
        onNeedCredit={onNeedCredit}
      />
    </>
  )
}

interface RentDialogsProps {
  step: RentStep
  onConfirm: () => void
  onCancel: () => void
  onNeedCredit: () => void
}

/** The confirmation before a number is rented, or the message that the credit is too low. */
function RentDialogs({ step, onConfirm, onCancel, onNeedCredit }: RentDialogsProps) {
  if (step.is === 'none' || step.is === 'checking' || step.is === 'balance-failed') return null
  const { number, available } = step
  if (step.is === 'too-little-credit') {
    return (
      <ConfirmDialog
        title="Not enough credit"
        confirmLabel="Add credits"
        onConfirm={onNeedCredit}
        onCancel={onNeedCredit}
      >
        <p>Your balance must cover the first month.</p>
        <Amounts
          rows={[
            ['Needed', formatOwed(number.monthlyFee)],
            ['Available', formatAvailable(available)],
          ]}
        />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title="Get this number?"
      confirmLabel="Get number"
      cancelLabel="Cancel"
      busy={step.is === 'renting'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ChosenNumber number={number} />
      <Amounts
        rows={[
          ['Monthly fee', formatOwed(number.monthlyFee)],
          [
            'Incoming calls',
            number.incomingRatePerMinute === 0n
              ? 'free'
              : `${formatExactUsd(number.incomingRatePerMinute)} for each started minute`,
          ],
          ['Available', formatAvailable(available)],
        ]}
      />
      {number.type === 'toll_free' && <p>{TOLL_FREE_NOTE}</p>}
      <p>
        You pay the first month from your balance now. You then pay the fee every month until you
        cancel.
      </p>
    </ConfirmDialog>
  )
}

function ChosenNumber({ number }: { number: AvailableNumber }) {
  return (
    <p className="flex items-center gap-2.5 text-base font-semibold text-text">
      <Flag country={number.countryCode} />
      <PhoneNumber number={number.phoneNumber} />
    </p>
  )
}

function Amounts({ rows }: { rows: readonly (readonly [title: string, amount: string])[] }) {
  return (
    <dl className="grid gap-1 rounded-control bg-well px-3.5 py-2.5">
      {rows.map(([title, amount]) => (
        <div key={title} className="flex justify-between gap-4">
          <dt>{title}</dt>
          <dd className="text-end font-semibold text-text">
            <TextWithNumbers>{amount}</TextWithNumbers>
          </dd>
        </div>
      ))}
    </dl>
  )
}
