import { useEffect, useEffectEvent } from 'react'
import { onNoCallInAnyTab } from '../../../softphone/browser/call-in-other-tab.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { dashboard } from '../../../strings/dashboard.ts'
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx'

interface LogoutQuestionProps {
  /** The tab with the call. */
  about: 'this-tab' | 'other-tab'
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a logout ends the call, and closes when the call ends by itself. */
export function LogoutQuestion({ about, onConfirm, onCancel }: LogoutQuestionProps) {
  const { phone } = useSoftphone()
  const { title, detail, stay, confirm } = dashboard.logoutQuestion
  const hasEnded = about === 'this-tab' && phone.call === null
  const cancel = useEffectEvent(() => onCancel())
  useEffect(() => {
    if (hasEnded) cancel()
  }, [hasEnded])
  useEffect(() => {
    if (about === 'other-tab') return onNoCallInAnyTab(navigator.locks, () => cancel())
    return undefined
  }, [about])
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      cancelLabel={stay}
      isDangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{detail[about]}</p>
    </ConfirmDialog>
  )
}
