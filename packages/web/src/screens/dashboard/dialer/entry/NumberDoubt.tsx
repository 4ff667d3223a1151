import { isDialable } from '@ringback/contract/phone'
import type { ReactNode } from 'react'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { dialer } from '../../../../strings/dialer.ts'
import { doubtSentence, doubtText } from '../../../../strings/number-doubt.ts'
import { Flag } from '../../../../ui/Flag.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { TextWithNumbers } from '../../shared/TextWithNumbers.tsx'
import type { DoubtfulNumber } from './doubtful-number.ts'
import { phoneLinkText } from './strings.ts'

interface NumberDoubtProps {
  doubtful: DoubtfulNumber
  /** Puts a likely number into the field. */
  onPick: (number: string) => void
  onConfirm: () => void
}

/** Why the number has no price, what it may be instead, and for a number that no plan has the way to call it. */
export function NumberDoubt({ doubtful, onPick, onConfirm }: NumberDoubtProps) {
  const { doubt, number, country, likely } = doubtful
  const words = doubtSentence(doubt, formatPhoneNumber(number), country.name)
  if (doubt === 'emergency-number') return <EmergencyNumber number={number} words={words} />
  return (
    <>
      <p className="text-sm leading-5 text-warn low:leading-4.5">
        {doubt !== 'unlisted' && isDialable(number) && <span>{dialer.rateMissing} </span>}
        <TextWithNumbers>{words}</TextWithNumbers> {likely.length > 0 && doubtText.didYouMean}
      </p>
      <div className="number-choices mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        {likely.map(({ number: other, country: its }) => (
          <Choice key={other} onClick={() => onPick(other)} look="border-line-strong">
            <Flag country={its.code} />
            <TextWithNumbers>{formatPhoneNumber(other)}</TextWithNumbers>
            {/* On phones the flag stands for the name, so that two numbers have one row. */}{' '}
            <span className="max-sm:sr-only">({its.name})</span>
          </Choice>
        ))}
        {doubt === 'unlisted' && (
          <Choice onClick={onConfirm} look="border-transparent text-soft underline">
            {doubtText.confirm}
          </Choice>
        )}
      </div>
    </>
  )
}

/** A phone can call the number itself. @param number with a plus or a dial code that was typed before it */
function EmergencyNumber({ number, words }: { number: string; words: string }) {
  const short = number.replace(/^\+(1(?=911))?/, '')
  return (
    <p role="alert" className="font-medium text-danger">
      {words}{' '}
      <a href={`tel:${short}`} className="inline-block py-1 underline not-pointer-coarse:hidden">
        {phoneLinkText(short)}
      </a>
    </p>
  )
}

interface ChoiceProps {
  onClick: () => void
  look: string
  children: ReactNode
}

function Choice({ onClick, look, children }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-9 items-center gap-1.5 rounded-control border px-2 text-xs font-medium pointer-coarse:min-h-11',
        'transition-colors duration-150 hover:border-accent',
        look,
      )}
    >
      {children}
    </button>
  )
}
