/** The button that moves the phone to this tab. It gets the focus when the user presses Call without it. */
export const TAKE_OVER_ID = 'take-over'
