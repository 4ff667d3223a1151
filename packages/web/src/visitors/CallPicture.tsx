import { AudioLines, Mic, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Ring } from '../ui/identity/Ring.tsx'
import { classNames } from '../ui/class-names.ts'
import { Code } from '../ui/identity/Code.tsx'
import { Name } from '../ui/identity/Name.tsx'

const FACTS = [
  ['Left', 'up to 57 min'],
  ['Quality', 'Excellent'],
  ['They see', 'your number'],
] as const

const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['∗', ''],
  ['0', '+'],
  ['#', ''],
] as const

/** A picture of a call in the dialer. Nothing in it can be pressed. */
export function CallPicture() {
  return (
    <div
      role="img"
      aria-label="A call in progress: the name of the other person, its time and its exact cost"
      className="mx-auto flex w-full max-w-88 rotate-1 max-sm:max-w-80 flex-col gap-4 rounded-card border border-line bg-card p-5 shadow-float select-none lg:min-h-155"
    >
      <Who />
      <div>
        <div className="flex items-baseline justify-between">
          <span className="text-2xl font-semibold">02:15</span>
          <span className="text-xl font-semibold">
            <Code>$0.12</Code>
          </span>
        </div>
        <div className="mt-1 flex items-center justify-between text-xs text-soft">
          <span className="flex items-center gap-1.5 font-semibold text-call">
            <span className="size-2 rounded-full bg-call" />
            Call in progress
          </span>
          <span>
            next <Code>$0.04</Code> at 03:00
          </span>
        </div>
      </div>
      <div className="flex justify-between border-t border-line pt-2.5">
        {FACTS.map(([name, value]) => (
          <span key={name} className="grid text-xs text-soft">
            {name}
            <b className="text-sm font-semibold text-text">{value}</b>
          </span>
        ))}
      </div>
      <div className="mx-auto grid grid-cols-3 gap-x-8 gap-y-1.5">
        {KEYS.map(([key, letters]) => (
          <span
            key={key}
            translate="no"
            className="grid size-15 content-center justify-items-center rounded-full border border-line bg-raised leading-none"
          >
            <span className="text-lg leading-none! font-medium">{key}</span>
            {letters && <span className="mt-1 text-xs leading-none! text-faint">{letters}</span>}
          </span>
        ))}
      </div>
      <div className="mt-auto grid grid-cols-3 justify-items-center text-xs text-soft">
        <Round text="Mute" className="border border-line bg-raised text-text">
          <Mic size={22} />
        </Round>
        <Round text="End" className="bg-danger text-danger-ink">
          <PhoneOff size={24} />
        </Round>
        <Round text="Sound" className="border border-line bg-raised text-text">
          <AudioLines size={22} />
        </Round>
      </div>
    </div>
  )
}

function Who() {
  return (
    <div className="flex items-center gap-3.5">
      <span className="relative grid size-16 shrink-0 place-items-center">
        <Ring share={0.25} stroke={0.06} hasTrack className="absolute inset-0 size-16 text-call" />
        <span className="face grid face-1 size-12.5 place-items-center rounded-full border border-transparent text-lg leading-none font-semibold">
          <Name>AO</Name>
        </span>
        <img
          src="/flags/GB.svg"
          alt=""
          width={20}
          height={14}
          className="absolute inset-e-0 bottom-0 rounded-small border border-card"
        />
      </span>
      <span className="grid min-w-0">
        <b className="truncate text-lg font-semibold">
          <Name>Amara Okafor</Name>
        </b>
        {/* Ofcom reserves 07700 900000 to 900999 for drama and assigns none of them. */}
        <span className="truncate text-sm text-soft">
          <Code>+44 7700 900123</Code>
        </span>
      </span>
    </div>
  )
}

function Round(props: { text: string; className: string; children: ReactNode }) {
  const { text, className, children } = props
  return (
    <span className="grid justify-items-center gap-1">
      <span className={classNames('grid size-14 place-items-center rounded-full', className)}>
        {children}
      </span>
      {text}
    </span>
  )
}
