/** What stands below the dialer; the words of the test itself are fetched with it. */
export const audioCheckOffer = {
  open: 'Test your setup',
  otherTab: 'Use your phone in this tab first.',
  inCall: 'Not available during a call.',
} as const
