import { useQueryClient } from '@tanstack/react-query'
import { useContacts } from '../../../../api/contacts.ts'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { readNumber, useNumberingPlan } from '../../../../phone/numbering-plan.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { matchesOfName, matchesOfNumber } from '../../dialer/matches/dialer-matches.ts'
import { type Country, homeCountry } from '../../shared/countries/countries.ts'
import { DRAFT_KEY } from '../../shared/number-field/kept-draft.ts'
import { countryOf, dialableChars } from '../../shared/number-field/typed-number.ts'
import type { Command } from './use-commands.ts'

const NO_NUMBER = 'Type the whole number, with a plus and its country code.'

interface Callable {
  callable: Command[]
  isLoading: boolean
  /** What to say if nothing at all is found. */
  nothing: string
}

/** Whom a typed name or number means: the contacts as in the dialer, and the number itself. Nobody during a call. */
export function useCallable(text: string, onCall: (number: string) => void): Callable {
  useNumberingPlan()
  const isInCall = useSoftphone().phone.call !== null
  const contacts = useContacts()
  const country = usePickedCountry()
  const listed = contacts.data?.contacts ?? []
  const nothing = 'Nothing found'
  if (isInCall || text === '') return { callable: [], isLoading: false, nothing }
  if (/^\p{L}/u.test(text)) {
    const callable = matchesOfName(listed, text).map(match => contactCommand(match, onCall))
    return { callable, isLoading: contacts.isPending, nothing }
  }
  const typed = dialableChars(text)
  const { number, doubt } = readNumber(text, countryOf(typed, country).code)
  const matches = matchesOfNumber(listed, typed)
  const isWhole = doubt === null || doubt === 'unlisted'
  const isListed = matches.some(({ phoneNumber }) => phoneNumber === number)
  return {
    callable: [
      ...(isWhole && !isListed ? [numberCommand(number, onCall)] : []),
      ...matches.map(match => contactCommand(match, onCall)),
    ],
    isLoading: contacts.isPending,
    nothing: doubt === 'empty' ? nothing : NO_NUMBER,
  }
}

/** The country of the dialer's picker, by which a national number is read there. */
function usePickedCountry(): Country {
  const draft = useQueryClient().getQueryData<{ pickedCountry: Country }>(DRAFT_KEY)
  return draft?.pickedCountry ?? homeCountry(navigator.languages)
}

function contactCommand(
  match: ReturnType<typeof matchesOfName>[number],
  onCall: (number: string) => void,
): Command {
  const { contact, label, phoneNumber } = match
  return {
    key: `${contact.id} ${phoneNumber}`,
    kind: 'Call',
    title: contact.name,
    detail: numberDetail(formatPhoneNumber(phoneNumber), label),
    run: () => onCall(phoneNumber),
  }
}

function numberCommand(number: string, onCall: (number: string) => void): Command {
  const title = formatPhoneNumber(number)
  return { key: number, kind: 'Call', title, run: () => onCall(number) }
}

/** The details of a contact's number: "+44 7400 123456 · Work". */
function numberDetail(number: string, label: string): string {
  return label === '' ? number : `${number} · ${label}`
}
