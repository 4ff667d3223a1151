import { GREETING_MAX_SECONDS } from '@ringback/contract/limits'
import { type MicrophoneFault, microphoneText } from '../../../../strings/softphone.ts'

/** The text of what happens when someone calls a rented number: the steps in their order. */
export const numberSettings = {
  title: 'When someone calls',
  lead: 'A call takes these steps, one after the other, until it is answered or a message is left.',
  save: 'Save',
  cancel: 'Cancel',
  failed: 'Failed to save what happens when someone calls',

  quietHours: 'Quiet hours',
  isQuiet: 'Do not ring in these hours of each day',
  quietDetail:
    'In quiet hours, a call does not ring and is not forwarded. The caller leaves a message if voicemail is on, or gets a busy tone. The call is in your call history as missed, and we send you a mail.',
  from: 'From',
  until: 'To',
  timeProblem: 'Enter a time.',
  sameProblem: 'Enter another time than the first one.',
  zone: 'Time zone',
  zoneProblem: 'Enter a time zone, for example Europe/Berlin.',

  rings: 'Rings here',
  ringsBrowser: 'Ring here while this page is open',

  forwardsTo: 'Forwards to',
  notForwarded: 'Do not forward',
  loadingPhones: 'Loading your phone numbers',
  phonesFailed: 'Failed to load your phone numbers',
  noPhones: 'You have no verified phone number yet.',
  verify: 'Verify a number in Settings',
  noRate: 'Cannot be called',
  forwardingDetail:
    'A call that you decline is not forwarded. Your phone shows the rented number as the caller. You pay for a forwarded call as for any call, at the rate at that time, also when the mailbox of your phone answers.',

  voicemail: 'Voicemail',
  noVoicemail: 'No voicemail',
  spoken: 'A spoken text',
  recorded: 'My own recording',
  greeting: 'Greeting',
  greetingHint: 'A voice reads it to the caller in English, before the tone.',
  greetingProblem: 'Enter a greeting.',
  exampleGreeting: 'Hello. I cannot answer now. Please leave a message after the tone.',
  loadingRecorder: 'Loading the recorder',
  recordingProblem: 'Record a greeting first.',
  voicemailDetail:
    'A caller who is not answered, or who calls while you are in another call, can leave a message of up to 3 minutes. You get a mail and listen to it in Call History. Messages are free and kept for 30 days.',

  busy: 'Busy tone',
  busyDetail: 'If nobody answers and no message can be left, the caller hears a busy tone.',
} as const

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
