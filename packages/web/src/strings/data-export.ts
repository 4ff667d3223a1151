/** The export of the own data in Settings. */
export const dataExport = {
  title: 'Your data',
  lead: 'Download your profile, contacts, numbers, calls and payments as JSON and CSV files in one archive.',
  open: 'Download your data…',
  dialog: 'Download your data',
  explanation:
    'The archive has your profile, contacts, numbers, calls, transactions, purchases and more. It can be made once an hour.',
  confirm: 'Download',
  failed: 'The download failed. Please try again.',
} as const
