import type { CallerIdOption } from '@ringback/contract/customers/numbers/caller-ids'
import { PhoneNumber, TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { Flag } from '../../../../ui/identity/Flag.tsx'
import { Select } from '../../../../ui/choice/Select.tsx'
import { ClearCallerId } from '../../shared/numbers/ClearCallerId.tsx'
import { RetryButton } from '../../shared/loading/LoadFailure.tsx'
import { callerIdTypeWord } from '../../shared/numbers/use-caller-id-choice.ts'
import type { useDialerCallerId } from './use-dialer-caller-id.ts'

type Choice = { number: null } | { number: string; option: CallerIdOption }

interface CallerIdSelectProps {
  callerId: ReturnType<typeof useDialerCallerId>
}

/** Selects the number that the called person sees, in one line. A choice is saved at once. */
export function CallerIdSelect({ callerId }: CallerIdSelectProps) {
  const { options, current, loadProblem, retry, success, isSaving, choose } = callerId
  if (loadProblem !== null) return <LoadProblem onRetry={retry}>{loadProblem}</LoadProblem>
  const items: Choice[] = [
    PLATFORM,
    ...options.map(option => ({ number: option.phoneNumber, option })),
  ]
  const selected = items.find(item => item.number === current) ?? PLATFORM
  return (
    <>
      <div className="dialer-caller-id">
        <p className="min-w-0 flex-1 truncate text-sm text-soft max-[22.5rem]:has-[[role=status]:empty]:hidden">
          <span role="status" className="text-call">
            {success !== null && <TextWithNumbers>{success}</TextWithNumbers>}
          </span>
          <span aria-hidden="true">{success === null && 'Caller ID'}</span>
        </p>
        <Select
          look="small"
          label="Caller ID"
          items={items}
          selected={selected}
          onSelect={item => choose(item.number)}
          itemKey={item => item.number ?? 'platform'}
          itemText={textOf}
          itemDisabled={item => isSaving && item.number !== selected.number}
          renderItem={item => <ChoiceLabel choice={item} />}
        />
      </div>
      {callerId.isConfirming && (
        <ClearCallerId
          busy={isSaving}
          onConfirm={callerId.confirmClear}
          onCancel={callerId.cancelClear}
        />
      )}
    </>
  )
}

/** Stands in the place of the list, and has its height. */
function LoadProblem({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <div className="dialer-caller-id">
      <p role="alert" className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight text-danger">
        {children}
      </p>
      <RetryButton look="quiet" what="caller IDs" onRetry={onRetry} />
    </div>
  )
}

const PLATFORM: Choice = { number: null }

function ChoiceLabel({ choice }: { choice: Choice }) {
  if (choice.number === null) return <span className="font-medium">Default platform number</span>
  return (
    <>
      <Flag country={choice.option.countryCode} />
      <span className="truncate">
        <PhoneNumber number={choice.number} className="font-medium" />
        <span className="text-faint">
          {' · '}
          {kindOf(choice.option)}
        </span>
      </span>
    </>
  )
}

function textOf(choice: Choice): string {
  if (choice.number === null) return 'Default platform number'
  return `${formatPhoneNumber(choice.number)} ${kindOf(choice.option)}`
}

function kindOf(option: CallerIdOption): string {
  return `${callerIdTypeWord(option.type)} (${option.countryCode})`
}
