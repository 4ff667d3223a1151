import { Headset } from 'lucide-react'
import type { AudioDevice } from '../../../../softphone/machine/softphone-state.ts'
import { dialer } from '../../../../strings/dialer.ts'
import { IconSelect } from '../../../../ui/choice/Select.tsx'

interface MicrophoneSelectProps {
  inputs: AudioDevice[]
  inputId: string | null
  disabled: boolean
  onSelect: (deviceId: string) => void
}

/** Selects a microphone of this computer; at first the browser's default. */
export function MicrophoneSelect({ inputs, inputId, disabled, onSelect }: MicrophoneSelectProps) {
  const selected =
    inputs.find(input => input.deviceId === (inputId ?? 'default')) ??
    inputs.find(input => input.deviceId === inputId) ??
    inputs[0] ??
    null
  return (
    <IconSelect
      label={dialer.microphone}
      icon={<Headset size={22} />}
      items={inputs}
      selected={selected}
      onSelect={input => onSelect(input.deviceId)}
      itemKey={input => input.deviceId}
      itemText={input => input.label || dialer.defaultMicrophone}
      disabled={disabled || inputs.length === 0}
    />
  )
}
