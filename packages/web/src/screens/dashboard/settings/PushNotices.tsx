import { type PushKind, pushKind } from '@ringback/contract/customers/notices/push-notices'
import { type BrowserPush, browserPush } from '../../../push/browser-push.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CheckBox } from '../../../ui/forms/Field.tsx'
import { ListSkeleton } from '../../../ui/status/Skeleton.tsx'
import { LoadFailure, useLoadMessage, useRetry } from '../shared/loading/LoadFailure.tsx'
import { useNotice } from '../shared/messages/NoticeBox.tsx'
import { type PushChoice, usePushNotices } from '../shared/push/use-push-notices.ts'
import { SettingCard } from './SettingParts.tsx'

/** Which notices this browser shows while no page of ours is open. */
export function PushNotices({ browser = browserPush }: { browser?: BrowserPush }) {
  const notices = useNotice()
  const { state, isSaving, refetch, choose, all } = usePushNotices(browser, notices.fail)
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  const change = (choice: PushChoice | null) => {
    notices.dismiss()
    void choose(choice)
  }
  return (
    <SettingCard
      title="Notices of this browser"
      lead="Answer calls to your numbers while our page is closed, and see which ones you missed. The choice is for this browser only. It ends when you log out, or have not opened our page here for 30 days."
      notices={notices}
    >
      {state.is === 'loading' && (
        <ListSkeleton label="Loading the notices of this browser" rows={1} rowHeight="h-11" />
      )}
      {state.is === 'failed' && (
        <LoadFailure what="notices of this browser" onRetry={retry}>
          {loadMessage(state.error.failure, 'Failed to load the notices of this browser')}
        </LoadFailure>
      )}
      {state.is === 'unsupported' && (
        <p className="text-sm">
          This browser shows no notices. On an iPhone or iPad, add this page to the home screen
          first.
        </p>
      )}
      {state.is === 'blocked' && (
        <p className="text-sm">Notices of this page are blocked in the settings of your browser.</p>
      )}
      {state.is === 'ready' && state.choice === null && (
        <Button look="secondary" busy={isSaving} onClick={() => change(all)}>
          Turn on notices
        </Button>
      )}
      {state.is === 'ready' && state.choice !== null && (
        <Choice choice={state.choice} isSaving={isSaving} onChange={change} />
      )}
    </SettingCard>
  )
}

const KINDS: Record<PushKind, string> = {
  'incoming-call': 'Calls, to accept or decline them',
  'missed-call': 'Missed calls',
  voicemail: 'Voicemail',
}

/** A choice is stored at once. */
function Choice({
  choice,
  isSaving,
  onChange,
}: {
  choice: PushChoice
  isSaving: boolean
  onChange: (choice: PushChoice | null) => void
}) {
  const { kinds, showsCaller } = choice
  const toggle = (kind: PushKind, isOn: boolean) => {
    const chosen = isOn ? [...kinds, kind] : kinds.filter(other => other !== kind)
    onChange({ kinds: chosen, showsCaller })
  }
  return (
    <>
      {pushKind.options.map(kind => (
        <CheckBox
          key={kind}
          isChecked={kinds.includes(kind)}
          isBusy={isSaving}
          onChange={isOn => toggle(kind, isOn)}
        >
          {KINDS[kind]}
        </CheckBox>
      ))}
      <CheckBox
        isChecked={showsCaller}
        isBusy={isSaving}
        onChange={isOn => onChange({ kinds, showsCaller: isOn })}
      >
        Name the caller
        <span className="block text-soft">Anyone who sees the locked screen can read it.</span>
      </CheckBox>
      <Button look="secondary" className="mt-4" disabled={isSaving} onClick={() => onChange(null)}>
        Turn off notices
      </Button>
    </>
  )
}
