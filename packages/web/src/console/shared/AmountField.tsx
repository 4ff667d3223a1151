import { Field } from '../../ui/Field.tsx'
import { denseInputClass } from './console-controls.ts'
import { shared } from './strings.ts'

interface AmountFieldProps {
  /** What was typed. `readAmount` reads it. */
  value: string
  onChange: (value: string) => void
  hint?: string
  problem: string | null
}

/** An amount in dollars. */
export function AmountField({
  value,
  onChange,
  hint = shared.amountHint,
  problem,
}: AmountFieldProps) {
  return (
    <Field label={shared.amount} hint={hint} problem={problem}>
      {ids => (
        <input
          {...ids}
          value={value}
          onChange={event => onChange(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          className={denseInputClass('tabular-nums')}
        />
      )}
    </Field>
  )
}
