import { useId, useEffect, useState } from 'react'
import { watchOwnLevel } from '../../../../softphone/browser/watch-level.ts'
import type { AudioProcessing } from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { LevelMeter } from '../../shared/sound/LevelMeter.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'

/** Devices and volume, how the microphone is processed, and during a call its level. */
export function SoundPanel({ onClose }: { onClose: () => void }) {
  const { phone, send } = useSoftphone()
  const { processing } = phone
  const choose = (change: Partial<AudioProcessing>) =>
    send({ is: 'choose-processing', processing: { ...processing, ...change } })
  return (
    <SidePanel title="Sound settings" closeLabel="Close the sound settings" onClose={onClose}>
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
    </SidePanel>
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

/** The level of the microphone of the call. */
function Level() {
  const { microphoneStream } = useSoftphone()
  const [level, setLevel] = useState<number | null>(0)
  useEffect(() => watchOwnLevel(microphoneStream, setLevel), [microphoneStream])
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
