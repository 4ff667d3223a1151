/** Text shared by login, registration and verification (spec sections 2, 5 and 8). */
export const auth = {
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  emailMissing: 'Please enter your email address',
  emailMalformed: 'Please enter a valid email address',
  passwordMissing: 'Please enter your password',
  resend: 'Resend Verification Email',
  resending: 'Sending...',
  loginFailed: 'Failed to login',
  registerFailed: 'Failed to register',
  resendFailed: 'Failed to resend verification email',
  resendIn: (seconds: number) => `in ${seconds} s`,
}
