import type { Contact } from '@ringback/contract/contacts'
import { isPlainName, isPlainNote } from '@ringback/contract/display-name'
import { isE164 } from '@ringback/contract/phone'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { contacts } from '../../../strings/contacts.ts'

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

/** Removes what people write between the digits. */
function typedE164(text: string): string {
  return text.replaceAll(/[\s().\-\u2010-\u2015/\u2066-\u2069\u200E\u200F]/g, '')
}
