import { X } from 'lucide-react'
import { audioCheck } from '../../../../strings/audio-check.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { AudioCheckResult } from './AudioCheckResult.tsx'
import { useKeptSound } from '../first-call/sound-result.ts'
import { LevelMeter } from '../../shared/LevelMeter.tsx'
import { useAudioCheck } from './use-audio-check.ts'

interface AudioCheckPanelProps {
  /** The selected microphone; null is the browser's default. */
  inputId: string | null
  onClose: () => void
}

/** The audio check of microphone and network: its progress, then its result. */
export function AudioCheckPanel({ inputId, onClose }: AudioCheckPanelProps) {
  const { state, level, finish, repeat } = useAudioCheck(inputId)
  useKeptSound(state)
  const isRunning = state.is !== 'completed' && state.is !== 'failed'
  const canFinish = state.is === 'connected' && state.canFinish
  return (
    <section
      ref={scrollToPanel}
      tabIndex={-1}
      aria-label={audioCheck.title}
      className="relative scroll-m-4 max-md:scroll-mb-24 animate-arrive rounded-card border border-line bg-card p-4 shadow-card outline-none sm:p-6"
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
      {isRunning ? <LevelMeter level={level} /> : <AudioCheckResult state={state} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {/* One element for both, so that the focus stays on it when the result appears. */}
        <Button
          look="secondary"
          disabled={isRunning && !canFinish}
          onClick={isRunning ? finish : repeat}
        >
          {isRunning ? audioCheck.finish : audioCheck.repeat}
        </Button>
        {isRunning && (
          <Button look="plain" onClick={onClose}>
            {audioCheck.cancel}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Scrolls to the panel, which opens far below its button on a phone. */
function scrollToPanel(panel: HTMLElement | null) {
  // jsdom does not implement scrollIntoView.
  panel?.scrollIntoView?.({ block: 'nearest' })
  panel?.focus({ preventScroll: true })
}
