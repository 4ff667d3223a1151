import { closeOwnAccount } from '@ringback/contract/customers/accounts/own-account'
import type { Micros } from '@ringback/contract/money'
import type { ListedNumber } from '@ringback/contract/customers/numbers/numbers'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useClient } from '../../../../api/use-client.ts'
import { useSession } from '../../../../session/use-session.ts'
import { FactorsDialog } from './owner-proof/FactorsDialog.tsx'
import { useBalance } from '../../../../api/queries.ts'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { PATHS } from '../../../../session/paths.ts'
import { Skeleton } from '../../../../ui/status/Skeleton.tsx'
import { useNumbers } from '../../shared/numbers/use-numbers.ts'
import { Money } from '../../../../money/Money.tsx'
import { SettingRow } from '../SettingParts.tsx'
import { proofOf } from './owner-proof/ProofFields.tsx'

/** Closes the account, after a dialog that says what is lost. */
export function CloseAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <SettingRow
        title={<h3 className="font-semibold">Close account</h3>}
        lead="Your credit and your numbers are lost, and your personal data is erased."
      >
        <Button look="secondary" onClick={() => setOpen(true)}>
          Close account…
        </Button>
      </SettingRow>
      {isOpen && <CloseAccountDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface CloseAccountDialogProps {
  /** For password managers. */
  email: string
  onClose: () => void
}

/** Says what closing the account loses, and asks for what proves its owner. */
function CloseAccountDialog({ email, onClose }: CloseAccountDialogProps) {
  const client = useClient()
  const session = useSession()
  return (
    <FactorsDialog
      isFinal
      title="Close your account?"
      cancel="Keep account"
      confirm="Close account"
      failed="Failed to close your account. Please try again."
      email={email}
      asks={['password']}
      send={factors => client.request(closeOwnAccount, { body: proofOf(factors) })}
      // The route of the dashboard then leads to the login page.
      onDone={() => session.accountClosed()}
      onClose={onClose}
    >
      <ClosingConsequences />
    </FactorsDialog>
  )
}

/** What happens to the credit, the numbers and the data of an account that is closed. */
function ClosingConsequences() {
  const balance = useBalance({ alwaysRefetch: true })
  const numbers = useNumbers({ alwaysRefetch: true })
  if (balance.isPending || numbers.isPending) return <Skeleton className="h-44 w-full" />
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <LostCredit amount={balance.data?.balance ?? null} />
      <LostNumbers numbers={numbers.data?.numbers ?? null} />
      <li>
        Your email address, name, password, settings, contacts, verified numbers, voicemails,
        greetings, quiet hours and forwarding are erased. This cannot be undone.
      </li>
      <li>
        Calls and payments stay in our books, under an id that leads to no person.{' '}
        <NewTabLink href={PATHS.privacy}>Privacy policy</NewTabLink>
      </li>
    </ul>
  )
}

/** @param props.amount null when it could not be loaded */
function LostCredit({ amount }: { amount: Micros | null }) {
  if (amount !== null && amount <= 0n) return null
  return (
    <li>
      Your credit
      {amount !== null && (
        <span className="font-medium text-text">
          {' '}
          (<Money amount={amount} />)
        </span>
      )}{' '}
      is lost. If you want it back, ask for a refund before.{' '}
      <NewTabLink href={PATHS.refunds}>Refund policy</NewTabLink>
    </li>
  )
}

/** @param props.numbers null when they could not be loaded */
function LostNumbers({ numbers }: { numbers: readonly ListedNumber[] | null }) {
  if (numbers === null)
    return <li>You lose the numbers that you rent at once, and others can rent them.</li>
  const lost = numbers.filter(({ status }) => status === 'active' || status === 'grace_period')
  if (lost.length === 0) return null
  return (
    <li>
      You lose these numbers at once, and others can rent them:
      <ul>
        {lost.map(({ id, phoneNumber }) => (
          <li key={id} className="font-medium text-text">
            <PhoneNumber number={phoneNumber} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" className="text-accent underline underline-offset-2">
      {children}
    </a>
  )
}
