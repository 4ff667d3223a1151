export const verifyEmail = {
  verifying: {
    title: 'Verifying Email',
    text: 'Please wait while we verify your email address.',
  },
  verified: {
    title: 'Email Verified',
    redirect: 'The login page opens in a moment.',
    action: 'Login Now',
  },
  failed: {
    title: 'Verification Failed',
    text: 'Failed to verify email. Please try again.',
    missing: 'Missing verification token. Please check your email and try again.',
    action: 'Go to Login',
  },
}
