import type { Contact } from '@ringback/contract/customers/contacts'
import { isPlainName, isPlainNote } from '@ringback/contract/text/display-name'
import { CONTACT_NUMBERS_MAX } from '@ringback/contract/limits'
import { isE164 } from '@ringback/contract/phone'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { readNumber } from '../../../phone/numbering-plan.ts'
import { homeCountry } from '../shared/countries/countries.ts'
import { contacts } from './strings.ts'

/** A contact as it is typed. */
export interface ContactDraft {
  name: string
  /** `key` is unique in the list and does not change while the number is typed. */
  numbers: { key: number; label: string; phoneNumber: string }[]
  note: string
  isFavourite: boolean
}

/** Validation messages. `numbers` and `labels` are by the position of the number. */
export interface DraftProblems {
  name: string | null
  numbers: (string | null)[]
  labels: (string | null)[]
  note: string | null
}

export function draftOf(contact: Contact): ContactDraft {
  const { name, note, isFavourite } = contact
  const numbers = contact.numbers.map(({ label, phoneNumber }, key) => ({
    key,
    label,
    phoneNumber: formatPhoneNumber(phoneNumber),
  }))
  return { name, note, isFavourite, numbers }
}

/** A draft of a new contact. `number` may be empty. */
export function draftWithNumber(number: string): ContactDraft {
  const phoneNumber = isE164(number) ? formatPhoneNumber(number) : number
  return { name: '', note: '', isFavourite: false, numbers: [{ key: 0, label: '', phoneNumber }] }
}

/** The draft with one more number, in the first empty field if there is one. Null if there is no room. */
export function withNumber(draft: ContactDraft, number: string): ContactDraft | null {
  const { numbers } = draft
  if (numbers.some(({ phoneNumber }) => typedE164(phoneNumber) === typedE164(number))) return draft
  const phoneNumber = isE164(number) ? formatPhoneNumber(number) : number
  const empty = numbers.find(other => other.phoneNumber.trim() === '')
  if (empty) {
    const filled = { ...empty, phoneNumber }
    return { ...draft, numbers: numbers.map(other => (other === empty ? filled : other)) }
  }
  if (numbers.length >= CONTACT_NUMBERS_MAX) return null
  return { ...draft, numbers: [...numbers, { key: nextKey(numbers), label: '', phoneNumber }] }
}

/** The key of a number that is added to a draft. */
export function nextKey(numbers: ContactDraft['numbers']): number {
  return Math.max(-1, ...numbers.map(({ key }) => key)) + 1
}

/** The fields that the server receives. */
export function fieldsOf({ name, numbers, note, isFavourite }: ContactDraft) {
  return {
    name: name.trim(),
    note: note.trim(),
    isFavourite,
    numbers: numbers.map(({ label, phoneNumber }) => ({
      label: label.trim(),
      phoneNumber: typedE164(phoneNumber),
    })),
  }
}

/** Returns null if the draft can be saved. The limits of the lengths are those of the fields on the screen. */
export function problemsOf(draft: ContactDraft): DraftProblems | null {
  const fields = fieldsOf(draft)
  const phoneNumbers = fields.numbers.map(({ phoneNumber }) => phoneNumber)
  const problems: DraftProblems = {
    name: isPlainName(fields.name) ? null : contacts.nameProblem,
    numbers: phoneNumbers.map((number, position) => {
      if (!isE164(number)) return contacts.numberProblem
      return phoneNumbers.indexOf(number) < position ? contacts.repeatedProblem : null
    }),
    labels: fields.numbers.map(({ label }) =>
      label === '' || isPlainName(label) ? null : contacts.labelProblem,
    ),
    note: isPlainNote(fields.note) ? null : contacts.noteProblem,
  }
  const all = [problems.name, problems.note, ...problems.numbers, ...problems.labels]
  return all.some(problem => problem !== null) ? problems : null
}

/** A typed number in E.164, read as a number of the user's country; any other text as it is. */
function typedE164(text: string): string {
  const { number, doubt } = readNumber(text, homeCountry(navigator.languages).code)
  return doubt === null || doubt === 'unlisted' ? number : text.trim()
}
