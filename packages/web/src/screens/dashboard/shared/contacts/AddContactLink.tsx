import { UserPlus } from 'lucide-react'
import { useContactName, useContacts } from '../../../../api/contacts.ts'
import { isKnownNumber } from '../../../../phone/format-phone-number.ts'
import { PATHS } from '../../../../session/paths.ts'
import { buttonClass } from '../../../../ui/buttons/Button.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { classNames } from '../../../../ui/class-names.ts'

interface AddContactLinkProps {
  /** In E.164, or another text when a caller withholds the number. */
  number: string
  /** Shows the icon alone, 44 px wide. The text stays for screen readers. */
  isIcon?: boolean
  className?: string
}

/**
 * Opens the form for a new contact with this number. Not shown for a withheld number, for a number that is saved,
 * and while the contacts load.
 */
export function AddContactLink({ number, isIcon = false, className }: AddContactLinkProps) {
  if (!useIsUnsaved(number)) return null
  return (
    <Link
      to={addContactPath(number)}
      title={isIcon ? 'Add contact' : undefined}
      className={classNames(buttonClass('quiet', isIcon ? 'tap px-0!' : 'shrink-0'), className)}
    >
      <UserPlus size={isIcon ? 20 : 16} aria-hidden="true" />
      <span className={isIcon ? 'sr-only' : undefined}>Add contact</span>
    </Link>
  )
}

/** Whether a number may become a contact. False for an empty number, and while the contacts load. */
export function useIsUnsaved(number: string): boolean {
  const { data } = useContacts()
  const name = useContactName(number)
  return data !== undefined && name === null && isKnownNumber(number)
}

/** The contacts with the form for a new contact. */
export function addContactPath(number: string): string {
  return `${PATHS.contacts}&number=${encodeURIComponent(number)}`
}

/** The contacts with the form for a new contact of this name. */
export function newContactPath(name: string): string {
  return `${PATHS.contacts}&name=${encodeURIComponent(name)}`
}

/**
 * Whether a query names the contacts, which the dialer's tab shows in the place of the dialer. They had a tab of their
 * own, whose address is still read.
 */
export function isContactsView(query: URLSearchParams): boolean {
  const tab = query.get('tab') ?? 'dialer'
  return tab === 'contacts' || (tab === 'dialer' && query.get('view') === 'contacts')
}
