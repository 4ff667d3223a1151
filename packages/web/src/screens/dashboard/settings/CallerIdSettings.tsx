import type { CallerIdOption } from '@ringback/contract/customers/numbers/caller-ids'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../../api/use-change.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { numberStatusWord } from '../shared/numbers/use-numbers.ts'
import { Badge } from '../../../ui/status/Badge.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Flag } from '../../../ui/identity/Flag.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ClearCallerId } from '../shared/numbers/ClearCallerId.tsx'
import { LoadFailure, useLoadMessage, useRetry } from '../shared/loading/LoadFailure.tsx'
import type { Notices } from '../shared/messages/NoticeBox.tsx'
import {
  callerIdTypeWord,
  useCallerIdChoice,
  useSetCallerId,
} from '../shared/numbers/use-caller-id-choice.ts'
import { SettingCard } from './SettingParts.tsx'

/** The list of caller IDs: the platform number and the user's numbers, with the current one marked. */
export function CallerIdSettings({ notices }: { notices: Notices }) {
  const choice = useCallerIdChoice()
  const { options, current, failure, hasLoaded, isLoading } = choice
  const retry = useRetry(choice.refetch)
  const loadMessage = useLoadMessage()
  const { saving, set, clear } = useCallerIdChanges(choice, notices)
  const [isConfirming, setConfirming] = useState(false)
  const isPlatform = !options.some(option => option.phoneNumber === current)
  const closeDialog = () => setConfirming(false)
  return (
    <SettingCard
      title="Caller ID Settings"
      lead="The number that people see when you call them."
      notices={notices}
      // How high the list will be is not known, so what stands below it appears with it.
      className={isLoading ? '[&~*]:invisible' : undefined}
    >
      {isLoading && <ListSkeleton label="Loading caller IDs" rows={2} rowHeight="h-18" />}
      {failure && (
        <LoadFailure what="caller IDs" onRetry={retry}>
          {loadMessage(failure, 'Failed to load caller IDs')}
        </LoadFailure>
      )}
      {hasLoaded && (
        <ul className="grid grid-cols-1 gap-2">
          <CallerIdRow
            isCurrent={isPlatform}
            flag={<Flag country={null} />}
            title="Default platform number"
            detail="Used unless you choose another number."
          />
          {options.map(option => (
            <NumberOption
              key={option.phoneNumber}
              option={option}
              isCurrent={option.phoneNumber === current}
              saving={saving}
              onSet={() => set(option.phoneNumber)}
              onClear={() => setConfirming(true)}
            />
          ))}
        </ul>
      )}
      {hasLoaded && options.length === 0 && (
        <p className="mt-3 text-sm text-faint">
          Verify or rent a number to use it as your caller ID.
        </p>
      )}
      {isConfirming && (
        <ClearCallerId
          busy={saving !== null}
          onConfirm={() => void clear().then(closeDialog)}
          onCancel={closeDialog}
        />
      )}
    </SettingCard>
  )
}

interface NumberOptionProps {
  option: CallerIdOption
  isCurrent: boolean
  /** The number that is being saved, if any. */
  saving: string | null
  onSet: () => void
  onClear: () => void
}

/** One of the user's numbers, with the button that sets or clears it. */
function NumberOption({ option, isCurrent, saving, onSet, onClear }: NumberOptionProps) {
  const { phoneNumber } = option
  const formattedNumber = formatPhoneNumber(phoneNumber)
  const action = isCurrent ? 'Clear' : 'Set as Caller ID'
  return (
    <CallerIdRow
      isCurrent={isCurrent}
      flag={<Flag country={option.countryCode} />}
      title={<PhoneNumber number={phoneNumber} />}
      detail={<NumberKind option={option} />}
      action={
        <Button
          look={isCurrent ? 'plain' : 'secondary'}
          className="max-sm:w-full"
          aria-label={`${action} ${formattedNumber}`}
          busy={saving === phoneNumber}
          disabled={saving !== null}
          onClick={isCurrent ? onClear : onSet}
        >
          {action}
        </Button>
      }
    />
  )
}

function NumberKind({ option }: { option: CallerIdOption }) {
  return (
    <>
      {callerIdTypeWord(option.type)} ({option.countryCode}){' '}
      {option.status === 'grace_period' && (
        <Badge tone="bad">{numberStatusWord(option.status)}</Badge>
      )}
    </>
  )
}

interface CallerIdRowProps {
  isCurrent: boolean
  flag: ReactNode
  title: ReactNode
  detail: ReactNode
  /** The button at the end of the row. */
  action?: ReactNode
}

/** One caller ID; the current one is highlighted. */
function CallerIdRow({ isCurrent, flag, title, detail, action }: CallerIdRowProps) {
  return (
    <li
      aria-current={isCurrent || undefined}
      className={classNames(
        'flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-3.5 py-2.5',
        isCurrent ? 'border-accent bg-accent-wash' : 'border-line',
      )}
    >
      {flag}
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {title}
          {isCurrent && (
            <Badge tone="good" dot>
              Current
            </Badge>
          )}
        </p>
        <p className="text-sm text-faint">{detail}</p>
      </div>
      {action}
    </li>
  )
}

/** Sets the caller ID, and clears it. */
function useCallerIdChanges(choice: ReturnType<typeof useCallerIdChoice>, notices: Notices) {
  const { setting, set } = useSetCallerId(choice, notices)
  const { changing, change } = useChange(notices)
  const clear = async () => {
    const cleared = await change(choice.current ?? '', choice.clear, 'Failed to clear caller ID')
    if (cleared) notices.succeed('Caller ID reset to default')
  }
  /** `saving`: the number whose request is running. */
  return { saving: setting ?? changing, set, clear }
}
