import type { Settings } from '@ringback/contract/settings'
import type { Ports } from './ports/ports.ts'

/** What a request or a job is given: every port, and what the page is told. */
export interface World extends Ports {
  readonly version: string
  readonly settings: Settings
}
