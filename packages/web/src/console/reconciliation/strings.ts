/** The sentences of the reconciliation. */
export const reconciliation = {
  title: 'Reconciliation',
  lead: 'Payments, calls and numbers against the vendors, and the ledger against itself: every night after 02:00 UTC, and on demand.',
  start: 'Reconcile now',
  starting: 'The reconciliation starts within a few seconds.',
  startFailed: 'The reconciliation could not be started.',
  statement: 'Books of a month',
  month: 'Month',
  download: 'Download CSV',
  downloadFailed: 'The books could not be read.',
  statementHint:
    'Opening, debits, credits and closing of each account. In each currency the closing balances sum to zero.',

  differences: 'Differences',
  runs: 'Runs',
  difference: 'Difference',
  check: 'Check',
  kind: 'What',
  /** Those of the ledger are sentences already. */
  kinds: {
    'unknown-here': 'Only there',
    'unknown-there': 'Only here',
    'not-captured-there': 'Not captured there',
    'amounts-differ': 'Amounts differ',
    'refunds-differ': 'Refunds differ',
    'seconds-differ': 'Durations differ',
    'ids-differ': 'Ids differ',
  } as Readonly<Record<string, string>>,
  subject: 'Record',
  here: 'Here',
  there: 'There',
  foundAt: 'Found',
  lastFoundAt: 'Last found',
  state: 'State',
  open: 'Open',
  explained: 'Explained',
  explanation: 'Explanation',
  explainedBy: (operator: string) => `Explained by ${operator}`,
  actions: 'Actions',
  noDifferences: {
    title: 'No differences',
    detail: 'Each difference that a run finds appears here.',
  },

  requestedAt: 'Requested',
  requestedBy: 'By',
  nightly: 'Nightly',
  day: 'Calls of',
  results: 'Results',
  running: 'Running',
  noRuns: { title: 'No runs yet', detail: 'The first one is tonight, or now.' },
  checks: { payments: 'Payments', calls: 'Calls', numbers: 'Numbers', ledger: 'Ledger' },
  found: (differences: number) =>
    differences === 1 ? '1 difference' : `${differences} differences`,
  examined: (here: number, there: number | null) =>
    there === null ? `${here} rules` : `${here} here, ${there} there`,
} as const
