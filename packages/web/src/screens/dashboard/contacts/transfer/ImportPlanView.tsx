import {
  addTotals,
  exceededLimit,
  totalsOf,
  type Contact,
  type ContactFields,
} from '@ringback/contract/customers/contacts/contacts'
import { CONTACTS_MAX, CONTACT_NUMBERS_OF_ALL_MAX } from '@ringback/contract/limits'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Notice } from '../../../../ui/status/Notice.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Select } from '../../../../ui/choice/Select.tsx'
import { ALL_COUNTRIES, CountryCombobox } from '../../shared/countries/CountryCombobox.tsx'
import { homeCountry } from '../../shared/countries/countries.ts'
import { ColumnChoices } from './ColumnChoices.tsx'
import { PlanLists } from './PlanLists.tsx'
import { type ImportPlan, countLeftOut, countUnlisted, planImport } from './import-plan.ts'
import { type ContactFile, readContacts, tableOf } from './read/contact-file.ts'
import type { Role } from './read/csv-headings.ts'
import { ENCODINGS, hasOtherThanAscii, encodingByCode } from './read/encodings.ts'
import type { Progress } from './use-import.ts'

interface ImportPlanViewProps {
  file: ContactFile
  /** The saved contacts. */
  contacts: readonly Contact[]
  /** Why the last attempt failed. */
  problem: string | null
  /** Null while none are being added. */
  progress: Progress | null
  onAdd: (fields: ContactFields[]) => void
}

/** The dry run: what an import would add, what is saved already, and what cannot be added. */
export function ImportPlanView({ file, contacts, problem, progress, onAdd }: ImportPlanViewProps) {
  const preview = usePreview(file, contacts)
  const { plan, columns, hasPhones } = preview
  const { added } = plan
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // The list of columns that was opened because one must be chosen stays open.
  const [needsColumns] = useState(!hasPhones)
  const excess = useMemo(() => excessText(contacts, added), [contacts, added])
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <div>
        <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          What would be added
        </h4>
        <p role="status" className="mt-1 text-sm text-soft">
          {hasPhones ? countsOf(plan) : 'Choose the column that has the phone numbers.'}
        </p>
      </div>
      <Choices file={file} {...preview} />
      {columns && (
        <ColumnChoices columns={columns} isNeeded={needsColumns} onChange={preview.setRole} />
      )}
      {hasPhones && (
        <>
          {added.length === 0 && <p className="text-sm">There is nothing new in this file.</p>}
          <PlanLists plan={plan} />
        </>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {excess !== null && <Notice tone="warning">{excess}</Notice>}
      {added.length > 0 && (
        <Button
          className="justify-self-start max-sm:justify-self-stretch"
          busy={progress !== null}
          disabled={excess !== null}
          onClick={() => onAdd(added)}
        >
          {progress ? addingText(progress) : `Add ${contactsText(added.length)}`}
        </Button>
      )}
    </div>
  )
}

/** What keeps the contacts from being added. Null if they have room. */
function excessText(saved: readonly Contact[], added: readonly ContactFields[]): string | null {
  const before = totalsOf(saved)
  const after = addTotals(before, totalsOf(added))
  const limit = exceededLimit(before, after)
  if (limit === 'too-many-contacts')
    return `You can have ${CONTACTS_MAX} contacts, and these are ${after.contacts - CONTACTS_MAX} too many. ${DIVIDE}`
  if (limit === 'too-many-contact-numbers')
    return `Your contacts can have ${CONTACT_NUMBERS_OF_ALL_MAX} numbers together, and these are ${after.numbers - CONTACT_NUMBERS_OF_ALL_MAX} too many. ${DIVIDE}`
  return limit && `The names and notes of these contacts and yours are too long together. ${DIVIDE}`
}

const DIVIDE = 'Please divide the file, or delete contacts first.'

/**
 * "12 new, 3 saved already, 2 not added. 4 numbers left out." The first three count contacts, the last one counts
 * numbers of contacts that are added or saved already.
 */
function countsOf(plan: ImportPlan): string {
  const { added, known, problems, isCut } = plan
  const leftOut = countLeftOut(plan.leftOut)
  const unlisted = countUnlisted(plan)
  return [
    `${added.length} new, ${known.length} saved already, ${problems.length} not added.`,
    leftOut > 0 && `${leftOut === 1 ? '1 number' : `${leftOut} numbers`} left out.`,
    unlisted > 0 &&
      `${unlisted === 1 ? '1 number is' : `${unlisted} numbers are`} in no numbering plan that we know.`,
    isCut && 'Only the first 10,000 entries of the file were read.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** How the file is read: the country of its numbers and its character set. */
function Choices(props: { file: ContactFile } & ReturnType<typeof usePreview>) {
  const { file, country, setCountry, encoding, setEncoding } = props
  const hasEncodings = useMemo(() => hasOtherThanAscii(file.bytes), [file])
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <CountryCombobox
          {...ALL_COUNTRIES}
          label="Country of numbers without a country code"
          selected={country}
          onSelect={setCountry}
        />
        <span className="min-w-0 flex-1 text-soft">
          Country of numbers without a country code: {country.name}
        </span>
      </div>
      {hasEncodings && (
        <div className="max-w-sm">
          <Select
            label="Character set"
            items={ENCODINGS}
            selected={encoding}
            onSelect={setEncoding}
            itemKey={item => item.code}
            itemText={item => item.name}
          />
          <p className="mt-1 text-xs text-soft">
            If the names below look wrong, choose another one.
          </p>
        </div>
      )}
    </>
  )
}

function contactsText(count: number): string {
  return count === 1 ? '1 contact' : `${count} contacts`
}

/** The button while contacts are sent: "Adding 600 of 2000..." */
function addingText({ sent, all }: { sent: number; all: number }): string {
  return sent === 0 ? 'Adding...' : `Adding ${sent} of ${all}...`
}

/** What a file would add, as it is read with the character set, the columns and the country that are chosen. */
function usePreview(file: ContactFile, contacts: readonly Contact[]) {
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
