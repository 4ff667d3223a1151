import type { VoiceMessage } from './voice-device.ts'

/** Returns the message; @throws if a part is empty, which the Voice SDK accepts for the content (spec section 5). */
export function validMessage({ content, messageType }: VoiceMessage): VoiceMessage {
  if (content === undefined || content === null || content === '') {
    throw new Error('A message needs content')
  }
  if (typeof messageType !== 'string' || messageType === '') {
    throw new Error('A message needs a type')
  }
  return { content, messageType }
}
