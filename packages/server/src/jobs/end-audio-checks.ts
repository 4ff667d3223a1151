import { endSetupTests } from '../actions/calls/end-audio-checks.ts'
import type { Job } from './run-jobs.ts'

export const endSetupTestsJob: Job = {
  name: 'end-setup-tests',
  everySeconds: 5,
  run: endSetupTests,
}
