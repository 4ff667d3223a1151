import { formatUsd, type Micros, micros, usdFromMicros } from '@ringback/contract/money'
import {
  type Spending,
  SPENDING_MAX_USD,
  SPENDING_MIN_USD,
} from '@ringback/contract/customers/credit/spending'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field, TextInput } from '../../../ui/forms/Field.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { Loaded } from '../shared/loading/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../shared/messages/NoticeBox.tsx'
import { useChooseSpending, useSpending, SPENDING_SAVE_FAILED } from '../../../api/spending.ts'
import { SettingCard } from './SettingParts.tsx'
import { TextWithNumbers } from '../../../phone/PhoneNumber.tsx'

/** The daily budget and the warning of a low balance. */
export function SpendingSettings() {
  return (
    <SettingCard
      title="Spending"
      lead="Limit what your calls may cost in a day, and get a warning before your credit runs out."
    >
      <Loaded
        query={useSpending()}
        what="spending settings"
        failed="Failed to load your spending settings"
        skeleton={<ListSkeleton label="Loading your spending settings" rows={2} rowHeight="h-22" />}
      >
        {stored => <SpendingForm stored={stored} />}
      </Loaded>
    </SettingCard>
  )
}

function SpendingForm({ stored }: { stored: Spending }) {
  const notices = useNotice()
  const { choose, isSaving } = useChooseSpending()
  const [budget, setBudget] = useState(writeAmount(stored.dailyBudget))
  const [lowBalance, setLowBalance] = useState(writeAmount(stored.lowBalanceBelow))
  const [isChecked, setChecked] = useState(false)
  const budgetInput = useRef<HTMLInputElement>(null)
  const lowBalanceInput = useRef<HTMLInputElement>(null)
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
    if (reply.ok) notices.succeed('Your spending settings are saved')
    else notices.fail(messageOf(reply.failure, SPENDING_SAVE_FAILED))
  }
  return (
    <form onSubmit={event => void save(event)} noValidate>
      <NoticeBox {...notices} className="mb-4" />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField
          label="Daily budget for calls (USD)"
          hint={
            <TextWithNumbers>{`Your calls count ${formatUsd(stored.spentToday)} today; a call that is free for you counts with what it costs us. The day begins at midnight UTC. Leave this empty for no budget.`}</TextWithNumbers>
          }
          problem={isChecked && read.dailyBudget === undefined}
          value={budget}
          onChange={setBudget}
          input={budgetInput}
        />
        <AmountField
          label="Warn me when my balance falls below (USD)"
          hint="You get a mail and a message on your dashboard. Leave this empty for no warning."
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
        Save spending settings
      </Button>
    </form>
  )
}

function AmountField(props: {
  label: string
  hint: ReactNode
  problem: boolean
  value: string
  onChange: (value: string) => void
  input: RefObject<HTMLInputElement | null>
}) {
  const { label, hint, problem, value, onChange, input } = props
  return (
    <Field
      label={label}
      hint={hint}
      problem={problem ? 'Enter an amount from 0.01 to 10000, or leave this empty.' : null}
    >
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

/** An amount as it stands in a field: "5", "2.50", or nothing. */
export function writeAmount(amount: Micros | null): string {
  if (amount === null) return ''
  const usd = usdFromMicros(amount)
  return Number.isInteger(usd) ? String(usd) : usd.toFixed(2)
}

/** Reads a typed amount of dollars, with at most two decimals. Null for an empty field, undefined for anything else. */
export function readAmount(text: string): Micros | null | undefined {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (typed === '') return null
  if (!/^\d{1,6}([.,]\d{0,2})?$/.test(typed)) return undefined
  const usd = Number(typed.replace(',', '.'))
  if (usd < SPENDING_MIN_USD || usd > SPENDING_MAX_USD) return undefined
  return micros(BigInt(Math.round(usd * 100)) * 10_000n)
}
