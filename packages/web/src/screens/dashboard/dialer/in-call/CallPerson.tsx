import { isDialable } from '@ringback/contract/phone/e164'
import { PictureInPicture2, X } from 'lucide-react'
import { use } from 'react'
import { useContactName } from '../../../../api/contacts.ts'
import { useSellingRate } from '../../../../api/queries.ts'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber, isKnownNumber } from '../../../../phone/format-phone-number.ts'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { IconButton } from '../../../../ui/buttons/Button.tsx'
import { Flag } from '../../../../ui/identity/Flag.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { AddContactLink } from '../../shared/contacts/AddContactLink.tsx'
import { PersonFace } from '../../shared/contacts/PersonFace.tsx'
import { remoteNumberOfActive } from '../../shared/calls/call-words.ts'
import { CallRing, type RingState } from '../../shared/calls/ring/CallRing.tsx'
import { type Country, countryByCode } from '../../shared/countries/countries.ts'
import { FloatingWindowContext } from '../../shared/calls/floating-window.ts'
import { CountryPicker } from '../../shared/number-field/NumberField.tsx'
import { countryOf, knownCountryOf } from '../../shared/number-field/typed-number.ts'
import { Name } from '../../../../ui/identity/Name.tsx'
import { Code } from '../../../../ui/identity/Code.tsx'

interface CallPersonProps {
  call: OngoingCall
  state: RingState
  /** Full seconds since the answer. */
  seconds: number
  /** The keys that were sent as tones. */
  keys: string
  /** Closes an ended call; null while it goes on. */
  onClose: (() => void) | null
}

/** Who is on the other end: the face in its ring, the name, the number and where it is. */
export function CallPerson({ call, state, seconds, keys, onClose }: CallPersonProps) {
  const number = remoteNumberOfActive(call)
  const name = useContactName(number)
  const country = countryOf(number, countryByCode(undefined))
  const place = usePlace(number, country)
  const isFieldShown = call.direction === 'outbound' && onClose === null
  const shownNumber = isFieldShown ? (
    <CalledNumber number={number} isTitle={name === null} />
  ) : (
    <PhoneNumber number={number} className="select-text" />
  )
  return (
    <div className="call-person">
      <CallRing call={call} state={state} seconds={seconds} className="size-(--call-ring)">
        <PersonFace name={name} number={number} className="size-(--call-face) text-base" />
        {isKnownNumber(number) && (
          // Without a name the face is the flag.
          <span className={name === null ? 'sr-only' : 'absolute -inset-e-0.5 bottom-0'}>
            {isFieldShown ? <CalledCountry country={country} /> : <SmallFlag country={country} />}
          </span>
        )}
      </CallRing>
      <div className="min-w-0 flex-1">
        <p
          title={name ?? undefined}
          className={classNames(
            'truncate text-lg leading-6.5 font-semibold select-text',
            name === null &&
              'max-[26rem]:text-base max-[26rem]:leading-6.5 side:text-base side:leading-6.5',
          )}
        >
          {name === null ? shownNumber : <Name>{name}</Name>}
        </p>
        <div className="flex min-h-5 min-w-0 items-center gap-1.5 text-sm leading-5 text-soft">
          {keys === '' ? (
            <p className="flex min-w-0 items-center gap-1.5">
              {name !== null && <span className="shrink-0">{shownNumber}</span>}
              {name !== null && <span aria-hidden="true">·</span>}
              <span className="truncate">{place}</span>
            </p>
          ) : (
            name !== null && isFieldShown && <span className="sr-only">{shownNumber}</span>
          )}
          <SentKeys keys={keys} />
        </div>
      </div>
      <div className="flex shrink-0">
        <AddContactLink number={number} isIcon />
        {onClose ? (
          <IconButton label="Back to the number" icon={<X size={20} />} onClick={onClose} />
        ) : (
          <FloatingButton />
        )}
      </div>
    </div>
  )
}

/** The field with the number that is called. It cannot be changed, and looks like text. */
function CalledNumber({ number, isTitle }: { number: string; isTitle: boolean }) {
  const text = formatPhoneNumber(number)
  return (
    <input
      type="tel"
      aria-label="Phone number"
      dir="ltr"
      translate="no"
      disabled
      value={text}
      size={text.length}
      className={`field-sizing-content max-w-full bg-transparent p-0 text-inherit opacity-100 ${isTitle ? 'font-semibold' : ''}`}
    />
  )
}

/** The picker of the country, which cannot be changed either: its flag. */
function CalledCountry({ country }: { country: Country }) {
  return <CountryPicker country={country} isUnknown={false} disabled isBare onCountry={nothing} />
}

function SmallFlag({ country }: { country: Country }) {
  return <Flag country={country.code} width={20} />
}

const nothing = () => undefined

/** Where the number is: "Mobile" beside its flag, or its country while the rate is unknown. */
function usePlace(number: string, country: Country): string {
  const rate = useSellingRate(isDialable(number) ? number : null).data
  if (!isKnownNumber(number)) return ''
  // The flag shows the country, so that its kind of number is enough. Price lists have own names of countries.
  const [place, ...kind] = rate?.destination?.split(' - ') ?? []
  return kind.join(' - ') || (knownCountryOf(number)?.name ?? place ?? country.name)
}

/** The last keys that were sent as tones. */
function SentKeys({ keys }: { keys: string }) {
  return (
    <output
      aria-label="Keys sent"
      className="min-w-0 truncate text-base leading-5 font-semibold tracking-[0.2em] text-text"
    >
      <Code>{keys}</Code>
    </output>
  )
}

/** Moves the call to a small window that stays above all others. Not shown where the browser has none. */
function FloatingButton() {
  const { toggle, isOpen } = use(FloatingWindowContext)
  if (!toggle) return null
  return (
    <IconButton
      label={isOpen ? 'Close the small window' : 'Show the call in a small window'}
      icon={<PictureInPicture2 size={20} aria-hidden="true" />}
      aria-pressed={isOpen}
      // A number needs its place there.
      className="max-[24rem]:hidden"
      onClick={toggle}
    />
  )
}
