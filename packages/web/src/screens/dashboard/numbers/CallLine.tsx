import type { ListedNumber } from '@ringback/contract/customers/numbers/numbers'
import { isQuiet } from '@ringback/contract/calls/quiet-hours'
import { Bell, BellOff, ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { callLineText } from './call-line-text.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { usePhone } from '../../../softphone/softphone-context.ts'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

/** A button of a card: 36 px, with a finger 44. */
export const CARD_BUTTON = 'min-h-9! px-3! pointer-coarse:min-h-11!'

interface CallLineProps {
  number: ListedNumber
  onChange: () => void
}

/** What happens to a call to the number now, and a button to change it. */
export function CallLine({ number, onChange }: CallLineProps) {
  const { quietHours, phoneNumber } = number
  const now = useMinute()
  const call = usePhone(phone => phone.call)
  const isInCall = call !== null || number.isInCall
  const isQuietNow = quietHours !== null && isQuiet(quietHours, now)
  const { rings, steps, notes } = callLineText(number, { isQuiet: isQuietNow, isInCall })
  const Icon = rings ? Bell : BellOff
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      {/* Its words do not decide whether the button is beside or below them: they change with each call. */}
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="flex items-center gap-2 text-sm text-soft">
          <Icon
            size={16}
            className={rings ? 'shrink-0 text-call' : 'shrink-0 text-faint'}
            aria-hidden="true"
          />
          <span className="sr-only">{'A call now: '}</span>
          <Steps steps={steps} />
        </p>
        {notes.map(note => (
          <p key={note} className="mt-1 ps-6 text-xs text-faint wrap-anywhere">
            <TextWithNumbers>{note}</TextWithNumbers>
          </p>
        ))}
      </div>
      <Button
        look="secondary"
        aria-label={`When someone calls ${formatPhoneNumber(phoneNumber)}`}
        onClick={onChange}
        className={CARD_BUTTON}
      >
        When someone calls
      </Button>
    </div>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {steps.map((step, index) => (
        <Fragment key={step}>
          {index > 0 && (
            <>
              <span className="sr-only">{', then '}</span>
              <ChevronRight size={12} aria-hidden="true" className="inline text-faint sm:mx-0.5" />
            </>
          )}
          <TextWithNumbers>{step}</TextWithNumbers>
        </Fragment>
      ))}
    </span>
  )
}
