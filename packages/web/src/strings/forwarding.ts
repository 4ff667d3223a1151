/** The text of the forwarding of calls to a rented number. */
export const forwarding = {
  button: 'Forwarding',
  title: 'Forwarding',
  lead: 'A call that is not answered here goes on to your phone. Calls that you decline, and calls in quiet hours, are not forwarded.',
  choice: 'Forward to',
  none: 'Do not forward',
  loading: 'Loading your phone numbers',
  noPhones: 'You have no verified phone number yet.',
  verify: 'Verify a number in Settings',
  callerId: 'Your phone shows the rented number as the caller.',
  costs:
    'You pay for a forwarded call as for any call, at the rate at that time, also when the mailbox of your phone answers.',
  noRate: 'Cannot be called',
  save: 'Save',
  cancel: 'Cancel',
  loadFailed: 'Failed to load your phone numbers',
  failed: 'Failed to save the forwarding',
} as const
