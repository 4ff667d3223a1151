import { dialer } from './dialer.ts'

/** A moment as one remembers it, in local time: "Today, 14:02", "Yesterday", "3 Nov 2026". */
export function printDay(moment: Date, now: Date): string {
  const daysAgo = Math.round((midnight(now) - midnight(moment)) / 86_400_000)
  if (daysAgo === 0) return `${dialer.today}, ${TIME.format(moment)}`
  if (daysAgo === 1) return dialer.yesterday
  return DAY.format(moment)
}

/** "3 Nov 2026, 14:02", in local time and in the reader's own order. */
export function printMoment(moment: Date): string {
  return MOMENT.format(moment)
}

/** "3 Nov 2026", in local time. */
export function printDate(moment: Date): string {
  return DAY.format(moment)
}

function midnight(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}

const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
