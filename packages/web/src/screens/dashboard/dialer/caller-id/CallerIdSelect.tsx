import type { ListedCallerId } from '@ringback/contract/caller-ids'
import { callerIdTypeWord, dialer } from '../../../../strings/dialer.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Flag } from '../../../../ui/Flag.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { formatPhoneNumber } from '../../shared/format-phone-number.ts'

interface CallerIdSelectProps {
  /** The user's verified and rented numbers. */
  options: readonly ListedCallerId[]
  /** The saved caller ID, or the choice that is being saved. Null is the platform number. */
  current: string | null
  /** Why the list could not be loaded, or why the choice could not be saved. */
  problem: string | null
  /** Confirms a saved choice. */
  success: string | null
  isSaving: boolean
  onChoose: (number: string | null) => void
}

type Choice = { number: null } | { number: string; option: ListedCallerId }

/** Selects the number that the called person sees. A choice is saved at once. */
export function CallerIdSelect(props: CallerIdSelectProps) {
  const { options, current, problem, success, isSaving, onChoose } = props
  const items: Choice[] = [
    PLATFORM,
    ...options.map(option => ({ number: option.phoneNumber, option })),
  ]
  const selected = items.find(item => item.number === current) ?? PLATFORM
  return (
    <div>
      <Select
        label={dialer.callerId}
        items={items}
        selected={selected}
        onSelect={item => onChoose(item.number)}
        itemKey={item => item.number ?? 'platform'}
        itemText={textOf}
        itemDisabled={item => isSaving && item.number !== selected.number}
        renderItem={item => <ChoiceLabel choice={item} />}
      />
      <p
        role="status"
        className={classNames(
          'text-xs not-empty:mt-1.5',
          problem === null ? 'text-call' : 'text-danger',
        )}
      >
        {problem ?? success}
      </p>
    </div>
  )
}

const PLATFORM: Choice = { number: null }

function ChoiceLabel({ choice }: { choice: Choice }) {
  if (choice.number === null) return <span className="font-medium">{dialer.defaultCallerId}</span>
  return (
    <>
      <Flag country={choice.option.countryCode} />
      <span className="truncate">
        <span className="font-medium">{formatPhoneNumber(choice.number)}</span>
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

function kindOf(option: ListedCallerId): string {
  return `${callerIdTypeWord(option.type)} (${option.countryCode})`
}
