import { microphoneWords } from '../../strings/softphone.ts'
import { type Microphone } from './microphone.ts'
import { type CallEvent } from '../machine/events.ts'

/**
 * Opens the chosen microphone, or the default one if the chosen one no longer exists. Emits
 * `input-replaced` or `microphone-refused` accordingly.
 * @returns whether a microphone is open.
 */
export async function openMicrophone(
  microphone: Pick<Microphone, 'open'>,
  inputId: string | null,
  emit: (event: CallEvent) => void,
): Promise<boolean> {
  let opened = await microphone.open(inputId)
  if (!opened.ok && opened.why === 'no-such-input' && inputId !== null) {
    opened = await microphone.open(null)
    if (opened.ok) emit({ is: 'input-replaced' })
  }
  if (!opened.ok) emit({ is: 'microphone-refused', message: microphoneWords[opened.why] })
  return opened.ok
}
