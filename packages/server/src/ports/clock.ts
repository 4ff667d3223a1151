/** The only source of the time for actions: tests and simulations move it by hand. */
export interface Clock {
  now(): Date
}
