import { endSetupTests } from '../actions/end-setup-tests.ts'
import type { Job } from './run-jobs.ts'

export const endSetupTestsJob: Job = {
  name: 'end-setup-tests',
  everySeconds: 5,
  run: endSetupTests,
}
