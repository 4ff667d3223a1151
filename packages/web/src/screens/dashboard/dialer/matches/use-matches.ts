import { useCallback, useEffect, useMemo, useState } from 'react'
import { useContacts } from '../../../../api/contacts.ts'
import { readNumber } from '../../../../phone/numbering-plan.ts'
import { type ContactMatch, matchesOfName, matchesOfNumber } from './dialer-matches.ts'
import { indexOf } from '../../shared/contacts/matching-contacts.ts'

interface TypedText {
  /** The typed name; empty while a number is typed. */
  name: string
  /** The typed number; empty while a name is typed. */
  number: string
  /** The number that a call dials. */
  dialledNumber: string
}

/**
 * The contacts that match what is typed into the number field, in the frame in which it is typed: they are in the
 * memory of the page. The first match of a name is selected at once. A match of a number is selected by an arrow key,
 * because Enter calls the typed number.
 */
export function useMatches({ name, number, dialledNumber }: TypedText) {
  const { data } = useContacts()
  useEffect(() => {
    // For the longest list this takes a frame, which the first typed letter must not wait for.
    if (data) indexOf(data.contacts)
  }, [data])
  const text = name || number
  /** Whether the field is being typed into. A number that is entered in another way has no list. */
  const [isTyping, setTyping] = useState(false)
  const [selection, setSelection] = useState<{ text: string; position: number } | null>(null)
  const found = useMemo(() => {
    if (!data) return []
    if (name !== '') return matchesOfName(data.contacts, name)
    const matches = matchesOfNumber(data.contacts, number)
    // Nothing is left to choose when the whole number is typed.
    return matches.some(match => match.phoneNumber === dialledNumber) ? [] : matches
  }, [data, name, number, dialledNumber])
  const isOpen = isTyping && found.length > 0
  // A selection belongs to its text.
  const chosen = selection?.text === text ? selection.position : null
  const position = chosen ?? (name === '' ? null : 0)
  const isUsed = name !== '' || isOpen
  const match = position === null || !isUsed ? null : (found[position] ?? null)
  const close = useCallback(() => setTyping(false), [])
  const move = (step: 1 | -1) => {
    setTyping(true)
    if (!isOpen) return
    const first = step === 1 ? 0 : found.length - 1
    const next = position === null ? first : (position + step + found.length) % found.length
    setSelection({ text, position: next })
  }
  return {
    /** Empty while the list is closed. */
    shown: isOpen ? found : [],
    position,
    /** What a call would dial instead of the typed number; null if nothing is selected. */
    match,
    target: match && dialledNumberOf(match),
    /** Whether a typed name is the name of no contact. */
    isNoName: name !== '' && data !== undefined && found.length === 0,
    hasContacts: data !== undefined && data.contacts.length > 0,
    open: () => setTyping(true),
    close,
    move,
  }
}

/** A saved number as the field reads it. */
export function dialledNumberOf({ phoneNumber }: Pick<ContactMatch, 'phoneNumber'>): string {
  // An international number is read in the same way in every country.
  return readNumber(phoneNumber, 'US').number
}
