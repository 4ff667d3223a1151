import { X } from 'lucide-react'
import { useId, useEffect, useState } from 'react'
import { watchOwnLevel } from '../../../../softphone/browser/watch-level.ts'
import type { AudioProcessing } from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { LevelMeter } from '../../shared/LevelMeter.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'

/** Devices and volume, how the microphone is processed, and during a call its level. */
export function SoundPanel({ onClose }: { onClose: () => void }) {
  const { phone, send } = useSoftphone()
  const { processing } = phone
  const choose = (change: Partial<AudioProcessing>) =>
    send({ is: 'choose-processing', processing: { ...processing, ...change } })
  return (
    <section
      ref={scrollToPanel}
      tabIndex={-1}
      aria-label="Sound settings"
      className="relative scroll-m-4 max-md:scroll-mb-24 animate-arrive rounded-card border border-line bg-card p-4 shadow-card outline-none sm:p-6"
    >
      <IconButton
        label="Close the sound settings"
        icon={<X size={16} />}
        onClick={onClose}
        className="absolute top-2 right-2"
      />
      <h2 className="pr-10 text-sm font-semibold">Sound settings</h2>
      <p className="mt-1 mb-3 text-sm text-soft">
        They apply at once, also during a call, and are kept in this browser.
      </p>
      <DeviceSettings />
      <Choice
        label="Noise suppression"
        hint="Removes fans, keyboards and traffic. Switch it off for music."
        isOn={processing.noiseSuppression}
        onChange={noiseSuppression => choose({ noiseSuppression })}
      />
      <Choice
        label="Echo cancellation"
        hint="Needed with loudspeakers. Switch it off only with headphones."
        isOn={processing.echoCancellation}
        onChange={echoCancellation => choose({ echoCancellation })}
      />
      <div className="mt-3 min-h-10 text-sm text-soft">
        {phone.status === 'connected' ? (
          <Level />
        ) : (
          <p>The level of your microphone is shown here during a call.</p>
        )}
      </div>
    </section>
  )
}

interface ChoiceProps {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Choice({ label, hint, isOn, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3 py-2 text-sm">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={event => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-soft">
          {hint}
        </p>
      </div>
    </div>
  )
}

function Level() {
  const { microphoneStream } = useSoftphone()
  const level = useMicrophoneLevel(microphoneStream)
  return (
    <>
      <p>
        {level === null
          ? 'The browser does not let this page measure the level.'
          : 'Your microphone now'}
      </p>
      <LevelMeter level={level ?? 0} />
    </>
  )
}

/** Scrolls to the panel, which opens far below its button on a phone. */
function scrollToPanel(panel: HTMLElement | null) {
  // jsdom does not implement scrollIntoView.
  panel?.scrollIntoView?.({ block: 'nearest' })
  panel?.focus({ preventScroll: true })
}

/** The level of the microphone of the call, 0 to 1; null while it cannot be measured. */
function useMicrophoneLevel(microphoneStream: () => MediaStream | null): number | null {
  const [level, setLevel] = useState<number | null>(0)
  useEffect(() => watchOwnLevel(microphoneStream, setLevel), [microphoneStream])
  return level
}
