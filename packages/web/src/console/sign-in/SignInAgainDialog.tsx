import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/layout/Dialog.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { useOperator, useOperatorSession, SIGN_IN } from '../session/operator-session.ts'
import { DENSE, LINK } from '../shared/console-controls.tsx'
import { FactorFields, useSignIn } from './SignInPage.tsx'
import { Name } from '../../ui/identity/Name.tsx'

/**
 * Signs the same operator in again when the session has expired. The screen behind it keeps what was typed, a
 * reason for example, and is hidden meanwhile.
 */
export function SignInAgainDialog() {
  const { email } = useOperator()
  const session = useOperatorSession()
  const queries = useQueryClient()
  const formId = useId()
  const [needsBotCheck, setNeedsBotCheck] = useState(false)
  const { submit, problems, busy, error, form } = useSignIn({
    email,
    onBotCheckNeeded: () => setNeedsBotCheck(true),
    onSignedIn({ token }) {
      session.renew(token)
      void queries.invalidateQueries()
    },
  })
  return (
    <Dialog
      title="Your session has ended"
      isAlert
      asksFirst
      hidesPage
      // Escape does not continue the session.
      onClose={() => undefined}
      actions={
        <>
          <Button look="secondary" className={DENSE} disabled={busy} onClick={() => session.end()}>
            Leave this page
          </Button>
          <Button type="submit" form={formId} look="primary" className={DENSE} busy={busy}>
            {busy ? 'Signing in…' : 'Sign in'}
          </Button>
        </>
      }
    >
      <p>
        Sign in again as <Name>{email}</Name> to continue where you were. What you have typed is
        kept.
      </p>
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={event => void submit(event)}
        className="grid gap-3"
      >
        {/* A password manager finds the password by this name. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <FactorFields problems={problems} />
      </form>
      {error !== null && <Notice tone="error">{error}</Notice>}
      {needsBotCheck && <CheckElsewhere />}
    </Dialog>
  )
}

/** The document of a screen must not load the bot check. Signing in elsewhere makes the network known. */
function CheckElsewhere() {
  const link = (
    // Without an opener the tab has a session of its own.
    <a href={SIGN_IN} target="_blank" rel="noopener" className={LINK}>
      Open the sign-in page
    </a>
  )
  return (
    <Notice tone="warning" actions={link}>
      There were many wrong sign-ins for this address, so this network needs a verification that
      only the sign-in page can show. Sign in there in another tab, then here with the next code.
    </Notice>
  )
}
