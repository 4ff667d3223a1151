import { endAudioChecks } from '../actions/calls/end-audio-checks.ts'
import type { Job } from './run-jobs.ts'

export const endAudioChecksJob: Job = {
  name: 'end-setup-tests',
  everySeconds: 5,
  run: endAudioChecks,
}
