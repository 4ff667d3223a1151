import { printOwed, printUsd } from '@ringback/contract/money'
import type { AvailableNumber } from '@ringback/contract/numbers'
import { numbers } from '../../../strings/numbers.ts'
import { Flag } from '../../../ui/Flag.tsx'
import { printPhoneNumber } from '../shared/print-phone-number.ts'
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx'
import type { RentStep } from './use-rent-number.ts'

interface RentDialogsProps {
  step: RentStep
  onConfirm: () => void
  onCancel: () => void
  onLacking: () => void
}

/** The question before a purchase, or that there is too little credit for it. */
export function RentDialogs({ step, onConfirm, onCancel, onLacking }: RentDialogsProps) {
  if (step.is === 'none' || step.is === 'checking') return null
  const { number, available } = step
  if (step.is === 'lacking') {
    return (
      <ConfirmDialog
        title={numbers.lacksTitle}
        confirmLabel={numbers.toCredits}
        onConfirm={onLacking}
        onCancel={onLacking}
      >
        <p>{numbers.lacksDetail}</p>
        <Amounts
          rows={[
            [numbers.needed, printOwed(number.monthlyFee)],
            [numbers.available, printUsd(available)],
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
      <Chosen number={number} />
      <Amounts
        rows={[
          [numbers.fee, printOwed(number.monthlyFee)],
          [numbers.available, printUsd(available)],
        ]}
      />
      <p>
        {numbers.confirmDetail} {numbers.confirmRenews}
      </p>
    </ConfirmDialog>
  )
}

function Chosen({ number }: { number: AvailableNumber }) {
  return (
    <p className="flex items-center gap-2.5 text-base font-semibold text-text">
      <Flag country={number.countryCode} />
      {printPhoneNumber(number.phoneNumber)}
    </p>
  )
}

function Amounts({ rows }: { rows: readonly (readonly [title: string, amount: string])[] }) {
  return (
    <dl className="grid gap-1 rounded-control bg-well px-3.5 py-2.5">
      {rows.map(([title, amount]) => (
        <div key={title} className="flex justify-between gap-4">
          <dt>{title}</dt>
          <dd className="font-semibold text-text">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
