import { type Speaker } from '../browser/speaker.ts'

export interface SipVoiceOptions {
  /** Returns the microphone stream for a call. */
  getUserMedia: (constraints: MediaStreamConstraints) => Promise<MediaStream>
  /** The device and the volume of calls. */
  speaker: Pick<Speaker, 'deviceId' | 'listOutputs' | 'volume'>
  appName: string
  /** False for a device that incoming calls do not ring. */
  registers?: false
}
