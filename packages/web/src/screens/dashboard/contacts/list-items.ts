import type { Contact } from '@ringback/contract/customers/contacts'

/** A line of the list: the head of a section, or a contact with its place in the section. */
export type ListItem =
  | { is: 'head'; key: string; title: string }
  | { is: 'contact'; key: string; contact: Contact; position: number; sectionSize: number }

/** The favourites, and the others below their first letters. @param contacts in the order of the list */
export function listItems(contacts: readonly Contact[]): ListItem[] {
  return sectionsOf(contacts).flatMap(({ title, members }, index): ListItem[] => [
    { is: 'head', key: `${index} ${title}`, title },
    ...members.map((contact, position) => ({
      is: 'contact' as const,
      key: contact.id,
      contact,
      position,
      sectionSize: members.length,
    })),
  ])
}

/** The index of the head above a line. */
export function headIndexOf(items: readonly ListItem[], index: number): number {
  return items.findLastIndex((item, at) => at <= index && item.is === 'head')
}

function sectionsOf(contacts: readonly Contact[]): { title: string; members: Contact[] }[] {
  const sections: { title: string; members: Contact[] }[] = []
  for (const contact of contacts) {
    const title = contact.isFavourite ? 'Favourites' : letterOf(contact.name)
    const last = sections.at(-1)
    if (last?.title === title) last.members.push(contact)
    else sections.push({ title, members: [contact] })
  }
  return sections
}

/** The capital without accents with which a name begins, or # for another sign. */
function letterOf(name: string): string {
  const letter = /^\p{L}/u.exec(name.trim().normalize('NFD'))?.[0]
  return letter?.toLocaleUpperCase() ?? '#'
}
