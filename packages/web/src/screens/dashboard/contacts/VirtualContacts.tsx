import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import {
  type VirtualItem,
  type Range,
  defaultRangeExtractor,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import { type ReactNode, useId, useMemo, type FocusEvent, useCallback, useState } from 'react'

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
      {shownSections(lines, items, top).map(section => (
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

function shownSections(lines: readonly VirtualItem[], items: readonly ListItem[], top: number) {
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

/** What a line has until it is measured, in px. */
const HEAD_HEIGHT = 34
const ROW_HEIGHT = 57
/** How many lines before and after the window are in the page, so that the Tab key finds the next one. */
const OVERSCAN = 8

/** Which lines of a long list are in the page, which scrolls as a whole. All of them have a head in the page. */
function useVirtualList(items: readonly ListItem[]) {
  const { list, top } = useTop()
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const focused = focusedKey === null ? -1 : items.findIndex(({ key }) => key === focusedKey)
  const heightOf = (index: number) => estimatedHeight(items[index])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: heightOf,
    getItemKey: index => items[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: range => shownIndexes(items, range, focused),
    // A line of a list that is not displayed has no height.
    measureElement: (element, _, { indexFromElement }) =>
      element.getBoundingClientRect().height || heightOf(indexFromElement(element)),
    useFlushSync: false,
  })
  return {
    list,
    top,
    lines: virtualizer.getVirtualItems(),
    totalSize: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    onFocus: ({ target }: FocusEvent) =>
      setFocusedKey(target.closest('[data-key]')?.getAttribute('data-key') ?? null),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocusedKey(null)
    },
  }
}

/** The lines near the window, and the focused one with its neighbours, so that the Tab key goes on from there. */
function shownIndexes(items: readonly ListItem[], range: Range, focused: number): number[] {
  const indexes = new Set(defaultRangeExtractor(range))
  if (focused !== -1) {
    for (const index of [focused - 1, focused, focused + 1]) {
      if (index in items) indexes.add(index)
    }
  }
  for (const index of [...indexes]) indexes.add(headIndexOf(items, index))
  return [...indexes].filter(index => index >= 0).sort((a, b) => a - b)
}

function estimatedHeight(item: ListItem | undefined): number {
  return item?.is === 'contact' ? ROW_HEIGHT : HEAD_HEIGHT
}

/** Where the list begins in the page, and the ref of the list. Notices above it move it, and make the page longer. */
function useTop() {
  const [top, setTop] = useState(0)
  const list = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setTop(topOf(element))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { list, top }
}

function topOf(element: Element | null): number {
  return element instanceof HTMLElement ? element.offsetTop + topOf(element.offsetParent) : 0
}

/** A line of the list: the head of a section, or a contact with its place in the section. */
type ListItem =
  | { is: 'head'; key: string; title: string }
  | { is: 'contact'; key: string; contact: Contact; position: number; sectionSize: number }

/** The favourites, and the others below their first letters. @param contacts in the order of the list */
function listItems(contacts: readonly Contact[]): ListItem[] {
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
function headIndexOf(items: readonly ListItem[], index: number): number {
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
