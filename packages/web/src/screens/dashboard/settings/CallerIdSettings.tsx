import { useState } from 'react'
import type { CallerIdOption } from '@ringback/contract/caller-ids'
import { messageOf } from '../../../api/client.ts'
import { callerIdSet } from '../../../strings/caller-ids.ts'
import { dialer } from '../../../strings/dialer.ts'
import { numberStatusWord } from '../../../strings/numbers.ts'
import { ofNumber, settings } from '../../../strings/settings.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Flag } from '../../../ui/Flag.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { printPhoneNumber } from '../shared/print-phone-number.ts'
import { useCallerIdChoice } from '../shared/use-caller-id-choice.ts'
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { NoticeBox } from '../shared/NoticeBox.tsx'
import type { Notices } from '../shared/use-notice.ts'
import { useRetry } from '../shared/use-retry.ts'
import { CallerIdRow } from './CallerIdRow.tsx'

/** 'Caller ID Settings': the platform number and one's own, and which of them is shown. */
export function CallerIdSettings({ notices }: { notices: Notices }) {
  const choice = useCallerIdChoice()
  const { options, current, failure, isKnown, isLoading } = choice
  const retry = useRetry(choice.refetch)
  const { saving, isAsking, set, askToClear, clear, keep } = useChanges(choice, notices)
  const isPlatform = !options.some(option => option.phoneNumber === current)
  return (
    <Card>
      <h2 className="text-lg font-semibold">{settings.callerId}</h2>
      <p className="mb-4 text-sm text-soft">{settings.callerIdLead}</p>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      {isLoading && <Loading />}
      {failure && (
        <LoadFailure onRetry={retry}>{messageOf(failure, settings.callerIdsFailed)}</LoadFailure>
      )}
      {isKnown && (
        <ul className="grid grid-cols-1 gap-2">
          <CallerIdRow
            isCurrent={isPlatform}
            flag={<Flag country={null} />}
            title={settings.platform}
            detail={settings.platformDetail}
          />
          {options.map(option => {
            const { phoneNumber } = option
            const shown = printPhoneNumber(phoneNumber)
            const isCurrent = phoneNumber === current
            return (
              <CallerIdRow
                key={phoneNumber}
                isCurrent={isCurrent}
                flag={<Flag country={option.countryCode} />}
                title={shown}
                detail={<Kind option={option} />}
                action={
                  <Button
                    look={isCurrent ? 'plain' : 'secondary'}
                    className="max-sm:w-full"
                    aria-label={ofNumber(isCurrent ? settings.clear : settings.set, shown)}
                    busy={saving === phoneNumber}
                    disabled={saving !== null}
                    onClick={() => (isCurrent ? askToClear() : set(phoneNumber))}
                  >
                    {isCurrent ? settings.clear : settings.set}
                  </Button>
                }
              />
            )
          })}
        </ul>
      )}
      {isKnown && options.length === 0 && (
        <p className="mt-3 text-sm text-faint">{settings.noOptions}</p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={settings.clearTitle}
          confirmLabel={settings.clearConfirm}
          cancelLabel={settings.cancel}
          busy={saving !== null}
          onConfirm={clear}
          onCancel={keep}
        >
          <p>{settings.clearDetail}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** Setting at once, clearing after a question. */
function useChanges(choice: ReturnType<typeof useCallerIdChoice>, notices: Notices) {
  const { succeed, fail, dismiss } = notices
  const [saving, setSaving] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)

  const set = async (number: string) => {
    if (saving !== null) return
    dismiss()
    setSaving(number)
    const reply = await choice.set(number)
    setSaving(null)
    if (reply.ok) succeed(callerIdSet(number))
    else fail(messageOf(reply.failure, settings.setFailed))
  }
  const clear = async () => {
    if (saving !== null) return
    dismiss()
    setSaving(choice.current)
    const reply = await choice.remove()
    setSaving(null)
    setAsking(false)
    if (reply.ok) succeed(settings.wasCleared)
    else fail(messageOf(reply.failure, settings.clearFailed))
  }
  return {
    saving,
    isAsking,
    set: (number: string) => void set(number),
    askToClear: () => setAsking(true),
    clear: () => void clear(),
    keep: () => setAsking(false),
  }
}

function Kind({ option }: { option: CallerIdOption }) {
  const kind = option.type === 'verified' ? dialer.personal : dialer.virtual
  return (
    <>
      {kind} ({option.countryCode}){' '}
      {option.status === 'grace_period' && (
        <Badge tone="bad">{numberStatusWord(option.status)}</Badge>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{settings.callerIdsLoading}</span>
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-18 w-full" />
    </div>
  )
}
