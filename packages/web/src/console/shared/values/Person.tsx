import { shared } from '../strings.ts'
import { Id } from './EntityLink.tsx'

interface PersonProps {
  id: string
  /** Empty when the account is closed, like the email address. */
  name: string
  email: string
}

/** A customer in two lines: the name, and below it the email address or the id of a closed account. */
export function Person({ id, name, email }: PersonProps) {
  return (
    <span className="block max-w-56 min-w-28 max-sm:max-w-36">
      <span className="block truncate font-medium">
        {email ? name || email : shared.closedAccount}
      </span>
      <span className="block truncate text-xs font-normal text-soft" title={email || id}>
        {email || <Id>{id}</Id>}
      </span>
    </span>
  )
}
