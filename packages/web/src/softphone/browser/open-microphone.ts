import { microphoneText } from '../words.ts'
import { type Microphone } from './microphone.ts'
import { type CallEvent } from '../machine/events.ts'

/**
 * Opens the chosen microphone, or the default one if the chosen one no longer exists. Emits
 * `input-replaced` when it opened the default one instead, and `microphone-refused` when it opened none.
 * @returns whether a microphone is open.
 */
export async function openMicrophone(
  microphone: Pick<Microphone, 'open'>,
  inputId: string | null,
  emit: (event: CallEvent) => void,
): Promise<boolean> {
  let result = await microphone.open(inputId)
  if (!result.ok && result.why === 'no-such-input' && inputId !== null) {
    result = await microphone.open(null)
    if (result.ok) emit({ is: 'input-replaced' })
  }
  if (!result.ok) emit({ is: 'microphone-refused', message: microphoneText[result.why] })
  return result.ok
}
