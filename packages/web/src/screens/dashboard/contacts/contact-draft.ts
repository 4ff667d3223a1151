import type { Contact } from '@ringback/contract/customers/contacts/contacts'
import { isPlainName, isPlainNote } from '@ringback/contract/text/display-name'
import { CONTACT_NUMBERS_MAX, CONTACT_NOTE_MAX_LENGTH } from '@ringback/contract/limits'
import {
  type TypedNumber,
  readTyped,
  typedNumber,
} from '../shared/number-field/TypedNumberField.tsx'
import { type TypedProblem, typedProblem } from '../shared/number-field/typed-problem.ts'

/** A contact as it is typed. */
export interface ContactDraft {
  name: string
  /** `key` is unique in the list and does not change while the number is typed. */
  numbers: { key: number; label: string; typed: TypedNumber }[]
  note: string
  isFavourite: boolean
}

/** Validation messages. `numbers` and `labels` are by the position of the number. */
export interface DraftProblems {
  name: string | null
  numbers: (TypedProblem | null)[]
  labels: (string | null)[]
  note: string | null
}

export function draftOf(contact: Contact): ContactDraft {
  const { name, note, isFavourite } = contact
  const numbers = contact.numbers.map(({ label, phoneNumber }, key) => ({
    key,
    label,
    typed: typedNumber(phoneNumber),
  }))
  return { name, note, isFavourite, numbers }
}

/** A draft of a new contact. @param number in E.164, or empty */
export function draftWithNumber(number: string): ContactDraft {
  const numbers = [{ key: 0, label: '', typed: typedNumber(number) }]
  return { name: '', note: '', isFavourite: false, numbers }
}

/** The draft with one more number, in the first empty field if there is one. Null if there is no room. */
export function withNumber(draft: ContactDraft, number: string): ContactDraft | null {
  const { numbers } = draft
  if (numbers.some(({ typed }) => readTyped(typed).number === number)) return draft
  const typed = typedNumber(number)
  const empty = numbers.find(other => other.typed.number === '')
  if (empty) {
    const filled = { ...empty, typed }
    return { ...draft, numbers: numbers.map(other => (other === empty ? filled : other)) }
  }
  if (numbers.length >= CONTACT_NUMBERS_MAX) return null
  return { ...draft, numbers: [...numbers, { key: nextKey(numbers), label: '', typed }] }
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
    numbers: numbers.map(({ label, typed }) => ({
      label: label.trim(),
      phoneNumber: readTyped(typed).number,
    })),
  }
}

/**
 * Returns null if the draft can be saved. The limits of the lengths are those of the fields on the screen.
 * @param isConfirmed whether the person insists on a number that no numbering plan has
 */
export function problemsOf(
  draft: ContactDraft,
  isConfirmed: (number: string) => boolean,
): DraftProblems | null {
  const fields = fieldsOf(draft)
  const phoneNumbers = fields.numbers.map(({ phoneNumber }) => phoneNumber)
  const problems: DraftProblems = {
    name: isPlainName(fields.name) ? null : 'Please enter a name of one line, without links.',
    numbers: draft.numbers.map(({ typed }, position) => {
      const isRepeated = phoneNumbers.indexOf(readTyped(typed).number) < position
      const repeated = isRepeated
        ? { words: 'This number is already in the list above.', doubted: null }
        : null
      return (
        typedProblem(typed, 'Please enter a phone number, and choose its country.', isConfirmed) ??
        repeated
      )
    }),
    labels: fields.numbers.map(({ label }) =>
      label === '' || isPlainName(label)
        ? null
        : 'Please enter a label of one line, without links.',
    ),
    note: isPlainNote(fields.note)
      ? null
      : `Please enter at most ${CONTACT_NOTE_MAX_LENGTH} characters of plain text.`,
  }
  const all = [problems.name, problems.note, ...problems.numbers, ...problems.labels]
  return all.some(problem => problem !== null) ? problems : null
}
