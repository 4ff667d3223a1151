/** The text below the dialer. The text of the audio check loads together with its panel. */
export const audioCheckOffer = {
  open: 'Test your setup',
  otherTab: 'Use your phone in this tab first.',
  inCall: 'Not available during a call.',
} as const
