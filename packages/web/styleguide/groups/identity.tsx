import { microsFromUsd } from '@ringback/contract/money'
import { FIGURES, Money, type MoneySize } from '../../src/money/Money.tsx'
import { PhoneNumber } from '../../src/phone/PhoneNumber.tsx'
import { iconOf } from '../../src/screens/dashboard/shell/calls/CallIcon.ts'
import { Code, CodeList } from '../../src/ui/identity/Code.tsx'
import { Flag } from '../../src/ui/identity/Flag.tsx'
import { Logo } from '../../src/ui/identity/Logo.tsx'
import { Name } from '../../src/ui/identity/Name.tsx'
import { QrCode } from '../../src/ui/identity/QrCode.tsx'
import { Ring } from '../../src/ui/identity/Ring.tsx'
import { FACE_COLOURS, Face, colourNumberOf } from '../../src/ui/identity/Face.tsx'
import { type Group, examplesOf } from '../group.tsx'

const SHARES = [0, 0.1, 0.25, 0.5, 0.77, 1]
/** One of each hue. */
const NAMES = Array.from({ length: FACE_COLOURS }, (_, hue) =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find(name => colourNumberOf(name, FACE_COLOURS) === hue),
).filter(name => name !== undefined)
const TEXTS = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl'] as const
/** The whole names are written out, because Tailwind looks for them. */
const GROUNDS = ['bg-page', 'bg-card', 'bg-raised', 'bg-well', 'bg-accent-wash'] as const
const COLOURS = [
  ...['text-text', 'text-soft', 'text-faint', 'text-accent', 'text-call', 'text-danger'],
  'text-warn',
]
const SIZES: readonly MoneySize[] = ['lg', 'xl', '2xl']
const COST = microsFromUsd(1234.5)

export const identity: Group = {
  title: 'Identity',
  examples: {
    Logo: [20, 24, 40].map(size => <Logo key={size} size={size} />),
    'Ring, by share': SHARES.map(share => (
      <Ring key={share} share={share} hasTrack size={40} className="text-call" />
    )),
    'Ring, dashed': <Ring share={1} isDashed size={40} className="text-warn" />,
    'Icon of the page in a call, by share': SHARES.map(share => (
      <span key={share} className="flex items-center gap-1">
        <img src={iconOf(share)} alt="" width={16} height={16} />
        <img src={iconOf(share)} alt="" width={32} height={32} />
      </span>
    )),
    Face: [...NAMES, null].map(name => <Face key={name} name={name} className="size-11 text-sm" />),
    Flag: ['GB', 'IN', null].map(country => <Flag key={country} country={country} />),
    ...examplesOf(TEXTS, 'Type', size => <span className={size}>Call any phone</span>),
    ...examplesOf(GROUNDS, 'Colours', ground => (
      <span
        className={`flex w-full flex-wrap gap-3 rounded-control border border-line p-3 ${ground}`}
      >
        {COLOURS.map(colour => (
          <span key={colour} className={`text-sm ${colour}`}>
            {colour.replace('text-', '')}
          </span>
        ))}
      </span>
    )),
    ...examplesOf(SIZES, 'Money', size => (
      <>
        <Money amount={COST} size={size} />
        <span className={FIGURES[size]}>02:17</span>
      </>
    )),
    'Money, in a sentence': (
      <p className="text-sm">
        A minute costs <Money amount={microsFromUsd(0.0397)} to="rate" />.
      </p>
    ),
    PhoneNumber: ['+447400123456', '+14155550106'].map(number => (
      <PhoneNumber key={number} number={number} />
    )),
    Name: <Name>Asha Rao</Name>,
    Code: <Code>TI/26-27/000007</Code>,
    CodeList: <CodeList codes={['abcde-23456', 'fghij-34567']} />,
    QrCode: <QrCode text="https://example.com" label="A link" />,
  },
}
