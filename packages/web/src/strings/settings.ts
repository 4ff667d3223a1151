/** The text of the Settings tab (spec sections 2, 4, 5, 8 and 9). */
export const settings = {
  callerId: 'Caller ID Settings',
  callerIdLead: 'The number that people see when you call them.',
  callerIdsLoading: 'Loading caller IDs',
  callerIdsFailed: 'Failed to load caller IDs',
  platform: 'Default platform number',
  platformDetail: 'Used unless you choose another number.',
  current: 'Current',
  set: 'Set as Caller ID',
  clear: 'Clear',
  noOptions: 'Verify or rent a number to use it as your caller ID.',
  clearFailed: 'Failed to clear caller ID',
  cleared: 'Caller ID reset to default',
  clearTitle: 'Clear your caller ID?',
  clearDetail: 'The people you call will see the default platform number.',
  clearConfirm: 'Clear caller ID',
  cancel: 'Cancel',

  verification: 'Phone Number Verification',
  verificationLead: 'Verify a phone number that you own, and use it as your caller ID.',
  steps: 'Steps',
  stepNumber: 'Number',
  stepCode: 'Code',
  stepCall: 'Call',
  numberHint: 'We send a code to this number by text message, or call it if it is a landline.',
  invalidNumber: 'Please enter a valid phone number in E.164 format (e.g., +12125551234)',
  sendCode: 'Send code',
  callInstead: 'Call me instead',
  sending: 'Sending...',
  addFailed: 'Failed to add the phone number',

  code: 'Verification code',
  codeHint: 'The 6 digits of the text message.',
  spokenCodeHint: 'The 6 digits that you hear in the call.',
  invalidCode: 'Please enter a valid 6-digit verification code',
  verify: 'Verify',
  verifying: 'Verifying...',
  verifyFailed: 'Failed to verify the phone number',
  sendAgain: 'Send another code',
  otherNumber: 'Use another number',

  callTitle: 'Answer the call and enter this code',
  callExpected:
    'The call is expected within 30 seconds and may take up to 1 minute. Answer it, and enter the code when asked.',
  callCode: 'Code to enter',
  waiting: 'Waiting for the call',
  stillWaiting: 'Still checking. If your phone did not ring, request another call.',
  codeEntered: 'I entered the code',
  checkAgain: 'Check again',
  callAgain: 'Call me again',
  calling: 'Calling...',
  checkFailed: 'Failed to check validation status. Please try again.',
  validationTimeout:
    'Validation is taking longer than expected. Please ensure you entered the code during the call, then try again.',

  manage: 'Manage Verified Numbers',
  numbersLoading: 'Loading your phone numbers',
  numbersFailed: 'Failed to load your phone numbers',
  noNumbers: 'You have not added a phone number yet.',
  verified: 'Verified',
  pending: 'Pending Verification',
  remove: 'Delete',
  confirmRemove: 'Confirm Delete',
  removeEndsForwarding: 'Calls to your rented numbers will no longer go on to this phone.',
  removing: 'Deleting...',
  removed: 'Phone number removed successfully',
  removeFailed: 'Failed to remove the phone number',
} as const

export function codeSent(number: string): string {
  return `Verification code sent to ${number}`
}

/** Shown above the field for the code. */
export function codeSentTo(number: string): string {
  return `We sent a code to ${number}.`
}

/** Shown above the field for a code that is spoken in a call. */
export function codeSpokenTo(number: string): string {
  return `We are calling ${number} to tell you a code.`
}

/** The label of the button while the pause between two codes lasts. */
export function sendAgainIn(seconds: number): string {
  return `${settings.sendAgain} in ${seconds} s`
}

export function numberVerified(number: string): string {
  return `Phone number ${number} verified successfully!`
}

/** The accessible name of a row's button: "Delete +1 415 555 2671". */
export function buttonLabel(action: string, number: string): string {
  return `${action} ${number}`
}

/** "31 s" */
export function secondsLeftText(seconds: number): string {
  return `${seconds} s`
}

/** "Added 3 Nov 2026" */
export function addedOn(day: string): string {
  return `Added ${day}`
}

/** The offer in Settings to open links of phone numbers on web pages, which only some browsers have. */
export const numberLinks = {
  title: 'Phone number links',
  lead: 'A press on a phone number on a web page can open the dialer with this number. The call starts only when you press Call.',
  open: 'Open these links here',
  asked:
    'Answer the question of your browser. You can change your choice in the settings of the browser.',
  refused: 'Your browser does not allow it.',
} as const

/** The list of the sections in Settings. */
export const settingSections = {
  label: 'Sections',
  'caller-id': 'Caller ID',
  calls: 'Calls',
  spending: 'Spending',
  notices: 'Notices',
  account: 'Account',
  security: 'Security',
} as const

/** The text of the choice of the theme. */
export const themes = {
  title: 'Theme',
  lead: 'The colours of the pages in this browser.',
  system: 'Like the system',
  light: 'Light',
  dark: 'Dark',
  notKept: 'This browser does not keep the choice: it ends when the page is closed.',
} as const

/** The section about what this browser keeps for when it is offline. */
export const offlineLists = {
  title: 'Offline',
  lead: 'This page opens without the internet too, where your browser can do that. Calls and changes need the internet.',
  keep: 'Keep contacts and recent calls in this browser for when it is offline',
  keepHint:
    'They are deleted when you log out, and after a day without the internet. Leave this off on a device that others use.',
} as const
