import type { ContactFields } from '@ringback/contract/customers/contacts'
import { type ReactNode, useState } from 'react'
import { doubtSentence } from '../../../../strings/number-doubt.ts'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Fold } from './Fold.tsx'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import {
  contactTransfer,
  entryText,
  leftOutText,
  problemText,
  savedAsText,
  shortenedText,
  unusedText,
  moreText,
} from './strings.ts'
import { knownCountryOf } from '../../shared/number-field/typed-number.ts'
import type { LeftOut, Problem } from './entry-fields.ts'
import type { ImportPlan, Mark } from './import-plan.ts'

/** What an import would add, what is saved already, and what would be missing. */
export function PlanLists({ plan }: { plan: ImportPlan }) {
  const { added, marks, known, problems, leftOut, shortened, unused } = plan
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
      <Rows title={contactTransfer.problemsTitle} isOpen rows={problems} render={wordsOf} />
      <Rows title={contactTransfer.leftOutTitle} isOpen rows={leftOut} render={wordsOfLeftOut} />
      <Rows
        title={contactTransfer.shortenedTitle}
        isOpen
        rows={shortened}
        render={({ place, name, part }) => shortenedText(place, name, part)}
      />
      <Rows
        title={contactTransfer.unusedTitle}
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
      <span className="font-medium">{name}</span>
      <span className="flex flex-wrap gap-x-3 text-soft">
        {numbers.map(({ phoneNumber }) => (
          <PhoneNumber key={phoneNumber} number={phoneNumber} className="whitespace-nowrap" />
        ))}
      </span>
      {props.marks.map((mark, at) => (
        <span key={at} className="block text-warn">
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
    case 'empty':
      return problemText[problem.is](place)
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
  if (mark.is === 'saved-as') return savedAsText(formatPhoneNumber(mark.phoneNumber), mark.name)
  if (mark.is !== 'unlisted') return contactTransfer[mark.is]
  const { phoneNumber, place } = mark
  const country = knownCountryOf(phoneNumber)?.name ?? ''
  return entryText(place, doubtSentence('unlisted', formatPhoneNumber(phoneNumber), country))
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
          {moreText(rows.length - ROWS)}
        </Button>
      )}
    </Fold>
  )
}
