import { type PushKind, pushKind } from '@ringback/contract/customers/notices/push-notices'
import type { ReactNode } from 'react'
import { type BrowserPush, browserPush } from '../../../push/browser-push.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { LoadFailure, useLoadMessage, useRetry } from '../shared/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../shared/NoticeBox.tsx'
import { type PushChoice, usePushNotices } from '../shared/push/use-push-notices.ts'

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
    <Card>
      <h2 className="text-lg font-semibold">Notices of this browser</h2>
      <p className="mb-4 text-sm text-soft">
        Answer calls to your numbers although no page of ours is open, and hear of those that you
        missed. The choice is for this browser only, and ends when you log out.
      </p>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
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
    </Card>
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
          isOn={kinds.includes(kind)}
          isSaving={isSaving}
          onChange={isOn => toggle(kind, isOn)}
        >
          {KINDS[kind]}
        </CheckBox>
      ))}
      <CheckBox
        isOn={showsCaller}
        isSaving={isSaving}
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

function CheckBox({
  isOn,
  isSaving,
  onChange,
  children,
}: {
  isOn: boolean
  isSaving: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={isOn}
        aria-disabled={isSaving}
        onChange={event => !isSaving && onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
