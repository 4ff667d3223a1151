import { signOutOperator } from '@ringback/contract/operator/sign-in'
import { ChevronsUpDown, LogOut, MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { useClient } from '../../api/use-client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Link } from '../../ui/Link.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { useOperator, useOperatorSession } from '../session/operator-context.ts'
import { shell } from './strings.ts'

const ITEM =
  'flex min-h-11 w-full items-center gap-2.5 rounded-small px-2.5 text-left text-sm hover:bg-raised'

/** The operator in one line, which opens the own sessions and the sign-out above itself. */
export function AccountMenu({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { email, role } = useOperator()
  const signOut = useSignOut()
  const { isOpen, setOpen, box, handlers } = useDisclosure()
  const listId = useId()
  return (
    <div ref={box} className="relative border-t border-line px-2" {...handlers}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        title={email}
        onClick={() => setOpen(!isOpen)}
        className="flex h-11 w-full items-center gap-2 rounded-small px-2.5 text-left text-xs text-soft hover:text-text focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate">{email}</span>
        <Badge>{shell.roles[role]}</Badge>
        <ChevronsUpDown size={16} aria-hidden="true" className="shrink-0 text-faint" />
      </button>
      {isOpen && <AccountLinks id={listId} onSignOut={signOut} onNavigate={onNavigate} />}
    </div>
  )
}

interface AccountLinksProps {
  id: string
  onSignOut: () => void
  onNavigate: (() => void) | undefined
}

function AccountLinks({ id, onSignOut, onNavigate }: AccountLinksProps) {
  return (
    <ul
      id={id}
      className="absolute inset-x-2 bottom-full z-10 mb-1 animate-arrive rounded-control border border-line-strong bg-card p-1 shadow-float"
    >
      <li>
        <Link to="/operator/me" className={ITEM} onClickCapture={onNavigate}>
          <MonitorSmartphone size={16} aria-hidden="true" />
          {shell.account}
        </Link>
      </li>
      <li>
        <button type="button" onClick={onSignOut} className={ITEM}>
          <LogOut size={16} aria-hidden="true" />
          {shell.signOut}
        </button>
      </li>
    </ul>
  )
}

function useSignOut(): () => void {
  const session = useOperatorSession()
  const client = useClient()
  return () => {
    // Sent before the token is deleted. Not awaited, so that signing out needs no connection.
    void client.request(signOutOperator, {}, { keepalive: true })
    session.end()
  }
}
