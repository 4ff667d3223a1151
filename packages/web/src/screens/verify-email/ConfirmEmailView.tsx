import { confirmEmailChange } from '@ringback/contract/customers/accounts/own-account'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { PATHS } from '../../session/paths.ts'
import { app, site } from '../../strings/app.ts'
import { emailChange } from '../../strings/email-change.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { useTitle } from '../../ui/use-title.ts'

type Confirmation =
  | { is: 'asking'; problem: string | null }
  | { is: 'sending' }
  | { is: 'confirmed'; message: string }

const words = emailChange.confirm

/**
 * Confirms the new address of an account by a press of its button, because mail scanners open links too.
 *
 * @param token of the mailed link
 */
export function ConfirmEmailView({ token }: { token: string }) {
  const { productName } = useSettings()
  const { state, confirm } = useConfirmation(token)
  const isConfirmed = state.is === 'confirmed'
  const { title } = isConfirmed ? emailChange.confirmed : words
  useTitle(app.title(title, productName))
  return (
    <CenteredCard
      title={title}
      lead={isConfirmed ? productName : words.lead}
      footer={<SiteFooter {...site.footer} />}
    >
      <div className="grid gap-4">
        {isConfirmed ? (
          <>
            <Notice tone="success">{state.message}</Notice>
            <Link to={PATHS.login} className={buttonClass('primary')}>
              {emailChange.confirmed.action}
            </Link>
          </>
        ) : (
          <>
            {state.is === 'asking' && state.problem !== null && (
              <Notice tone="error">{state.problem}</Notice>
            )}
            <Button look="primary" busy={state.is === 'sending'} onClick={confirm}>
              {state.is === 'sending' ? words.submitting : words.submit}
            </Button>
          </>
        )}
      </div>
    </CenteredCard>
  )
}

function useConfirmation(token: string): { state: Confirmation; confirm: () => void } {
  const client = useClient()
  const [state, setState] = useState<Confirmation>({ is: 'asking', problem: null })
  const confirm = async () => {
    setState({ is: 'sending' })
    const reply = await client.request(confirmEmailChange, { body: { token } })
    setState(
      reply.ok
        ? { is: 'confirmed', message: reply.value.message }
        : { is: 'asking', problem: messageOf(reply.failure, words.failed) },
    )
  }
  return { state, confirm: () => void confirm() }
}
