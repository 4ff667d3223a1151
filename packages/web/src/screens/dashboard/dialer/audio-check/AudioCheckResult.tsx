import { percentText } from '@ringback/contract/text/figures'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AudioCheckState } from '../../../../softphone/audio-check/audio-check.ts'
import type { MicrophoneResult } from '../../../../softphone/audio-check/tested-microphone.ts'
import { microphoneText } from '../../../../softphone/words.ts'

/** The results for microphone and network. */
export function AudioCheckResult({ state }: { state: AudioCheckState }) {
  if (state.is === 'failed') return <Failed part={state.part} message={failureText(state)} />
  if (state.is !== 'completed') return null
  const { microphone, network } = state
  return (
    <dl className="mt-3 grid gap-3">
      <PartResult
        title="Microphone"
        isGood={microphone === 'unmeasured' ? null : microphone === 'works'}
      >
        {MICROPHONE_WORDS[microphone]}
      </PartResult>
      <PartResult
        title="Network"
        isGood={network !== null && network.label !== 'Fair' && network.label !== 'Degraded'}
      >
        {network ? (
          <>
            {networkText(network.label)}
            <span className="mt-0.5 block text-xs text-faint">{figuresText(network)}</span>
          </>
        ) : (
          'Connected, but no sound came back. A firewall or VPN may block the sound. Turn off your VPN, or try another network.'
        )}
      </PartResult>
    </dl>
  )
}

const MICROPHONE_WORDS: Record<MicrophoneResult, string> = {
  works: 'Your microphone works.',
  silent:
    'Your microphone picked up no sound. Check that you chose the right microphone and that it is not muted, and speak during the test.',
  unmeasured: 'Your microphone is open, but this browser did not let the page measure its level.',
}

/** The result when one part failed and the other part was not tested. */
function Failed({ part, message }: { part: 'microphone' | 'network'; message: string }) {
  return (
    <dl className="mt-3 grid gap-3">
      {(['microphone', 'network'] as const).map(testedPart => (
        <PartResult
          key={testedPart}
          title={testedPart === 'microphone' ? 'Microphone' : 'Network'}
          isGood={testedPart === part ? false : null}
        >
          {testedPart === part ? message : 'Not tested.'}
        </PartResult>
      ))}
    </dl>
  )
}

/** `isGood` is null for a part that was not tested or not measured. */
function PartResult(props: { title: string; isGood: boolean | null; children: ReactNode }) {
  const { title, isGood, children } = props
  return (
    <div className="text-sm">
      <dt className="flex gap-3 font-semibold">
        <span aria-hidden="true" className="mt-0.5 w-[18px] shrink-0">
          {isGood === true && <CircleCheck size={18} className="text-call" />}
          {isGood === false && <CircleAlert size={18} className="text-warn" />}
          {isGood === null && <span className="block text-center text-faint">-</span>}
        </span>
        {title}
      </dt>
      <dd className="ms-[30px] text-soft">{children}</dd>
    </div>
  )
}

function failureText(failed: Extract<AudioCheckState, { is: 'failed' }>): string {
  if (failed.part === 'microphone') return microphoneText[failed.why]
  const { why } = failed
  if (typeof why === 'string') return why
  if (why === 31603 || why === 31002) {
    return 'You can run the test ten times an hour. Please try again later.'
  }
  if (why === 20101 || why === 20104 || why === 31204 || why === 31205) {
    return 'You could not be connected to the phone network. Please reload the page and try again.'
  }
  const suffix = why === null ? '' : ` (Code: ${why})`
  return `The phone network could not be reached${suffix}. Check your connection, and make sure that no firewall or VPN blocks calls.`
}

const HOW_TO_IMPROVE = 'Move closer to your router or use a cable, and pause downloads and videos.'

const NETWORK_ADVICE: Record<string, string> = {
  Excellent: 'Your network is ready for calls.',
  Great: 'Your network is ready for calls.',
  Good: 'Your network is ready for calls.',
  Fair: `Calls work, with some disturbances. ${HOW_TO_IMPROVE}`,
  Degraded: `Calls will be hard to understand. ${HOW_TO_IMPROVE}`,
}

/** "Excellent. Your network is ready for calls." */
function networkText(label: string): string {
  return `${label}. ${NETWORK_ADVICE[label] ?? ''}`.trim()
}

/** "Round trip 42 ms · jitter 3 ms · 0.0% lost · score 4.4" */
function figuresText(report: {
  mos: number
  roundTripMs: number
  jitterMs: number
  lostPercent: number
}): string {
  return [
    `Round trip ${Math.round(report.roundTripMs)} ms`,
    `jitter ${Math.round(report.jitterMs)} ms`,
    `${percentText(report.lostPercent, { decimals: 1 })} lost`,
    `score ${report.mos.toFixed(1)}`,
  ].join(' \u00b7 ')
}
