/** The text of the exports of calls and transactions. */
export const exporting = {
  calls: 'Export calls',
  transactions: 'Export transactions',
  busy: 'Exporting...',
  done: 'The file has been saved.',
  doneWithoutNames: 'The file has been saved without the names of contacts, which failed to load.',
  failed: 'The export failed. Please try again.',
} as const

/** The headings of the file of calls. The second time is in the zone. */
export function callColumns(zone: string): string[] {
  return [
    'Started (UTC)',
    `Started (${zone})`,
    'Direction',
    'From',
    'To',
    'Contact',
    'Destination',
    'Status',
    'Answered seconds',
    'Billed seconds',
    'Rate in USD per minute',
    'Billing step in seconds',
    'Cost in USD',
  ]
}

/** The headings of the file of transactions. The second time is in the zone. */
export function transactionColumns(zone: string): string[] {
  return [
    'Time (UTC)',
    `Time (${zone})`,
    'Type',
    'Description',
    'Amount in USD',
    'Balance after in USD',
    'Transaction',
  ]
}
