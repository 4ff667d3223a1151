/** The panel of the sound settings and the reminder while muted, which load on demand. */
export const sound = {
  title: 'Sound settings',
  close: 'Close the sound settings',
  intro: 'They apply to your microphone at once, also during a call, until you reload the page.',
  noiseSuppression: 'Noise suppression',
  noiseSuppressionHint: 'Removes fans, keyboards and traffic. Switch it off for music.',
  echoCancellation: 'Echo cancellation',
  echoCancellationHint: 'Needed with loudspeakers. Switch it off only with headphones.',
  level: 'Your microphone now',
  levelWithoutCall: 'The level of your microphone is shown here during a call.',
  levelUnknown: 'The browser does not let this page measure the level.',
  speakingWhileMuted: 'You are muted. The other person cannot hear you.',
} as const
