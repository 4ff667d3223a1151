import { memo } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useLongPress } from '../../../../ui/hooks/use-long-press.ts'

interface DialpadProps {
  disabled: boolean
  onKey: (key: string) => void
  /** Called on a long press of 0, which enters a plus. Undefined during a call. */
  onPlus?: (() => void) | undefined
}

/** The twelve keys of a phone. */
export const Dialpad = memo(function Dialpad({ disabled, onKey, onPlus }: DialpadProps) {
  return (
    <fieldset
      disabled={disabled}
      aria-label="Dialpad"
      className="mx-auto grid w-fit grid-cols-3 gap-x-(--key-gap-x) gap-y-(--key-gap) disabled:opacity-40"
    >
      {KEYS.map(({ digit, name, letters }) => (
        <Key
          key={digit}
          digit={digit}
          name={name}
          letters={digit === '0' && !onPlus ? '' : letters}
          onPress={() => onKey(digit)}
          onLongPress={digit === '0' ? onPlus : undefined}
        />
      ))}
    </fieldset>
  )
})

interface KeyProps {
  digit: string
  name: string
  letters: string
  onPress: () => void
  onLongPress: (() => void) | undefined
}

function Key({ digit, name, letters, onPress, onLongPress }: KeyProps) {
  const press = useLongPress(onPress, onLongPress)
  return (
    <button type="button" {...press} aria-label={name} className={KEY_CLASS}>
      <span translate="no" className="text-lg leading-none font-medium">
        {/* The asterisk operator is centred on the line; an ordinary asterisk is raised. */}
        {digit === '*' ? '∗' : digit}
      </span>
      {/* Beside digits with letters, 1 is as high as they are. */}
      {(letters !== '' || digit === '1') && (
        <span
          translate="no"
          className="mt-0.5 min-h-3 text-xs leading-3 font-medium tracking-[0.08em] text-faint"
        >
          {letters}
        </span>
      )}
    </button>
  )
}

const KEY_CLASS = classNames(
  'flex touch-manipulation flex-col items-center justify-center rounded-full border border-line bg-raised select-none',
  'transition-[background-color,border-color,scale] duration-150 hover:border-line-strong hover:brightness-110 active:scale-95 active:border-accent active:bg-accent-wash',
  'disabled:cursor-not-allowed disabled:active:scale-100',
  'min-h-(--key) w-(--key)',
)

const KEYS = [
  { digit: '1', name: '1', letters: '' },
  { digit: '2', name: '2 ABC', letters: 'ABC' },
  { digit: '3', name: '3 DEF', letters: 'DEF' },
  { digit: '4', name: '4 GHI', letters: 'GHI' },
  { digit: '5', name: '5 JKL', letters: 'JKL' },
  { digit: '6', name: '6 MNO', letters: 'MNO' },
  { digit: '7', name: '7 PQRS', letters: 'PQRS' },
  { digit: '8', name: '8 TUV', letters: 'TUV' },
  { digit: '9', name: '9 WXYZ', letters: 'WXYZ' },
  { digit: '*', name: 'star', letters: '' },
  { digit: '0', name: '0', letters: '+' },
  { digit: '#', name: 'hash', letters: '' },
]
