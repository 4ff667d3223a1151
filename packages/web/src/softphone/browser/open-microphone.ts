import { microphoneWords } from '../../strings/softphone.ts'
import { type Microphone } from './microphone.ts'
import { type CallEvent } from '../machine/events.ts'

/**
 * Opens the chosen microphone, or the default one when that is gone, and tells both kinds of trouble.
 * @returns whether one is open.
 */
export async function openMicrophone(
  microphone: Pick<Microphone, 'open'>,
  inputId: string | null,
  hear: (event: CallEvent) => void,
): Promise<boolean> {
  let opened = await microphone.open(inputId)
  if (!opened.ok && opened.why === 'no-such-input' && inputId !== null) {
    opened = await microphone.open(null)
    if (opened.ok) hear({ is: 'input-replaced' })
  }
  if (!opened.ok) hear({ is: 'microphone-refused', message: microphoneWords[opened.why] })
  return opened.ok
}
