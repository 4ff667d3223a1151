import type { ContactFields } from '@ringback/contract/customers/contacts/contacts'
import { spelledOut } from '@ringback/contract/text/display-name'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { LeftOutText, MarkText, ProblemText, ShortenedText } from './EntryTexts.tsx'
import type { ImportPlan, Mark } from './import-plan.ts'
import { Name } from '../../../../ui/identity/Name.tsx'

/** What an import would add, what is saved already, and what would be missing. */
export function PlanLists({ plan }: { plan: ImportPlan }) {
  const { added, marks, known, problems, leftOut, shortened, unused } = plan
  return (
    <>
      <Rows
        title="New contacts"
        isOpen
        // Only the first rows are shown.
        rows={added.toSorted((a, b) => Number(marks.has(b)) - Number(marks.has(a)))}
        render={contact => <ContactRow contact={contact} marks={marks.get(contact) ?? []} />}
      />
      <Rows
        title="Saved already, or twice in the file"
        rows={known}
        render={contact => <ContactRow contact={contact} marks={[]} />}
      />
      <Rows
        title="Not added"
        isOpen
        rows={problems}
        render={problem => <ProblemText problem={problem} />}
      />
      <Rows
        title="Numbers left out"
        isOpen
        rows={leftOut}
        render={number => <LeftOutText number={number} />}
      />
      <Rows
        title="Shortened"
        isOpen
        rows={shortened}
        render={entry => <ShortenedText {...entry} />}
      />
      <Rows
        title="Fields left out"
        isOpen
        rows={[...unused]}
        render={([field, count]) => unusedText(field, count)}
      />
    </>
  )
}

function ContactRow(props: { contact: ContactFields; marks: readonly Mark[] }) {
  const { name, numbers } = props.contact
  return (
    <>
      <span className="font-medium">
        <Name>{name}</Name>
      </span>
      <span className="flex flex-wrap gap-x-3 text-soft">
        {numbers.map(({ phoneNumber }) => (
          <PhoneNumber key={phoneNumber} number={phoneNumber} className="whitespace-nowrap" />
        ))}
      </span>
      {props.marks.map((mark, at) => (
        <span key={at} className="block text-warn">
          <MarkText mark={mark} />
        </span>
      ))}
    </>
  )
}

/** How many rows of each list are shown first. Thousands of them make the page slow. */
const ROWS = 50

interface RowsProps<Row> {
  title: string
  rows: readonly Row[]
  isOpen?: boolean
  render: (row: Row) => ReactNode
}

/** A list that can be closed. */
function Rows<Row>({ title, rows, isOpen = false, render }: RowsProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  const shown = isWhole ? rows : rows.slice(0, ROWS)
  return (
    <Fold title={`${title} (${rows.length})`} isOpen={isOpen}>
      <ul
        className="max-h-80 divide-y divide-line overflow-y-auto border-t border-line"
        tabIndex={0}
      >
        {shown.map((row, at) => (
          <li key={at} className="py-2">
            {render(row)}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button look="quiet" className="-mx-4 my-1" onClick={() => setWhole(true)}>
          {`Show ${rows.length - ROWS} more`}
        </Button>
      )}
    </Fold>
  )
}

/** A field of the file that no contact can have: "Postal address (12 entries)". */
function unusedText(field: string, count: number): string {
  return `${VCARD_FIELDS[field] ?? spelledOut(field)} (${count === 1 ? '1 entry' : `${count} entries`})`
}

/** What the properties of a vCard are called (RFC 6350). */
const VCARD_FIELDS: Partial<Record<string, string>> = {
  ADR: 'Postal address',
  AGENT: 'Card of an assistant',
  ANNIVERSARY: 'Anniversary',
  BDAY: 'Birthday',
  CATEGORIES: 'Groups',
  EMAIL: 'E-mail address',
  IMPP: 'Messenger',
  KEY: 'Key',
  LABEL: 'Postal address',
  LOGO: 'Logo',
  NICKNAME: 'Nickname',
  NOTE: 'Note',
  ORG: 'Company',
  PHOTO: 'Photo',
  ROLE: 'Role',
  SOUND: 'Sound',
  TITLE: 'Job title',
  URL: 'Web address',
}

interface FoldProps {
  title: string
  /** At first. */
  isOpen: boolean
  children: ReactNode
}

/** A part that can be closed. A word without a space is divided where the page ends. */
export function Fold({ title, isOpen, children }: FoldProps) {
  return (
    <details
      open={isOpen}
      className="group min-w-0 rounded-control border border-line px-4 text-sm wrap-anywhere"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-medium [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
