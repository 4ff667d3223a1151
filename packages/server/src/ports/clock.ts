/** The only source of time for actions, so that tests and simulations control it. */
export interface Clock {
  now(): Date
}
