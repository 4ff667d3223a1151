import { EntityLink, Id } from './EntityLink.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { shared } from './strings.ts'

interface CustomerLinkProps {
  id: string
  /** Empty when the account is closed. */
  email: string
}

/** A customer by email, and a closed account, whose email is erased, by its id. */
export function CustomerLink({ id, email }: CustomerLinkProps) {
  return (
    <EntityLink kind="customer" id={id}>
      {email ? (
        <EmailAddress>{email}</EmailAddress>
      ) : (
        <>
          {shared.closedAccount}{' '}
          <span className="inline-block min-w-32">
            <Id wraps>{id}</Id>
          </span>
        </>
      )}
    </EntityLink>
  )
}
