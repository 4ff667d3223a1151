/**
 * Whether a query names the contacts, which the dialer's tab shows in the place of the dialer. They had a tab of their
 * own, whose address is still read.
 */
export function isContactsView(query: URLSearchParams): boolean {
  const tab = query.get('tab') ?? 'dialer'
  return tab === 'contacts' || (tab === 'dialer' && query.get('view') === 'contacts')
}
