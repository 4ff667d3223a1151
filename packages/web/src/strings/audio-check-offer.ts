/** What stands below the dialer; the words of the test itself are fetched with it. */
export const audioCheckOffer = {
  open: 'Test your setup',
  otherTab: 'Bring your phone here first.',
  inCall: 'Not during a call.',
} as const
