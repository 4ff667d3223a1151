/** The text of the ringing of calls to a rented number. */
export const ringing = {
  button: 'Ringing',
  title: 'Ringing',
  lead: 'A call that does not ring here is forwarded at once, or goes to voicemail, as you have chosen for this number. Without both it is missed.',
  choice: 'A call to this number',
  on: 'Rings here while this page is open',
  off: 'Does not ring here',
  save: 'Save',
  cancel: 'Cancel',
  failed: 'Failed to save the ringing',
} as const
