import { useBalance } from '../../../api/queries.ts'
import { freeze } from '../../../strings/freeze.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { QueuedAlert } from '../shared/messages/QueuedAlert.tsx'

/** Shown on every tab while an operator has frozen the account, with the reason. */
export function FreezeBanner({ supportUrl }: { supportUrl: string }) {
  const reason = useBalance().data?.freezeReason ?? null
  if (reason === null) return null
  return (
    <QueuedAlert
      id="freeze"
      rank="account"
      tone="error"
      title={freeze.title}
      actions={
        <a href={supportUrl} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          {freeze.support}
        </a>
      }
    >
      <p>{freeze.reason(reason)}</p>
      <p>{freeze.detail}</p>
    </QueuedAlert>
  )
}
