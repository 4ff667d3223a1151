import { operatorAction, withReason } from '../operator-endpoint.ts'

export const verifyCustomer = operatorAction({
  path: '/api/operator/customers/:id/verify',
  role: 'support',
  command: 'customers verify',
  examples: ['customers verify user_1a2b3c --reason "Answered from this address"'],
  summary: 'Verify the email by hand: the customer can log in and gets the welcome credit',
  ...withReason,
  form: {
    label: 'Verify email',
    title: 'Verify the email',
    done: 'The email has been verified.',
  },
})

export const signOutCustomer = operatorAction({
  path: '/api/operator/customers/:id/sign-out',
  role: 'support',
  command: 'customers sign-out',
  examples: ['customers sign-out user_1a2b3c --reason "Lost the laptop"'],
  summary: 'End all sessions of the customer now',
  ...withReason,
  form: {
    label: 'Sign out everywhere',
    title: 'Sign out everywhere',
    done: 'All sessions have ended.',
  },
})

export const removeTwoStep = operatorAction({
  path: '/api/operator/customers/:id/remove-two-step',
  role: 'support',
  command: 'customers remove-two-step',
  examples: ['customers remove-two-step user_1a2b3c --reason "Lost phone and codes, ticket 4711"'],
  summary:
    'Turn two-step sign-in off for a customer who has lost the phone and the recovery codes: logins need only the password then. Make sure that the request comes from the customer, for example by a reply from the email of the account. The customer is informed by mail',
  ...withReason,
  form: {
    label: 'Remove two-step sign-in',
    title: 'Remove the two-step sign-in',
    done: 'Two-step sign-in has been removed.',
  },
})

export const resendVerificationMail = operatorAction({
  path: '/api/operator/customers/:id/send-verification',
  role: 'support',
  command: 'customers send-verification',
  examples: ['customers send-verification user_1a2b3c --reason "The mail did not arrive"'],
  summary: 'Send a verification mail with a new link. Earlier links keep working',
  ...withReason,
  form: {
    label: 'Send verification mail',
    title: 'Send a verification mail',
    done: 'The mail is on its way.',
  },
})
