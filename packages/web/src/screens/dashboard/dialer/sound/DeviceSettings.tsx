import { percentText } from '@ringback/contract/text/figures'
import { Play } from 'lucide-react'
import { useId, useEffect, useRef, useState } from 'react'
import { SOUND_FILES, soundOnDevice } from '../../../../softphone/browser/sound-on-device.ts'
import { usedDevice } from '../../../../softphone/machine/audio-devices.ts'
import type { AudioDevice, AudioRole } from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Select } from '../../../../ui/choice/Select.tsx'

/**
 * Microphone, speakers and volume. What the browser cannot change is not shown: not every browser can play on a
 * chosen speaker, and the browser of an iPhone cannot set a volume.
 */
export function DeviceSettings() {
  const { phone, send } = useSoftphone()
  const { inputs, inputId, outputs, outputId, ringId, volume } = phone
  return (
    <div className="mb-3 space-y-4 border-b border-line pb-4">
      {inputs.length === 0 && (
        <p className="text-sm text-soft">
          Your microphones and speakers are listed here after your first call.
        </p>
      )}
      <DeviceSelect
        role="input"
        devices={inputs}
        deviceId={inputId}
        onSelect={deviceId => send({ is: 'choose-input', deviceId })}
      />
      <div className="space-y-2">
        <DeviceSelect
          role="output"
          devices={outputs}
          deviceId={outputId}
          onSelect={deviceId => send({ is: 'choose-output', role: 'output', deviceId })}
        />
        {volume !== null && (
          <Volume volume={volume} onChange={to => send({ is: 'choose-volume', volume: to })} />
        )}
        <TestSound
          label="Play a test sound on the speaker for calls"
          file={SOUND_FILES.outgoing}
          deviceId={outputId}
          volume={volume ?? 1}
        />
      </div>
      {outputs.length > 0 && (
        <div className="space-y-2">
          <DeviceSelect
            role="ring"
            devices={outputs}
            deviceId={ringId}
            onSelect={deviceId => send({ is: 'choose-output', role: 'ring', deviceId })}
          />
          <TestSound
            label="Play a test sound on the speaker for the ring tone"
            file={SOUND_FILES.incoming}
            deviceId={ringId}
            volume={1}
          />
        </div>
      )}
    </div>
  )
}

const LABELS: Record<AudioRole, string> = {
  input: 'Microphone',
  output: 'Speaker for calls',
  ring: 'Speaker for the ring tone',
}

interface DeviceSelectProps {
  role: AudioRole
  devices: AudioDevice[]
  deviceId: string | null
  onSelect: (deviceId: string) => void
}

function DeviceSelect({ role, devices, deviceId, onSelect }: DeviceSelectProps) {
  const selected = usedDevice(devices, deviceId)
  if (!selected) return null
  const nameOf = ({ label }: AudioDevice) => label || 'Default of this computer'
  return (
    <Select
      label={LABELS[role]}
      items={devices}
      selected={selected}
      onSelect={device => onSelect(device.deviceId)}
      itemKey={device => device.deviceId}
      itemText={nameOf}
    />
  )
}

/** `volume` is 0 to 1; the slider has steps of 5 percent. */
function Volume({ volume, onChange }: { volume: number; onChange: (volume: number) => void }) {
  const id = useId()
  const percent = Math.round(volume * 100)
  return (
    <div>
      <label htmlFor={id} className="block text-xs font-medium text-soft">
        Volume of calls
      </label>
      <div className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-valuetext={percentText(percent)}
          onChange={event => onChange(Number(event.target.value) / 100)}
          className="h-11 min-w-0 flex-1 accent-accent"
        />
        <output htmlFor={id} className="w-12 text-end text-sm tabular-nums">
          {percentText(percent)}
        </output>
      </div>
    </div>
  )
}

interface TestSoundProps {
  /** The accessible name, which contains the text of the button. */
  label: string
  file: string
  deviceId: string | null
  volume: number
}

/** Plays a sound on a speaker, so that the user knows which one it is and how loud it is. */
function TestSound({ label, ...test }: TestSoundProps) {
  const { state, play } = useTestSound(test)
  return (
    <div>
      <Button
        look="secondary"
        aria-label={label}
        icon={<Play size={16} aria-hidden="true" />}
        onClick={play}
      >
        Play a test sound
      </Button>
      <p role="status" className="mt-1 min-h-5 text-xs text-soft">
        {state === 'playing' && 'Playing…'}
        {state === 'failed' && 'The browser could not play the sound on this speaker.'}
      </p>
    </div>
  )
}

interface Sound {
  file: string
  /** Null is the browser's default device. */
  deviceId: string | null
  /** 0 to 1. */
  volume: number
}

/** Plays a sound once. Another press starts it again, and closing the panel stops it. */
function useTestSound({ file, deviceId, volume }: Sound) {
  const [state, setState] = useState<'silent' | 'playing' | 'failed'>('silent')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const play = () => {
    stop.current?.()
    let isStopped = false
    const report = (newState: typeof state) => {
      if (!isStopped) setState(newState)
    }
    const onEnded = () => report('silent')
    const played = soundOnDevice(file, { deviceId, volume, onEnded }, true)
    stop.current = () => {
      isStopped = true
      played.pause()
    }
    setState('playing')
    played.play().catch(() => report('failed'))
  }
  return { state, play }
}
