/**
 * When the first unpaid month begins: on the same day of the month and at the same time as the rental, or
 * on the last day of a shorter month. A number rented on 31 Jan renews on 28 Feb and on 31 Mar. Days are UTC.
 */
export function renewalAfter(rentedAt: Date, paidMonths: number): Date {
  const month = new Date(rentedAt)
  month.setUTCDate(1)
  month.setUTCMonth(month.getUTCMonth() + paidMonths)
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0))
  month.setUTCDate(Math.min(rentedAt.getUTCDate(), lastDay.getUTCDate()))
  return month
}
