/** A person in a file, before anything is validated. */
export interface FileEntry {
  /** The number of its row or card in the file, from 1. The headings of a CSV file are row 1. */
  place: number
  name: string
  /** Who the person is when there is no name. */
  mail: string
  /** `text` is the number as it is written. */
  numbers: { label: string; text: string }[]
  /** How many more numbers the entry has, beyond those that are read. */
  moreNumbers: number
  /** The numbers of fax machines and pagers as they are written. They are no numbers for calls. */
  faxes: string[]
  note: string
  isFavourite: boolean
}

/** What a file contains. */
export interface ReadFile {
  entries: FileEntry[]
  /** Rows or cards that could not be read at all, by their place. */
  unreadable: number[]
  /** What is in the file and no part of a contact, with the number of entries that have it: addresses, photos. */
  unused: Map<string, number>
  /** Whether the file has more entries than are read. */
  isCut: boolean
}

/** More entries are not read: an account has room for half of them. */
export const ENTRIES_MAX = 10_000

/** How labels and groups of address books name favourites: "* starred" of Google, and our own export. */
export const STARRED = /(^|[\s,*:])starred($|[\s,:])/i

/** Whether the groups of an entry are more than favourites and the groups that Google gives every contact. */
export function hasOwnGroups(groups: string): boolean {
  return groups
    .split(/:::|,/)
    .map(group => group.trim())
    .some(group => group !== '' && !/^(\*.*|starred|mycontacts)$/i.test(group))
}

/** Counts one more entry that has an unused field. */
export function countUnused(unused: ReadFile['unused'], names: Iterable<string>): void {
  for (const name of names) unused.set(name, (unused.get(name) ?? 0) + 1)
}
