import type { Contact } from '@ringback/contract/customers/contacts'
import { useMemo, useState } from 'react'
import { homeCountry } from '../../shared/countries/countries.ts'
import { planImport } from './import-plan.ts'
import { type ContactFile, readContacts, tableOf } from './read/contact-file.ts'
import type { Role } from './read/csv-headings.ts'
import { encodingByCode } from './read/encodings.ts'

/** What a file would add, as it is read with the character set, the columns and the country that are chosen. */
export function usePreview(file: ContactFile, contacts: readonly Contact[]) {
  const [country, setCountry] = useState(() => homeCountry(navigator.languages))
  const [encoding, setEncoding] = useState(() => encodingByCode(file.encoding))
  const [chosen, setChosen] = useState<ReadonlyMap<number, Role>>(new Map())
  const source = useMemo(() => ({ ...file, encoding: encoding.code }), [file, encoding])
  const table = useMemo(() => (source.kind === 'csv' ? tableOf(source) : null), [source])
  const roles = useMemo(
    () => table?.columns.map(({ role }, at) => chosen.get(at) ?? role) ?? [],
    [table, chosen],
  )
  const read = useMemo(() => readContacts(source, table, roles), [source, table, roles])
  const plan = useMemo(() => planImport(read, contacts, country.code), [read, contacts, country])
  return {
    plan,
    country,
    setCountry,
    encoding,
    setEncoding,
    /** Null for a vCard file. */
    columns:
      table?.columns.map((column, at) => ({ ...column, at, role: roles[at] ?? 'unused' })) ?? null,
    setRole: (at: number, role: Role) => setChosen(before => new Map(before).set(at, role)),
    hasPhones: table === null || roles.includes('phone'),
  }
}
