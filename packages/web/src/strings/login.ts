export const login = {
  title: 'Login',
  lead: 'Login to your account',
  submit: 'Login',
  submitting: 'Logging in...',
  accountClosed: 'Your account is closed.',
  forgotPassword: 'Forgot your password?',
  noAccount: "Don't have an account?",
  register: 'Register',
  notVerifiedTitle: 'Email Not Verified',
  notVerifiedText: 'Please check your email for a verification link or request a new one.',
}
