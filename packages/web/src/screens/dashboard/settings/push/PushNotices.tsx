import { type PushKind, pushKind } from '@ringback/contract/customers/notices/push-notices'
import type { ReactNode } from 'react'
import { type BrowserPush, browserPush } from '../../../../push/browser-push.ts'
import { pushNotices } from '../../../../strings/notices.ts'
import { retryOf } from '../../../../strings/retry.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ListSkeleton } from '../../../../ui/Skeleton.tsx'
import { useLoadMessage, useRetry } from '../../shared/failed-loads.ts'
import { LoadFailure } from '../../shared/LoadFailure.tsx'
import { NoticeBox, useNotice } from '../../shared/NoticeBox.tsx'
import { type PushChoice, usePushNotices } from '../../shared/push/use-push-notices.ts'

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
      <h2 className="text-lg font-semibold">{pushNotices.title}</h2>
      <p className="mb-4 text-sm text-soft">{pushNotices.lead}</p>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      {state.is === 'loading' && (
        <ListSkeleton label={pushNotices.loading} rows={1} rowHeight="h-11" />
      )}
      {state.is === 'failed' && (
        <LoadFailure what={retryOf.pushNotices} onRetry={retry}>
          {loadMessage(state.error.failure, pushNotices.failed)}
        </LoadFailure>
      )}
      {(state.is === 'unsupported' || state.is === 'blocked') && (
        <p className="text-sm">{pushNotices[state.is]}</p>
      )}
      {state.is === 'ready' && state.choice === null && (
        <Button look="secondary" busy={isSaving} onClick={() => change(all)}>
          {pushNotices.turnOn}
        </Button>
      )}
      {state.is === 'ready' && state.choice !== null && (
        <Choice choice={state.choice} isSaving={isSaving} onChange={change} />
      )}
    </Card>
  )
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
          {pushNotices.kinds[kind]}
        </CheckBox>
      ))}
      <CheckBox
        isOn={showsCaller}
        isSaving={isSaving}
        onChange={isOn => onChange({ kinds, showsCaller: isOn })}
      >
        {pushNotices.showsCaller}
        <span className="block text-soft">{pushNotices.showsCallerHint}</span>
      </CheckBox>
      <Button look="secondary" className="mt-4" disabled={isSaving} onClick={() => onChange(null)}>
        {pushNotices.turnOff}
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
