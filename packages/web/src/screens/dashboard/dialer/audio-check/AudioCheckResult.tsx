import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AudioCheckState } from '../../../../softphone/audio-check.ts'
import type { MicrophoneResult } from '../../../../softphone/tested-microphone.ts'
import { audioCheck, audioCheckText } from '../../../../strings/audio-check.ts'

/** The results for microphone and network. */
export function AudioCheckResult({ state }: { state: AudioCheckState }) {
  if (state.is === 'failed') return <Failed part={state.part} message={state.message} />
  if (state.is !== 'completed') return null
  const { microphone, network } = state
  return (
    <dl className="mt-3 grid gap-3">
      <PartResult
        title={audioCheck.microphone}
        isGood={microphone === 'unmeasured' ? null : microphone === 'works'}
      >
        {MICROPHONE_WORDS[microphone]}
      </PartResult>
      <PartResult
        title={audioCheck.network}
        isGood={network !== null && network.label !== 'Fair' && network.label !== 'Degraded'}
      >
        {network ? (
          <>
            {audioCheckText.network(network.label)}
            <span className="mt-0.5 block text-xs text-faint">
              {audioCheckText.figures(network)}
            </span>
          </>
        ) : (
          `${audioCheck.noEcho} ${audioCheck.noEchoHelp}`
        )}
      </PartResult>
    </dl>
  )
}

const MICROPHONE_WORDS: Record<MicrophoneResult, string> = {
  works: audioCheck.soundDetected,
  silent: `${audioCheck.noSoundDetected} ${audioCheck.noSoundDetectedHelp}`,
  unmeasured: audioCheck.unmeasured,
}

/** The result when one part failed and the other part was not tested. */
function Failed({ part, message }: { part: 'microphone' | 'network'; message: string }) {
  return (
    <dl className="mt-3 grid gap-3">
      {(['microphone', 'network'] as const).map(testedPart => (
        <PartResult
          key={testedPart}
          title={audioCheck[testedPart]}
          isGood={testedPart === part ? false : null}
        >
          {testedPart === part ? message : audioCheck.untested}
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
