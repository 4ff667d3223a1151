import { retryMailAddress } from '@ringback/contract/customers/notices/mail-notices'
import { formatAvailable, usdFromMicros } from '@ringback/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useBalance, keys, useProfile } from '../../../../api/queries.ts'
import { useClient } from '../../../../api/use-client.ts'
import { PATHS } from '../../../../session/paths.ts'
import { buttonClass, Button } from '../../../../ui/buttons/Button.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { QueuedNotice } from '../../shared/messages/message-queue.tsx'
import { useChooseSpending, SPENDING_SAVE_FAILED } from '../../../../api/spending.ts'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { Name } from '../../../../ui/identity/Name.tsx'

/** Shown on every tab while an operator has frozen the account, with the reason. */
export function FreezeBanner({ supportUrl }: { supportUrl: string }) {
  const reason = useBalance().data?.freezeReason ?? null
  if (reason === null) return null
  return (
    <QueuedNotice
      id={`freeze: ${reason}`}
      rank="account"
      tone="error"
      title="Your account is frozen"
      actions={
        <a href={supportUrl} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          Contact Support
        </a>
      }
    >
      <p>{reasonText(reason)}</p>
      <p>
        You cannot make or receive calls, buy credits, rent or cancel numbers, or verify numbers.
      </p>
    </QueuedNotice>
  )
}

/** Shown on every tab while the balance is below the amount that the user chose, until the user turns warnings off. */
export function LowBalanceBanner({ onAdd }: { onAdd: (packageId: string | null) => void }) {
  const balance = useBalance().data
  const { choose, isSaving } = useChooseSpending()
  const [problem, setProblem] = useState<string | null>(null)
  if (!balance?.isLow) return null
  const turnOff = async () => {
    const reply = await choose({ lowBalanceBelow: null })
    setProblem(reply.ok ? null : messageOf(reply.failure, SPENDING_SAVE_FAILED))
  }
  return (
    <QueuedNotice
      // One that is put away comes anew with each whole dollar.
      id={`low-balance: ${Math.floor(usdFromMicros(balance.balance))}`}
      rank="balance"
      tone="warning"
      title={
        <TextWithNumbers>{`Your balance is low: ${formatAvailable(balance.balance)}`}</TextWithNumbers>
      }
      actions={
        <>
          <Button look="secondary" onClick={() => onAdd(balance.packageId)}>
            Add credits
          </Button>
          <Button look="plain" busy={isSaving} onClick={() => void turnOff()}>
            Turn off warnings
          </Button>
        </>
      }
    >
      {problem !== null && <p>{problem}</p>}
    </QueuedNotice>
  )
}

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
    setMessage(
      reply.ok
        ? 'We try again now. This message returns if the address still refuses mail.'
        : messageOf(reply.failure, 'Failed to send again'),
    )
    // The outcome of the mail is known later: the next request for the profile has it.
    if (reply.ok) void queries.invalidateQueries({ queryKey: keys.profile, refetchType: 'none' })
  }
  return (
    <QueuedNotice
      id={`refused-address: ${profile.email}`}
      rank="notice"
      tone="warning"
      title="Your mail is refused"
      actions={
        <>
          <Link
            to={PATHS.settings}
            aria-label="Change address"
            className={buttonClass('secondary')}
          >
            Change
          </Link>
          <Button look="plain" busy={isTrying} onClick={() => void tryAgain()}>
            Send again
          </Button>
        </>
      }
    >
      <p>
        The mail server says that <Name>{profile.email}</Name> takes no mail, so you get no notices.
      </p>
      {message !== null && <p>{message}</p>}
    </QueuedNotice>
  )
}

/** A sentence, because more text follows it. */
function reasonText(reason: string): string {
  return `Reason: ${reason.replace(/[^.!?]$/, '$&.')}`
}
