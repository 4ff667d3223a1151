/** The user part that a browser calls to hear itself. */
export const ECHO_USER = 'echo'
/** Who calls it for `npm run doctor`: no user has this id. */
export const DOCTOR_IDENTITY = 'doctor'
