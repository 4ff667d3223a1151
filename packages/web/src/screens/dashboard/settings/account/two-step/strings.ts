import { formatDate } from '../../../../../strings/dates.ts'

/** The text of two-step sign-in in Settings. */
export const twoStep = {
  title: 'Two-step sign-in',
  lead: 'After your password, each login asks for a code of an authenticator app on your phone.',
  loading: 'Loading two-step sign-in',
  loadFailed: 'Failed to load two-step sign-in',
  on: (since: Date, codes: number) =>
    `On since ${formatDate(since)}. ${codes === 1 ? '1 recovery code' : `${codes} recovery codes`} left.`,
  turnOn: 'Turn on…',
  renew: 'New recovery codes…',
  turnOff: 'Turn off…',

  turnOnTitle: 'Turn on two-step sign-in',
  renewTitle: 'Make new recovery codes',
  turnOffTitle: 'Turn off two-step sign-in',
  passwordLead: 'Enter your password to start.',
  renewLead: 'The earlier recovery codes will not work any more.',
  turnOffLead: 'Logins will need only your password.',
  password: 'Your password',
  code: 'Code',
  anyCodeHint: 'From your authenticator app, or one of your recovery codes.',
  codeMissing: 'Please enter the code',
  cancel: 'Cancel',
  next: 'Next',
  confirmOn: 'Turn on',
  confirmRenew: 'Make new codes',
  confirmOff: 'Turn off',
  failed: 'This did not work. Please try again.',

  scan: 'Scan the code with an authenticator app, or type the secret into it. Then enter the code that the app shows.',
  qrCode: 'QR code for the authenticator app',
  secret: 'Secret',
  copySecret: 'Copy secret',

  codesTitle: 'Your recovery codes',
  codesLead:
    'Each code replaces a code of the app, once. They are shown only now: store them where you find them without your phone.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Your browser did not allow the copy. Select the text instead.',
  download: 'Download',
  print: 'Print',
  fileTitle: (product: string, email: string) => `${product} ${email}: recovery codes`,
  stored: 'I have stored the codes',
  done: 'Done',
} as const
