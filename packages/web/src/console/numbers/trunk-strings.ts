/** The sentences of the numbers of trunks. */
export const trunkNumbers = {
  title: 'Trunk numbers',
  lead: 'The numbers that the companies of your SIP trunks have assigned to you. Customers rent the free ones. Fee and price of calls are those of the active deck.',
  fees: 'Number fees',
  inventory: 'Inventory',
  number: 'Number',
  numberPlaceholder: '+1212',
  state: 'State',
  states: { free: 'Free', rented: 'Rented', withdrawn: 'Withdrawn' },
  withdrawnToo: 'Withdrawn when the rental ends',
  noFee: 'Not offered: no fee',
  country: 'Country',
  countryPlaceholder: 'GB',
  type: 'Type',
  kind: 'Kind',
  region: 'Region',
  trunk: 'Trunk',
  customer: 'Customer',
  monthlyFee: 'Monthly fee',
  incoming: 'Incoming, per minute',
  listedAt: 'Added',
  withdrawnAt: 'Withdrawn',
  actions: 'Actions',
  emptyTitle: 'No numbers',
  emptyDetail: 'Add the numbers of your trunk one by one, or import a CSV file of them.',

  import: 'Import CSV',
  importTitle: 'Import numbers from CSV',
  importEffect:
    'The numbers of the file are offered to customers. Those that it does not name stay as they are.',
  file: 'Numbers (CSV)',
  fileHint:
    'Columns: number, and perhaps type, country, region, trunk. What is empty is taken from the numbering plan.',
  fileMissing: 'Choose a file.',
  fileFaulty: 'Correct the lines below, and choose the file again.',
  checking: 'Checking the file …',
  checkFailed: 'The file could not be checked.',
  confirm: 'Import',
  imported: (added: number, changed: number) => `Added: ${added}. Changed: ${changed}.`,
  counts: (counts: { added: number; changed: number; unchanged: number }) =>
    `New: ${counts.added}. Changed: ${counts.changed}. Unchanged: ${counts.unchanged}.`,
  faults: (count: number) =>
    count === 1
      ? '1 line is wrong, so nothing is imported:'
      : `${count} lines are wrong, so nothing is imported:`,
  fault: (line: number, problem: string) => `Line ${line}: ${problem}`,
  moreFaults: (count: number) => `And ${count} more.`,
  unused: (columns: readonly string[]) => `Not used: the columns ${columns.join(', ')}.`,
  withoutFee: (kinds: readonly string[]) =>
    `Not offered, because the active deck has no fee for them: ${kinds.join(', ')}.`,
} as const
