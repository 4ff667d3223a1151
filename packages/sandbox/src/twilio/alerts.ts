import { newSid } from './sids.ts'
import type { PostForm } from './voice/webhook.ts'

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
  /** The body of a webhook's answer. */
  readonly responseBody?: string
}

/** The vendor's log of errors and warnings (Twilio, "Monitor REST API: Alerts"). */
export interface Alerts {
  add(alert: Pick<Alert, 'resourceSid' | 'responseBody'> & AlertKind): void
  /** Newest first. */
  list(): readonly Alert[]
}

export type AlertKind = Pick<Alert, 'code' | 'level' | 'text'>

/** The log has each webhook that was refused or not answered. It names the URL without its fragment. */
export function withAlerts(post: PostForm, alerts: Alerts): PostForm {
  return async (url, form, ready) => {
    const isStatusCallback = form['CallbackSource'] !== undefined
    const level = isStatusCallback ? 'warning' : 'error'
    const add = (code: number, fields: Record<string, string>, responseBody?: string) => {
      const [shownUrl = ''] = url.split('#')
      const common = { url: shownUrl, ErrorCode: String(code), LogLevel: level.toUpperCase() }
      const text = { ...fields, ...common }
      alerts.add({
        ...{ code, level, resourceSid: form['CallSid'] ?? '' },
        text: new URLSearchParams(text).toString(),
        ...(responseBody !== undefined && { responseBody }),
      })
    }
    try {
      const answer = await post(url, form, ready)
      const { status, body } = answer
      const fields = { Msg: 'HTTP retrieval failure', httpResponse: String(status) }
      if (status >= 400) add(isStatusCallback ? 15_003 : 11_200, fields, body)
      return answer
    } catch (error) {
      add(11_205, { Msg: 'HTTP connection failure' })
      throw error
    }
  }
}

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
