import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AudioCheckState } from '../../../../softphone/audio-check.ts'
import { audioCheck, audioCheckWords } from '../../../../strings/audio-check.ts'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { useAudioCheck } from './use-audio-check.ts'

interface AudioCheckPanelProps {
  /** The chosen microphone; null is the browser's default. */
  inputId: string | null
  onClose: () => void
}

/** A test of microphone and network, as it runs and what it found. */
export function AudioCheckPanel({ inputId, onClose }: AudioCheckPanelProps) {
  const { state, level, again } = useAudioCheck(inputId)
  const isRunning = state.is !== 'completed' && state.is !== 'failed'
  return (
    <section
      ref={bringIntoView}
      tabIndex={-1}
      aria-label={audioCheck.title}
      className="relative scroll-m-4 max-md:scroll-mb-24 animate-arrive rounded-card border border-line bg-card p-4 shadow-float outline-none sm:p-6"
    >
      <IconButton
        label={audioCheck.close}
        icon={<X size={16} />}
        onClick={onClose}
        className="absolute top-2 right-2"
      />
      <h2 className="pr-10 text-sm font-semibold">{audioCheck.title}</h2>
      <p className="mt-1 mb-4 text-sm text-soft">{audioCheck.intro}</p>
      <p role="status" className="flex items-center gap-2 text-sm font-medium">
        {isRunning && <Spinner />}
        {audioCheck[state.is]}
      </p>
      {isRunning ? <Meter level={level} /> : <Verdict state={state} />}
      <div className="mt-4">
        {isRunning ? (
          <Button look="secondary" onClick={onClose}>
            {audioCheck.stop}
          </Button>
        ) : (
          <Button look="secondary" onClick={again}>
            {audioCheck.again}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Speech is rarely louder than a third of what a microphone can tell. */
const FULL_LEVEL = 0.3

function Meter({ level }: { level: number }) {
  const share = Math.min(1, Math.sqrt(level / FULL_LEVEL))
  return (
    <div
      role="meter"
      aria-label={audioCheck.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="mt-3 h-2 overflow-hidden rounded-full bg-well"
    >
      <div
        className="h-full origin-left rounded-full bg-accent"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

function Verdict({ state }: { state: AudioCheckState }) {
  if (state.is === 'failed') {
    const { part, message } = state
    return (
      <dl className="mt-3 grid gap-3">
        <Finding title={audioCheck.microphone} isGood={part === 'microphone' ? false : null}>
          {part === 'microphone' ? message : audioCheck.untested}
        </Finding>
        <Finding title={audioCheck.network} isGood={part === 'network' ? false : null}>
          {part === 'network' ? message : audioCheck.untested}
        </Finding>
      </dl>
    )
  }
  if (state.is !== 'completed') return null
  const { microphoneWorks, network } = state
  return (
    <dl className="mt-3 grid gap-3">
      <Finding title={audioCheck.microphone} isGood={microphoneWorks}>
        {microphoneWorks ? audioCheck.heard : `${audioCheck.silent} ${audioCheck.silentHelp}`}
      </Finding>
      <Finding
        title={audioCheck.network}
        isGood={network !== null && network.label !== 'Fair' && network.label !== 'Degraded'}
      >
        {network ? (
          <>
            {audioCheckWords.network(network.label)}
            <span className="mt-0.5 block text-xs text-faint">
              {audioCheckWords.figures(network)}
            </span>
          </>
        ) : (
          `${audioCheck.noSound} ${audioCheck.noSoundHelp}`
        )}
      </Finding>
    </dl>
  )
}

/** `isGood` is null for what was not looked at. */
function Finding(props: { title: string; isGood: boolean | null; children: ReactNode }) {
  const { title, isGood, children } = props
  return (
    <div className="flex gap-3 text-sm">
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {isGood === true && <CircleCheck size={18} className="text-call" />}
        {isGood === false && <CircleAlert size={18} className="text-warn" />}
        {isGood === null && <span className="block w-[18px] text-center text-faint">-</span>}
      </span>
      <div className="min-w-0">
        <dt className="font-semibold">{title}</dt>
        <dd className="text-soft">{children}</dd>
      </div>
    </div>
  )
}

/** It may stand beside the button that opens it or below, out of sight. */
function bringIntoView(box: HTMLElement | null) {
  // jsdom has no layout and nothing to scroll.
  box?.scrollIntoView?.({ block: 'nearest' })
  box?.focus({ preventScroll: true })
}
