import type { Contact, ContactFields } from '@ringback/contract/contacts'
import { CONTACTS_MAX } from '@ringback/contract/limits'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import {
  addWords,
  contactTransfer,
  moreWords,
  overLimitWords,
  planWords,
  problemWords,
} from '../../../../strings/contact-transfer.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { Flag } from '../../../../ui/Flag.tsx'
import { CountryOption } from '../../shared/CountryOption.tsx'
import { homeCountry, listCountries, matchCountries } from '../../shared/countries.ts'
import type { ReadFile } from './file-entry.ts'
import { type Problem, planImport } from './import-plan.ts'

/** How many rows of each list are shown. */
const ROWS = 50

interface ImportPlanViewProps {
  file: ReadFile
  /** The saved contacts. */
  contacts: readonly Contact[]
  busy: boolean
  onAdd: (fields: ContactFields[]) => void
}

/** The dry run: what an import would add, what is saved already, and what cannot be added. */
export function ImportPlanView({ file, contacts, busy, onAdd }: ImportPlanViewProps) {
  const [country, setCountry] = useState(() => homeCountry(navigator.languages))
  const { added, known, problems, isCut } = useMemo(
    () => planImport(file, contacts, country.code),
    [file, contacts, country],
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const excess = contacts.length + added.length - CONTACTS_MAX
  return (
    <div className="grid gap-4">
      <div>
        <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {contactTransfer.planTitle}
        </h4>
        <p role="status" className="mt-1 text-sm text-soft">
          {planWords(added.length, known.length, problems.length)}
          {isCut && ` ${contactTransfer.cut}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Combobox
          label={contactTransfer.country}
          items={listCountries()}
          search={matchCountries}
          selected={country}
          onSelect={setCountry}
          itemKey={item => item.code}
          itemText={item => `${item.name} ${item.dialCode}`}
          renderItem={item => <CountryOption country={item} />}
          renderSelected={item => <Flag country={item?.code ?? null} />}
          searchPlaceholder={contactTransfer.countrySearch}
          emptyText={contactTransfer.noCountries}
        />
        <span className="min-w-0 flex-1 text-soft">
          {contactTransfer.country}: {country.name}
        </span>
      </div>
      {added.length === 0 && <p className="text-sm">{contactTransfer.nothingNew}</p>}
      <Rows title={contactTransfer.addedTitle} isOpen rows={added} render={contactRow} />
      <Rows title={contactTransfer.knownTitle} rows={known} render={contactRow} />
      <Rows
        title={contactTransfer.problemsTitle}
        isOpen
        rows={problems}
        render={problem => <span className="break-words">{wordsOf(problem)}</span>}
      />
      {excess > 0 && <Alert tone="warning">{overLimitWords(excess)}</Alert>}
      {added.length > 0 && (
        <Button
          className="justify-self-start max-sm:justify-self-stretch"
          busy={busy}
          disabled={excess > 0}
          onClick={() => onAdd(added)}
        >
          {busy ? contactTransfer.saving : addWords(added.length)}
        </Button>
      )}
    </div>
  )
}

interface RowsProps<Row> {
  title: string
  rows: readonly Row[]
  isOpen?: boolean
  render: (row: Row) => ReactNode
}

/** A list that can be closed. Thousands of rows would make the page slow, so only the first ones are shown. */
function Rows<Row>({ title, rows, isOpen = false, render }: RowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <details open={isOpen} className="rounded-control border border-line px-4 text-sm">
      <summary className="min-h-11 cursor-pointer py-3 font-medium">
        {title} ({rows.length})
      </summary>
      <ul
        className="max-h-80 divide-y divide-line overflow-y-auto border-t border-line"
        tabIndex={0}
      >
        {rows.slice(0, ROWS).map((row, at) => (
          <li key={at} className="py-2">
            {render(row)}
          </li>
        ))}
      </ul>
      {rows.length > ROWS && (
        <p className="border-t border-line py-2 text-soft">{moreWords(rows.length - ROWS)}</p>
      )}
    </details>
  )
}

function contactRow({ name, numbers }: ContactFields): ReactNode {
  return (
    <>
      <span className="font-medium break-words">{name}</span>
      <span className="flex flex-wrap gap-x-3 text-soft">
        {numbers.map(({ phoneNumber }) => (
          <PhoneNumber key={phoneNumber} number={phoneNumber} className="whitespace-nowrap" />
        ))}
      </span>
    </>
  )
}

function wordsOf(problem: Problem): string {
  const { place } = problem
  switch (problem.is) {
    case 'unreadable':
      return problemWords.unreadable(place)
    case 'number':
      return problemWords.number(place, problem.name, problem.text)
    default:
      return problemWords[problem.is](place, problem.name)
  }
}
