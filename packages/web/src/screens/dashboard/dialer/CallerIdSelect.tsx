import type { CallerIdOption } from '@ringback/contract/caller-id'
import { dialer } from '../../../strings/dialer.ts'
import { Flag } from '../../../ui/Flag.tsx'
import { Select } from '../../../ui/Select.tsx'
import { printNumber } from '../calls/print-number.ts'

interface CallerIdSelectProps {
  /** The user's own numbers. */
  options: readonly CallerIdOption[]
  /** The number in force; null is the platform's. */
  current: string | null
  /** Why the numbers could not be read. */
  problem: string | null
  disabled: boolean
}

type Choice = { number: null } | { number: string; option: CallerIdOption }

/** Whose number the called person sees. It shows what is in force: the server holds the choice. */
export function CallerIdSelect({ options, current, problem, disabled }: CallerIdSelectProps) {
  const own = options
    .filter(option => option.isActive)
    .map(option => ({ number: option.phoneNumber, option }))
  const items: Choice[] = [PLATFORM, ...own]
  const selected = items.find(item => item.number === current) ?? PLATFORM
  return (
    <div>
      <Select
        label={dialer.callerId}
        items={items}
        selected={selected}
        onSelect={() => undefined}
        itemKey={item => item.number ?? 'platform'}
        itemText={textOf}
        itemDisabled={item => item.number !== selected.number}
        renderItem={item => <Line choice={item} />}
        disabled={disabled}
      />
      {problem && (
        <p role="status" className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

const PLATFORM: Choice = { number: null }

function Line({ choice }: { choice: Choice }) {
  if (choice.number === null) return <span className="font-medium">{dialer.defaultCallerId}</span>
  return (
    <>
      <Flag country={choice.option.countryCode} />
      <span className="truncate">
        <span className="font-medium">{printNumber(choice.number)}</span>
        <span className="text-faint">
          {' · '}
          {kindOf(choice.option)}
        </span>
      </span>
    </>
  )
}

function textOf(choice: Choice): string {
  if (choice.number === null) return dialer.defaultCallerId
  return `${choice.number} ${kindOf(choice.option)}`
}

function kindOf(option: CallerIdOption): string {
  return `${option.type === 'verified' ? dialer.personal : dialer.virtual} (${option.countryCode})`
}
