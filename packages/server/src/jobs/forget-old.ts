import { forgetOld } from '../actions/forget-old.ts'
import type { Job } from './run-jobs.ts'

export const forgetOldJob: Job = { name: 'forget-old', everySeconds: 3_600, run: forgetOld }
