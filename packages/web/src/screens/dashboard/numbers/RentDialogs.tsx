import { formatOwed, formatAvailable, type Micros, formatExactUsd } from '@ringback/contract/money'
import type { AvailableNumber } from '@ringback/contract/customers/number-search'
import { numbers } from '../../../strings/numbers.ts'
import { Flag } from '../../../ui/Flag.tsx'
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import type { RentStep } from './use-rent-number.ts'

interface RentDialogsProps {
  step: RentStep
  onConfirm: () => void
  onCancel: () => void
  onNeedCredit: () => void
}

/** The confirmation before a number is rented, or the message that the credit is too low. */
export function RentDialogs({ step, onConfirm, onCancel, onNeedCredit }: RentDialogsProps) {
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
          ['Incoming calls', incomingPriceText(number.incomingRatePerMinute)],
          ['Available', formatAvailable(available)],
        ]}
      />
      {number.type === 'toll_free' && <p>{numbers.tollFreeNote}</p>}
      <p>
        {'You pay the first month from your balance now.'}{' '}
        {'You then pay the fee every month until you cancel.'}
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
          <dd className="text-right font-semibold text-text">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "free", or "$0.01 for each started minute" */
function incomingPriceText(rate: Micros): string {
  return rate === 0n ? 'free' : `${formatExactUsd(rate)} for each started minute`
}
