import { renewNumbers } from '../actions/numbers/renew-numbers.ts'
import type { Job } from './run-jobs.ts'

/** Months that are over, and numbers in grace. */
export const renewNumbersJob: Job = { name: 'renew-numbers', everySeconds: 60, run: renewNumbers }
