/**
 * When the month after `paidMonths` paid ones begins: on the day and at the time of the first month, or
 * on the last day of a shorter month. It is counted from the first month, never from the previous one:
 * 31 Jan, 28 Feb, 31 Mar. Days are UTC.
 */
export function renewalAfter(rentedAt: Date, paidMonths: number): Date {
  const month = new Date(rentedAt)
  month.setUTCDate(1)
  month.setUTCMonth(month.getUTCMonth() + paidMonths)
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0))
  month.setUTCDate(Math.min(rentedAt.getUTCDate(), lastDay.getUTCDate()))
  return month
}
