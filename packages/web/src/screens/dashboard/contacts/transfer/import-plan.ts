import {
  type Contact,
  type ContactFields,
  isSameName,
  knownContacts,
} from '@ringback/contract/customers/contacts/contacts'
import type { CountryCode } from 'libphonenumber-js/min'
import { type LeftOut, type Problem, type Shortened, readEntry } from './entry-fields.ts'
import type { ReadFile } from './read/file-entry.ts'

/** What a user may want to know about a contact before it is added. */
export type Mark =
  | { is: 'same-name' | 'unnamed' | 'garbled' }
  | { is: 'saved-as'; phoneNumber: string; name: string }
  | { is: 'unlisted'; phoneNumber: string; place: number }

/** What an import would do. Nothing is sent yet. */
export interface ImportPlan {
  added: ContactFields[]
  /** Of contacts that are added. */
  marks: Map<ContactFields, Mark[]>
  /** The entries that are saved already, and those that the file has twice. */
  known: ContactFields[]
  /** One for each entry that is not added. */
  problems: Problem[]
  /** Of contacts that are added or saved already. */
  leftOut: LeftOut[]
  /** Texts of contacts that are added. */
  shortened: Shortened[]
  /** Fields of the file that no contact can have, with the number of entries that have them. */
  unused: ReadFile['unused']
  isCut: boolean
}

/** The dry run of an import. Numbers without a country code are read as numbers of `country`. */
export function planImport(
  file: ReadFile,
  contacts: readonly Contact[],
  country: CountryCode,
): ImportPlan {
  const plan: ImportPlan = {
    added: [],
    marks: new Map(),
    known: [],
    problems: file.unreadable.map(place => ({ is: 'unreadable', place })),
    leftOut: [],
    shortened: [],
    unused: file.unused,
    isCut: file.isCut,
  }
  const saved = knownContacts(contacts)
  const marksOf = createMarks(contacts)
  for (const entry of file.entries) {
    const reading = readEntry(entry, country)
    if (reading.problem) {
      plan.problems.push(reading.problem)
      continue
    }
    const { fields, unlisted, leftOut, shortened, isUnnamed } = reading
    plan.leftOut.push(...leftOut)
    if (saved.has(fields)) {
      plan.known.push(fields)
      continue
    }
    const marks = marksOf(fields, saved.hasName(fields.name))
    for (const phoneNumber of unlisted)
      marks.push({ is: 'unlisted', phoneNumber, place: entry.place })
    if (isUnnamed) marks.unshift({ is: 'unnamed' })
    if (isGarbled(fields)) marks.unshift({ is: 'garbled' })
    if (marks.length > 0) plan.marks.set(fields, marks)
    saved.add(fields)
    plan.added.push(fields)
    plan.shortened.push(...shortened)
  }
  plan.problems.sort((a, b) => a.place - b.place)
  return plan
}

/** Whether the text has characters that are not in the encoding with which the file was read. */
function isGarbled({ name, note, numbers }: ContactFields): boolean {
  return [name, note, ...numbers.map(({ label }) => label)].some(text => text.includes('\uFFFD'))
}

/** How many numbers the contacts of the file do not get. */
export function countLeftOut(leftOut: readonly LeftOut[]): number {
  return leftOut.reduce((sum, one) => sum + (one.is === 'too-many-numbers' ? one.count : 1), 0)
}

/** How many numbers of contacts that are added are in no numbering plan. */
export function countUnlisted({ marks }: ImportPlan): number {
  return [...marks.values()].flat().filter(({ is }) => is === 'unlisted').length
}

function createMarks(contacts: readonly Contact[]) {
  const namesByNumber = new Map<string, string[]>()
  for (const { name, numbers } of contacts) {
    for (const { phoneNumber } of numbers) {
      const names = namesByNumber.get(phoneNumber)
      if (names) names.push(name)
      else namesByNumber.set(phoneNumber, [name])
    }
  }
  return ({ name, numbers }: ContactFields, hasSameName: boolean): Mark[] => {
    const marks: Mark[] = hasSameName ? [{ is: 'same-name' }] : []
    for (const { phoneNumber } of numbers) {
      const [first, ...others] = namesByNumber.get(phoneNumber) ?? []
      if (first === undefined || [first, ...others].some(other => isSameName(other, name))) continue
      marks.push({ is: 'saved-as', phoneNumber, name: first })
    }
    return marks
  }
}
