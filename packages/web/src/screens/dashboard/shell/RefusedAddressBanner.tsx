import { retryMailAddress } from '@ringback/contract/customers/mail-notices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { keys, useProfile } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { mailNotices } from '../../../strings/mail-notices.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { QueuedAlert } from '../shared/messages/QueuedAlert.tsx'

/** Shown on every tab while the mail server refuses mail to the user's address for good. */
export function RefusedAddressBanner() {
  const profile = useProfile().data
  const client = useClient()
  const queries = useQueryClient()
  const [isTrying, setTrying] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  if (!profile?.isMailRefused) return null
  const tryAgain = async () => {
    setTrying(true)
    const reply = await client.request(retryMailAddress, {})
    setTrying(false)
    setMessage(reply.ok ? mailNotices.tried : messageOf(reply.failure, mailNotices.tryFailed))
    // The outcome of the mail is known later: the next request for the profile has it.
    if (reply.ok) void queries.invalidateQueries({ queryKey: keys.profile, refetchType: 'none' })
  }
  return (
    <QueuedAlert
      id="refused-address"
      rank="notice"
      tone="warning"
      title={mailNotices.refusedTitle(profile.email ?? '')}
      actions={
        <>
          <Link
            to="/dashboard?tab=settings"
            aria-label={mailNotices.changeLabel}
            className={buttonClass('secondary')}
          >
            {mailNotices.change}
          </Link>
          <Button look="plain" busy={isTrying} onClick={() => void tryAgain()}>
            {mailNotices.tryAgain}
          </Button>
        </>
      }
    >
      <p>{mailNotices.refused}</p>
      {message !== null && <p>{message}</p>}
    </QueuedAlert>
  )
}
