import { useEffect, useEffectEvent } from 'react'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { dashboard } from '../../../strings/dashboard.ts'
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx'

interface LogoutQuestionProps {
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a logout ends the call, and closes when the call ends by itself. */
export function LogoutQuestion({ onConfirm, onCancel }: LogoutQuestionProps) {
  const { phone } = useSoftphone()
  const { title, detail, stay, confirm } = dashboard.logoutQuestion
  const hasCall = phone.call !== null
  const cancel = useEffectEvent(() => onCancel())
  useEffect(() => {
    if (!hasCall) cancel()
  }, [hasCall])
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      cancelLabel={stay}
      isDangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{detail}</p>
    </ConfirmDialog>
  )
}
