import type { Contact } from '@ringback/contract/customers/contacts'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useId, useMemo } from 'react'
import { type ListItem, listItems } from './list-items.ts'
import { useVirtualList } from './use-virtual-list.ts'

interface VirtualContactsProps {
  /** In the order of the list. */
  contacts: readonly Contact[]
  children: (contact: Contact) => ReactNode
}

/** The contacts in sections with sticky heads. Only those near the window and the focused one are in the page. */
export function VirtualContacts({ contacts, children }: VirtualContactsProps) {
  const items = useMemo(() => listItems(contacts), [contacts])
  const { list, top, lines, totalSize, measure, onFocus, onBlur } = useVirtualList(items)
  const end = lines.at(-1)?.end ?? top
  return (
    <div
      ref={list}
      onFocus={onFocus}
      onBlur={onBlur}
      // Without it the gap of the first section would be above the list.
      className="flow-root"
      style={{ paddingBottom: top + totalSize - end, overflowAnchor: 'none' }}
    >
      {sectionsOf(lines, items, top).map(section => (
        <Section key={section.key} section={section} measure={measure}>
          {children}
        </Section>
      ))}
    </div>
  )
}

interface SectionProps {
  section: ShownSection
  measure: (element: Element | null) => void
  children: (contact: Contact) => ReactNode
}

function Section({ section, measure, children }: SectionProps) {
  const { title, index, gap, rows } = section
  const titleId = useId()
  return (
    <section style={{ marginTop: gap }}>
      <h3
        id={titleId}
        ref={measure}
        data-index={index}
        className="sticky top-0 z-10 border-b border-line bg-card pt-3 pb-1 text-xs font-semibold text-soft"
      >
        {title}
      </h3>
      <ul aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)]">
        {rows.map(({ item, line, gap }) => (
          <li
            key={item.key}
            ref={measure}
            data-index={line.index}
            data-key={item.key}
            aria-posinset={item.position + 1}
            aria-setsize={item.sectionSize}
            style={{ marginTop: gap }}
            className={item.position > 0 ? 'border-t border-line' : undefined}
          >
            {children(item.contact)}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ContactItem = Extract<ListItem, { is: 'contact' }>

/** What is in the page of a section. The gaps stand for lines that are not. */
interface ShownSection {
  key: string
  title: string
  index: number
  gap: number
  rows: { item: ContactItem; line: VirtualItem; gap: number }[]
}

function sectionsOf(lines: readonly VirtualItem[], items: readonly ListItem[], top: number) {
  const sections: ShownSection[] = []
  let end = top
  for (const line of lines) {
    const item = items[line.index]
    const gap = line.start - end
    end = line.end
    if (item?.is === 'head') {
      sections.push({ key: item.key, title: item.title, index: line.index, gap, rows: [] })
    } else if (item) sections.at(-1)?.rows.push({ item, line, gap })
  }
  return sections
}
