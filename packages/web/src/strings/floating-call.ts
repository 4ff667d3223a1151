/** The small window with the call, which loads on demand. */
export const floatingCall = {
  showKeypad: 'Show the keypad',
  hideKeypad: 'Hide the keypad',
} as const
