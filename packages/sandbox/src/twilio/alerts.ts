import { newSid } from './sids.ts'

/** An entry of the vendor's log of errors and warnings. Times are milliseconds since 1970. */
export interface Alert {
  readonly sid: string
  /** The call that it is about. */
  readonly resourceSid: string
  /** Listed at twilio.com/docs/api/errors. */
  readonly code: number
  readonly level: 'error' | 'warning'
  readonly text: string
  readonly at: number
}

/** The vendor's log of errors and warnings (Twilio, "Monitor REST API: Alerts"). */
export interface Alerts {
  add(alert: Pick<Alert, 'resourceSid'> & AlertKind): void
  /** Newest first. */
  list(): readonly Alert[]
}

export type AlertKind = Pick<Alert, 'code' | 'level' | 'text'>

/** Older alerts are dropped, so that long runs do not fill the memory. */
const MAX_ALERTS = 2000

export function createAlerts(): Alerts {
  let alerts: Alert[] = []
  return {
    add(alert) {
      alerts = [{ ...alert, sid: newSid('NO'), at: Date.now() }, ...alerts].slice(0, MAX_ALERTS)
    },
    list: () => alerts,
  }
}
