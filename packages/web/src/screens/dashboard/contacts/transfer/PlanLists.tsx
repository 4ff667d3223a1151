import type { ContactFields } from '@ringback/contract/customers/contacts'
import type { ReactNode } from 'react'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import {
  contactTransfer,
  leftOutText,
  problemText,
  savedAsText,
  shortenedText,
  moreText,
} from './strings.ts'
import type { LeftOut, Problem } from './entry-fields.ts'
import type { ImportPlan, Mark } from './import-plan.ts'

/** What an import would add, what is saved already, and what would be missing. */
export function PlanLists({ plan }: { plan: ImportPlan }) {
  const { added, marks, known, problems, leftOut, shortened } = plan
  return (
    <>
      <Rows
        title={contactTransfer.addedTitle}
        isOpen
        // Only the first rows are shown.
        rows={added.toSorted((a, b) => Number(marks.has(b)) - Number(marks.has(a)))}
        render={contact => <ContactRow contact={contact} marks={marks.get(contact) ?? []} />}
      />
      <Rows
        title={contactTransfer.knownTitle}
        rows={known}
        render={contact => <ContactRow contact={contact} marks={[]} />}
      />
      <Rows
        title={contactTransfer.problemsTitle}
        isOpen
        rows={problems}
        render={problem => <span className="break-words">{wordsOf(problem)}</span>}
      />
      <Rows
        title={contactTransfer.leftOutTitle}
        isOpen
        rows={leftOut}
        render={number => <span className="break-words">{wordsOfLeftOut(number)}</span>}
      />
      <Rows
        title={contactTransfer.shortenedTitle}
        isOpen
        rows={shortened}
        render={({ place, name, part }) => (
          <span className="break-words">{shortenedText(place, name, part)}</span>
        )}
      />
    </>
  )
}

function ContactRow(props: { contact: ContactFields; marks: readonly Mark[] }) {
  const { name, numbers } = props.contact
  return (
    <>
      <span className="font-medium break-words">{name}</span>
      <span className="flex flex-wrap gap-x-3 text-soft">
        {numbers.map(({ phoneNumber }) => (
          <PhoneNumber key={phoneNumber} number={phoneNumber} className="whitespace-nowrap" />
        ))}
      </span>
      {props.marks.map((mark, at) => (
        <span key={at} className="block break-words text-warn">
          {wordsOfMark(mark)}
        </span>
      ))}
    </>
  )
}

function wordsOf(problem: Problem): string {
  const { place } = problem
  switch (problem.is) {
    case 'unreadable':
      return problemText.unreadable(place)
    case 'no-valid-number':
      return problemText[problem.is](place, problem.name, problem.text)
    default:
      return problemText[problem.is](place, problem.name)
  }
}

function wordsOfLeftOut(number: LeftOut): string {
  const { place, name } = number
  return number.is === 'too-many-numbers'
    ? leftOutText[number.is](place, name)
    : leftOutText[number.is](place, name, number.text)
}

function wordsOfMark(mark: Mark): string {
  if (mark.is === 'same-name') return contactTransfer.sameName
  return savedAsText(formatPhoneNumber(mark.phoneNumber), mark.name)
}

/** How many rows of each list are shown. */
const ROWS = 50

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
        <p className="border-t border-line py-2 text-soft">{moreText(rows.length - ROWS)}</p>
      )}
    </details>
  )
}
