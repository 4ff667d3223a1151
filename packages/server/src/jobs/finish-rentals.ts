import { finishRentals } from '../actions/numbers/finish-rentals.ts'
import type { Job } from './run-jobs.ts'

/** Purchases of numbers and releases that the carrier has not confirmed. */
export const finishRentalsJob: Job = {
  name: 'finish-rentals',
  everySeconds: 30,
  run: finishRentals,
}
