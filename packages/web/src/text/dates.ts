/** "Today, 14:02", "Yesterday, 14:02", "3 Nov 2026, 14:02", in local time. */
export function formatRecentDay(time: Date, now: Date): string {
  const word = recentDayWord(time, now)
  return word === null ? DATE_TIME.format(time) : `${word}, ${TIME.format(time)}`
}

/** The head of a day: "Today", "Yesterday", "3 November", with the year when it is another one, in local time. */
export function formatDay(time: Date, now: Date): string {
  const day = time.getFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR
  return recentDayWord(time, now) ?? day.format(time)
}

/** The time of a call in a short line: "today 14:02", "yesterday 14:02", "3 Nov", "3 Nov 2025", in local time. */
export function formatShortTime(time: Date, now: Date): string {
  const word = recentDayWord(time, now)
  if (word !== null) return `${word.toLowerCase()} ${TIME.format(time)}`
  return time.getFullYear() === now.getFullYear() ? SHORT_DAY.format(time) : DATE.format(time)
}

/** "14:02" or "2:02 PM", in local time. */
export function formatTime(time: Date): string {
  return TIME.format(time)
}

function recentDayWord(time: Date, now: Date): string | null {
  const daysAgo = Math.round((midnight(now) - midnight(time)) / 86_400_000)
  if (daysAgo === 0) return 'Today'
  return daysAgo === 1 ? 'Yesterday' : null
}

/** "3 Nov 2026", in local time and in the order of the browser's locale. */
export function formatDate(time: Date): string {
  return DATE.format(time)
}

/** "3 Nov 2026, 14:02", in local time. */
export function formatDateTime(time: Date): string {
  return DATE_TIME.format(time)
}

/** "3 November 2026 at 14:02 GMT+1". A receipt shows the time zone, because it may be read in a different one. */
export function formatReceiptTime(time: Date): string {
  return RECEIPT_TIME.format(time)
}

/** "22:00" or "10:00 PM", in the form of the browser's locale. Another text is shown as it is. */
export function formatTimeOfDay(text: string): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return text
  return TIME.format(new Date(2000, 0, 1, Number(hours), Number(minutes)))
}

/** "14:02" or "2:02 PM" in a time zone, in the form of the browser's locale. */
export function formatTimeIn(timeZone: string, time: Date): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }).format(time)
}

function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
}

const TIME = formatter({ timeStyle: 'short' })
const DATE = formatter({ dateStyle: 'medium' })
const DAY = formatter({ day: 'numeric', month: 'long' })
const DAY_OF_YEAR = formatter({ dateStyle: 'long' })
const SHORT_DAY = formatter({ day: 'numeric', month: 'short' })
const DATE_TIME = formatter({ dateStyle: 'medium', timeStyle: 'short' })
const RECEIPT_TIME = formatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Loading the browser's tables takes milliseconds, so the first use does it, and not the first screen. */
function formatter(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  let format: Intl.DateTimeFormat | null = null
  return {
    format: time => (format ??= new Intl.DateTimeFormat(undefined, options)).format(time),
  }
}
