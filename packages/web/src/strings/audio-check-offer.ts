/** The text of the button below the dialer. The text of the panel is in audio-check.ts, which loads on demand. */
export const audioCheckOffer = {
  open: 'Test your setup',
  otherTab: 'Use your phone in this tab first.',
  inCall: 'Available after the call.',
} as const
