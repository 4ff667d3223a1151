import { formatOwed, formatAvailable } from '@ringback/contract/money'
import type { AvailableNumber } from '@ringback/contract/customers/number-search'
import { incomingPriceText, numbers } from '../../../strings/numbers.ts'
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
        title={numbers.tooLittleCreditTitle}
        confirmLabel={numbers.toCredits}
        onConfirm={onNeedCredit}
        onCancel={onNeedCredit}
      >
        <p>{numbers.tooLittleCreditDetail}</p>
        <Amounts
          rows={[
            [numbers.needed, formatOwed(number.monthlyFee)],
            [numbers.available, formatAvailable(available)],
          ]}
        />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={numbers.confirmTitle}
      confirmLabel={numbers.confirm}
      cancelLabel={numbers.cancel}
      busy={step.is === 'renting'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ChosenNumber number={number} />
      <Amounts
        rows={[
          [numbers.fee, formatOwed(number.monthlyFee)],
          [numbers.incoming, incomingPriceText(number.incomingRatePerMinute)],
          [numbers.available, formatAvailable(available)],
        ]}
      />
      {number.type === 'toll_free' && <p>{numbers.tollFreeNote}</p>}
      <p>
        {numbers.confirmDetail} {numbers.confirmRenews}
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
