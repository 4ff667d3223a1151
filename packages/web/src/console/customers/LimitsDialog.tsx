import { usdFromMicros } from '@ringback/contract/money'
import { setCustomerLimits } from '@ringback/contract/operator/customer-changes'
import type { Customer } from '@ringback/contract/operator/customers'
import { useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { denseInputClass } from '../shared/console-controls.ts'
import { customerChanges } from './change-strings.ts'
import { customers } from './strings.ts'

const FIELDS = [
  { name: 'callsPerHour', pattern: /^[1-9]\d{0,4}$/ },
  { name: 'destinationsPerHour', pattern: /^[1-9]\d{0,4}$/ },
  { name: 'spendPerDay', pattern: /^\d{1,6}(\.\d{1,6})?$/ },
  { name: 'maxCallSeconds', pattern: /^[1-9]\d{0,4}$/ },
] as const
type LimitName = (typeof FIELDS)[number]['name']

/** Sets the account's own limits. An empty field returns the limit to the business setting. */
export function LimitsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [texts, setTexts] = useState(() => textsOf(customer))
  const [isChecked, setChecked] = useState(false)
  const placeholders = placeholdersOf(customer)
  const isWrong = ({ name, pattern }: (typeof FIELDS)[number]) =>
    texts[name].trim() !== '' && !pattern.test(texts[name].trim())
  const valueOf = (name: LimitName) => (texts[name].trim() === '' ? null : Number(texts[name]))
  return (
    <ChangeDialog
      title={customerChanges.setLimitsOf(customer.email)}
      effect={customerChanges.setLimitsEffect}
      endpoint={setCustomerLimits}
      request={reason => {
        setChecked(true)
        if (FIELDS.some(isWrong)) return null
        const limits = {
          callsPerHour: valueOf('callsPerHour'),
          destinationsPerHour: valueOf('destinationsPerHour'),
          spendPerDay: valueOf('spendPerDay'),
          maxCallSeconds: valueOf('maxCallSeconds'),
        }
        return { params: { id: customer.id }, body: { ...limits, reason } }
      }}
      confirmLabel={customerChanges.setLimits}
      doneText={customerChanges.limitsSet}
      onClose={onClose}
    >
      {FIELDS.map(field => (
        <Field
          key={field.name}
          label={customers[field.name]}
          hint={customerChanges.limitHints[field.name]}
          problem={isChecked && isWrong(field) ? problemOf(field.name) : null}
        >
          {ids => (
            <input
              {...ids}
              value={texts[field.name]}
              onChange={event => setTexts({ ...texts, [field.name]: event.target.value })}
              placeholder={placeholders[field.name]}
              inputMode="decimal"
              autoComplete="off"
              className={denseInputClass()}
            />
          )}
        </Field>
      ))}
    </ChangeDialog>
  )
}

function problemOf(name: LimitName): string {
  return name === 'spendPerDay' ? customerChanges.spendWrong : customerChanges.limitWrong
}

/** The limits that apply now, where the account has none of its own. */
function placeholdersOf({ limits }: Customer): Partial<Record<LimitName, string>> {
  if (!limits) return {}
  return {
    callsPerHour: customers.count(limits.callsPerHour),
    destinationsPerHour: customers.count(limits.destinationsPerHour),
    spendPerDay: customers.count(usdFromMicros(limits.spendPerDay)),
    maxCallSeconds: customers.count(limits.maxCallSeconds),
  }
}

function textsOf({ ownLimits }: Customer): Record<LimitName, string> {
  const { callsPerHour, destinationsPerHour, spendPerDay, maxCallSeconds } = ownLimits
  return {
    callsPerHour: String(callsPerHour ?? ''),
    destinationsPerHour: String(destinationsPerHour ?? ''),
    spendPerDay: spendPerDay === null ? '' : String(usdFromMicros(spendPerDay)),
    maxCallSeconds: String(maxCallSeconds ?? ''),
  }
}
