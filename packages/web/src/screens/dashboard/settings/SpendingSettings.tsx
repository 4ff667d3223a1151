import type { Spending } from '@ringback/contract/customers/spending'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { retryOf } from '../../../strings/retry.ts'
import { spending } from '../../../strings/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field, TextInput } from '../../../ui/Field.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { useLoadMessage, useRetry } from '../shared/failed-loads.ts'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../shared/NoticeBox.tsx'
import { readAmount, writeAmount } from './amount-text.ts'
import { useChooseSpending, useSpending } from '../shared/use-spending.ts'

/** The daily budget and the warning of a low balance. */
export function SpendingSettings() {
  const { data, error, refetch } = useSpending()
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  return (
    <Card>
      <h2 className="text-lg font-semibold">{spending.title}</h2>
      <p className="mb-4 text-sm text-soft">{spending.lead}</p>
      {!data && !error && <ListSkeleton label={spending.loading} rows={2} rowHeight="h-22" />}
      {!data && error && (
        <LoadFailure what={retryOf.spending} onRetry={retry}>
          {loadMessage(error.failure, spending.failed)}
        </LoadFailure>
      )}
      {data && <SpendingForm stored={data} />}
    </Card>
  )
}

function SpendingForm({ stored }: { stored: Spending }) {
  const notices = useNotice()
  const { choose, isSaving } = useChooseSpending()
  const [budget, setBudget] = useState(writeAmount(stored.dailyBudget))
  const [lowBalance, setLowBalance] = useState(writeAmount(stored.lowBalanceBelow))
  const [isChecked, setChecked] = useState(false)
  const [budgetInput, lowBalanceInput] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ]
  const read = { dailyBudget: readAmount(budget), lowBalanceBelow: readAmount(lowBalance) }
  const isChanged =
    budget !== writeAmount(stored.dailyBudget) || lowBalance !== writeAmount(stored.lowBalanceBelow)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    notices.dismiss()
    setChecked(true)
    const { dailyBudget, lowBalanceBelow } = read
    if (dailyBudget === undefined) return budgetInput.current?.focus()
    if (lowBalanceBelow === undefined) return lowBalanceInput.current?.focus()
    const reply = await choose({ dailyBudget, lowBalanceBelow })
    if (reply.ok) notices.succeed(spending.saved)
    else notices.fail(messageOf(reply.failure, spending.saveFailed))
  }
  return (
    <form onSubmit={event => void save(event)} noValidate>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField
          label={spending.budget}
          hint={spending.budgetHint(stored.spentToday)}
          problem={isChecked && read.dailyBudget === undefined}
          value={budget}
          onChange={setBudget}
          input={budgetInput}
        />
        <AmountField
          label={spending.lowBalance}
          hint={spending.lowBalanceHint}
          problem={isChecked && read.lowBalanceBelow === undefined}
          value={lowBalance}
          onChange={setLowBalance}
          input={lowBalanceInput}
        />
      </div>
      <Button
        type="submit"
        look={isChanged ? 'primary' : 'secondary'}
        busy={isSaving}
        className="mt-4 max-sm:w-full"
      >
        {spending.save}
      </Button>
    </form>
  )
}

function AmountField(props: {
  label: string
  hint: string
  problem: boolean
  value: string
  onChange: (value: string) => void
  input: RefObject<HTMLInputElement | null>
}) {
  const { label, hint, problem, value, onChange, input } = props
  return (
    <Field label={label} hint={hint} problem={problem ? spending.invalid : null}>
      {ids => (
        <TextInput
          {...ids}
          ref={input}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
