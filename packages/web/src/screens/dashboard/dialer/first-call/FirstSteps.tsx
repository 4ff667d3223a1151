import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCallerId, useCallerIds } from '../../../../api/queries.ts'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { PATHS } from '../../../../session/paths.ts'
import { buttonClass, PlainButton } from '../../../../ui/buttons/Button.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useSoundResult } from './sound-result.ts'

interface FirstStepsProps {
  audioCheckDisabled: string | null
  onAudioCheck: () => void
}

/** The three steps. What is done keeps its tick. */
export function FirstSteps(props: FirstStepsProps) {
  return (
    <ol className="mt-2 -mb-2 divide-y divide-line">
      <SoundStep {...props} />
      <Step
        number={2}
        title="Call someone"
        detail="Type the number with its country code, or a name from your contacts"
        action={
          <Link to={PATHS.contacts} className={ACTION}>
            Import contacts
          </Link>
        }
      />
      <CallerStep />
    </ol>
  )
}

function SoundStep({ audioCheckDisabled, onAudioCheck }: FirstStepsProps) {
  const { label, isGood } = useSoundResult()
  return (
    <Step
      number={1}
      isDone={isGood}
      title={isGood ? 'Your sound works' : 'Check your sound'}
      detail={
        label === null
          ? (audioCheckDisabled ?? 'Free, 20 seconds. Your browser asks for the microphone.')
          : soundResult(label)
      }
      action={
        <PlainButton
          disabled={audioCheckDisabled !== null}
          onClick={onAudioCheck}
          className={ACTION}
        >
          {label === null ? 'Test' : 'Test again'}
        </PlainButton>
      }
    />
  )
}

/** Until the numbers are known, none counts as verified, so nothing changes for a new user. */
function CallerStep() {
  const { data } = useCallerIds()
  const shown = useCallerId().data?.callerID ?? null
  const verified = data?.callerIDs.find(({ type }) => type === 'verified')
  return (
    <Step
      number={3}
      isDone={verified !== undefined}
      title="Be recognised"
      detail={
        verified
          ? verifiedText(verified.phoneNumber)
          : shown === null
            ? 'Now they see our number. Verify yours: 2 minutes, free.'
            : 'Verify your own number: 2 minutes, free.'
      }
      action={
        !verified && (
          <Link to={`${PATHS.settings}#caller-id`} className={ACTION}>
            Verify mine
          </Link>
        )
      }
    />
  )
}

const ACTION = buttonClass('secondary', 'shrink-0 min-h-9! px-3.5! pointer-coarse:min-h-11!')

interface StepProps {
  number: number
  isDone?: boolean
  title: string
  detail: string
  action: ReactNode
}

function Step({ number, isDone = false, title, detail, action }: StepProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span
        className={classNames(
          'flex size-9 shrink-0 items-center justify-center rounded-full border border-transparent text-sm font-semibold',
          isDone ? 'bg-call-wash text-call' : 'bg-raised text-soft',
        )}
      >
        {isDone ? <Check size={18} role="img" aria-label="done" /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{title}</span>
        <span className="block text-xs text-pretty text-soft">{detail}</span>
      </span>
      {action}
    </li>
  )
}

/** "Microphone and network: excellent" */
function soundResult(networkLabel: string): string {
  return `Microphone and network: ${networkLabel.toLowerCase()}`
}

/** "Verified: +44 7400 123456" */
function verifiedText(number: string): string {
  return `Verified: ${formatPhoneNumber(number)}`
}
