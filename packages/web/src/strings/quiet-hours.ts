/** The text of the quiet hours of a rented number. */
export const quiet = {
  button: 'Quiet hours',
  title: 'Quiet hours',
  lead: 'A call in these hours does not ring. The caller gets a busy tone, or leaves a message if voicemail is on. The call is in your call history as missed, and we send you an email.',
  from: 'From',
  until: 'To',
  timeProblem: 'Enter a time.',
  sameProblem: 'Enter another time than the first one.',
  zone: 'Time zone',
  zoneProblem: 'Enter a time zone, for example Europe/Berlin.',
  save: 'Save',
  switchOff: 'Switch off',
  cancel: 'Cancel',
  failed: 'Failed to save the quiet hours',
} as const
