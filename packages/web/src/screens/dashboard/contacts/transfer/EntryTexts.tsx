import {
  CONTACT_LABEL_MAX_LENGTH,
  CONTACT_NOTE_MAX_LENGTH,
  DISPLAY_NAME_MAX_LENGTH,
} from '@ringback/contract/limits'
import { PhoneNumber, TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { Code } from '../../../../ui/identity/Code.tsx'
import { Name } from '../../../../ui/identity/Name.tsx'
import { knownCountryOf } from '../../shared/number-field/typed-number.ts'
import { doubtSentence } from '../../shared/number-field/typed-problem.ts'
import type { LeftOut, Problem, Shortened } from './entry-fields.ts'
import type { Mark } from './import-plan.ts'

export function ProblemText({ problem }: { problem: Problem }) {
  const { place } = problem
  switch (problem.is) {
    case 'unreadable':
      return <>{`Entry ${place} cannot be read.`}</>
    case 'empty':
      return <>{`Entry ${place} has neither a name nor a phone number.`}</>
    case 'no-valid-number':
      return (
        <>
          <Entry {...problem} /> has no valid phone number: <Code>{problem.text}</Code>
        </>
      )
    default:
      return (
        <>
          <Entry {...problem} /> has no phone number.
        </>
      )
  }
}

/** "Asha (entry 7)" */
function Entry({ name, place }: { name: string; place: number }) {
  return (
    <>
      <Name>{name}</Name> {`(entry ${place})`}
    </>
  )
}

export function LeftOutText({ number }: { number: LeftOut }) {
  if (number.is === 'too-many-numbers') {
    return (
      <>
        <Entry {...number} /> has more than 10 numbers. The others are left out.
      </>
    )
  }
  const [before, after] = LEFT_OUT[number.is]
  return (
    <>
      <Entry {...number} />
      {`: ${before}`}
      <Code>{number.text}</Code>
      {after}
    </>
  )
}

/** What stands before and after the number. */
const LEFT_OUT = {
  number: ['', ' is no phone number.'],
  fax: ['', ' is a fax or pager number.'],
  extension: ['the extension ', ' is left out.'],
  'second-number': ['', ', the second number of one field, is left out.'],
} as const

/** A text of the file that is too long: "Asha (entry 7): the note is cut after 500 characters." */
export function ShortenedText({ part, ...entry }: Shortened) {
  return (
    <>
      <Entry {...entry} />
      {`: the ${part} is cut after ${MAX_LENGTHS[part]} characters.`}
    </>
  )
}

const MAX_LENGTHS = {
  name: DISPLAY_NAME_MAX_LENGTH,
  note: CONTACT_NOTE_MAX_LENGTH,
  label: CONTACT_LABEL_MAX_LENGTH,
}

export function MarkText({ mark }: { mark: Mark }) {
  if (mark.is === 'saved-as') {
    return (
      <>
        <PhoneNumber number={mark.phoneNumber} /> is saved as <Name>{mark.name}</Name> already.
      </>
    )
  }
  if (mark.is !== 'unlisted') return <>{MARKS[mark.is]}</>
  const { phoneNumber, place } = mark
  const country = knownCountryOf(phoneNumber)?.name ?? ''
  const sentence = doubtSentence('unlisted', formatPhoneNumber(phoneNumber), country)
  return <TextWithNumbers>{`Entry ${place}: ${sentence}`}</TextWithNumbers>
}

const MARKS = {
  unnamed: 'The file has no name for this entry.',
  garbled: 'Characters of this entry could not be read. Choose another character set above.',
  'same-name': 'This would be one more contact with this name.',
} as const
