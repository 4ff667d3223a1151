import { Headset, Mic, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { landing } from './strings.ts'
import { Flag } from '../../ui/Flag.tsx'

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

/** A static picture of the dialer during a call, drawn with the same design tokens. */
export function DialerPicture() {
  const { picture } = landing
  return (
    <div
      role="img"
      aria-label={picture.label}
      className="mx-auto w-full max-w-110 rounded-card border border-line bg-card p-3 shadow-float select-none min-[22.5rem]:p-5 sm:p-6 lg:[transform:perspective(1600px)_rotateY(-9deg)_rotateX(2deg)]"
    >
      <div aria-hidden="true" className="grid justify-items-center">
        <Flag country="GB" width={32} />
        <p className="mt-3 text-lg font-semibold">{picture.number}</p>
        <p className="text-sm text-soft">{picture.destination}</p>
        <p className="mt-1 text-xs text-faint">{picture.callerId}</p>
        <p className="mt-2 text-2xl font-medium tracking-tight">{picture.timer}</p>
        <p className="mt-2 inline-flex items-center gap-2 rounded-small bg-call-wash px-2.5 py-1 text-xs font-semibold text-call">
          <span className="size-1.5 rounded-full bg-current" />
          {picture.caption}
        </p>
        <PictureFigures />
        <div className="mt-5 grid grid-cols-3 gap-x-7 gap-y-3">
          {KEYS.map(([digit, letters]) => (
            <span
              key={digit}
              className="grid size-14 content-center justify-items-center rounded-full border border-line bg-raised"
            >
              <span className="text-lg leading-none">{digit}</span>
              <span className="mt-1 h-2.5 text-[9px] leading-none tracking-widest text-faint">
                {letters}
              </span>
            </span>
          ))}
        </div>
        <div className="mt-6 flex items-end gap-5">
          <LabelledButton
            label={picture.mute}
            className="size-12 border border-line bg-raised text-soft"
          >
            <Mic size={20} />
          </LabelledButton>
          <LabelledButton label={picture.end} className="size-16 bg-danger text-danger-ink">
            <PhoneOff size={26} />
          </LabelledButton>
          <LabelledButton
            label={picture.microphone}
            className="size-12 border border-line bg-raised text-soft"
          >
            <Headset size={20} />
          </LabelledButton>
        </div>
      </div>
    </div>
  )
}

function LabelledButton(props: { label: string; className: string; children: ReactNode }) {
  return (
    <span className="grid w-18 justify-items-center gap-1.5">
      <span className={`grid place-items-center rounded-full ${props.className}`}>
        {props.children}
      </span>
      <span className="text-xs text-soft">{props.label}</span>
    </span>
  )
}

function PictureFigures() {
  const { cost, left, quality } = landing.picture
  return (
    <div className="mt-5 grid w-full grid-cols-[auto_auto_1fr] divide-x divide-line rounded-control border border-line bg-well text-left">
      {[cost, left].map(({ label, value }) => (
        <div key={label} className="px-1.5 py-2.5 min-[22.5rem]:px-3">
          <p className="text-xs text-faint">{label}</p>
          <p className="mt-0.5 text-sm font-semibold">{value}</p>
        </div>
      ))}
      <div className="min-w-0 px-1.5 py-2.5 min-[22.5rem]:px-3">
        <p className="truncate text-xs text-faint">{quality.label}</p>
        <p className="mt-0.5 flex items-center gap-2 text-sm font-semibold">
          {quality.value}
          <svg
            viewBox="0 0 100 24"
            className="h-5 min-w-0 flex-1 text-call max-sm:hidden"
            fill="none"
            preserveAspectRatio="none"
          >
            <path
              d="M0 9 14 8 26 10 38 7 50 9 56 17 66 10 78 7 88 8 100 7"
              stroke="currentColor"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </p>
      </div>
    </div>
  )
}
