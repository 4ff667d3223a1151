import { isDialable } from '@ringback/contract/phone/e164'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { doubtSentence } from '../../shared/number-field/typed-problem.ts'
import { Flag } from '../../../../ui/identity/Flag.tsx'
import type { DoubtfulNumber } from './use-number-entry.ts'

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
        {doubt !== 'unlisted' && isDialable(number) && <span>Could not determine rate. </span>}
        <TextWithNumbers>{words}</TextWithNumbers>{' '}
        {doubt === 'unlisted' && (
          <>
            <button
              type="button"
              onClick={onConfirm}
              className="inline font-medium text-soft underline"
            >
              It is right
            </button>{' '}
          </>
        )}
        {likely.length > 0 && 'Did you mean:'}
      </p>
      {likely.length > 0 && (
        <div className="number-choices mt-1 flex flex-wrap items-center gap-1.5 max-[22.5rem]:-mx-0.5 max-[22.5rem]:gap-1">
          {likely.map(({ number: other, country: its }) => (
            <button
              key={other}
              type="button"
              title={its.name}
              onClick={() => onPick(other)}
              className="inline-flex h-9 items-center gap-1.5 rounded-control border border-line-strong px-2 text-xs font-medium transition-colors duration-150 hover:border-accent max-[22.5rem]:gap-0.5 max-[22.5rem]:px-0.5 pointer-coarse:h-11"
            >
              <Flag country={its.code} />
              <TextWithNumbers>{formatPhoneNumber(other)}</TextWithNumbers>
              {/* The flag stands for the name, so that two numbers have one row. */}{' '}
              <span className="sr-only">({its.name})</span>
            </button>
          ))}
        </div>
      )}
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

/** The link that calls an emergency number with the phone itself: "Call 112 with this phone". */
function phoneLinkText(number: string): string {
  return `Call ${number} with this phone`
}
