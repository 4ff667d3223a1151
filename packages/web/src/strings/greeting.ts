import { GREETING_MAX_SECONDS } from '@ringback/contract/limits'
import { type MicrophoneFault, microphoneText } from './softphone.ts'

/** The text of the recorder of a voicemail greeting. */
export const greetingRecorder = {
  record: 'Record',
  recordAgain: 'Record again',
  stop: 'Stop',
  opening: 'Opening the microphone',
  recording: 'Recording',
  converting: 'Preparing the recording',
  hint: `Say your greeting, up to ${GREETING_MAX_SECONDS} seconds. A tone follows it.`,
  player: 'Your recorded greeting',
  loadFailed: 'Failed to load your greeting. Please try again.',
  tooShort: 'The recording is shorter than a second. Please record it again.',
  failed: 'The recording failed. Please try again.',
  notOffered: 'This browser cannot record. Please use another browser, or a spoken text.',
  duringCall: 'You can record when no call is in progress.',
} as const

/** "00:07 of 00:20". */
export function recordedTimeText(recorded: string, longest: string): string {
  return `${recorded} of ${longest}`
}

/** Why no recording could begin. */
export function recordingFaultText(fault: MicrophoneFault): string {
  if (fault !== 'denied') return microphoneText[fault]
  return 'Microphone access is required for a recording. Please allow microphone access and try again.'
}
