import type { ListedCallerId } from '@ringback/contract/customers/caller-ids'
import { callerIdTypeWord } from '../../../strings/dialer.ts'
import { numberStatusWord } from '../../../strings/numbers.ts'
import { buttonLabel, settings } from '../../../strings/settings.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Flag } from '../../../ui/Flag.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx'
import { useLoadMessage } from '../shared/failure-cause.ts'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { NoticeBox } from '../shared/NoticeBox.tsx'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { useCallerIdChoice } from '../shared/use-caller-id-choice.ts'
import type { Notices } from '../shared/use-notice.ts'
import { useRetry } from '../shared/use-retry.ts'
import { CallerIdRow } from './CallerIdRow.tsx'
import { useCallerIdChanges } from './use-caller-id-changes.ts'

/** The list of caller IDs: the platform number and the user's numbers, with the current one marked. */
export function CallerIdSettings({ notices }: { notices: Notices }) {
  const choice = useCallerIdChoice()
  const { options, current, failure, hasLoaded, isLoading } = choice
  const retry = useRetry(choice.refetch)
  const loadMessage = useLoadMessage()
  const changes = useCallerIdChanges(choice, notices)
  const { saving, set, askToClear } = changes
  const isPlatform = !options.some(option => option.phoneNumber === current)
  return (
    <Card>
      <h2 className="text-lg font-semibold">{settings.callerId}</h2>
      <p className="mb-4 text-sm text-soft">{settings.callerIdLead}</p>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      {isLoading && <ListSkeleton label={settings.callerIdsLoading} rows={2} rowHeight="h-18" />}
      {failure && (
        <LoadFailure what={retryOf.callerIds} onRetry={retry}>
          {loadMessage(failure, settings.callerIdsFailed)}
        </LoadFailure>
      )}
      {hasLoaded && (
        <ul className="grid grid-cols-1 gap-2">
          <CallerIdRow
            isCurrent={isPlatform}
            flag={<Flag country={null} />}
            title={settings.platform}
            detail={settings.platformDetail}
          />
          {options.map(option => (
            <NumberOption
              key={option.phoneNumber}
              option={option}
              isCurrent={option.phoneNumber === current}
              saving={saving}
              onSet={() => set(option.phoneNumber)}
              onClear={askToClear}
            />
          ))}
        </ul>
      )}
      {hasLoaded && options.length === 0 && (
        <p className="mt-3 text-sm text-faint">{settings.noOptions}</p>
      )}
      {changes.isConfirming && <ClearDialog {...changes} />}
    </Card>
  )
}

function ClearDialog({ saving, clear, closeDialog }: ReturnType<typeof useCallerIdChanges>) {
  return (
    <ConfirmDialog
      title={settings.clearTitle}
      confirmLabel={settings.clearConfirm}
      cancelLabel={settings.cancel}
      busy={saving !== null}
      onConfirm={clear}
      onCancel={closeDialog}
    >
      <p>{settings.clearDetail}</p>
    </ConfirmDialog>
  )
}

interface NumberOptionProps {
  option: ListedCallerId
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
  const action = isCurrent ? settings.clear : settings.set
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
          aria-label={buttonLabel(action, formattedNumber)}
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

function NumberKind({ option }: { option: ListedCallerId }) {
  return (
    <>
      {callerIdTypeWord(option.type)} ({option.countryCode}){' '}
      {option.status === 'grace_period' && (
        <Badge tone="bad">{numberStatusWord(option.status)}</Badge>
      )}
    </>
  )
}
