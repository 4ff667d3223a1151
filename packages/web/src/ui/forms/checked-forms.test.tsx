import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../../testing/render-screen.tsx'
import { ContactForm } from '../../screens/dashboard/contacts/ContactForm.tsx'
import { draftWithNumber } from '../../screens/dashboard/contacts/contact-draft.ts'
import { DisplayNameForm } from '../../screens/dashboard/settings/account/DisplayNameForm.tsx'
import { EmailForm } from '../../screens/dashboard/settings/account/EmailForm.tsx'
import { PasswordForm } from '../../screens/dashboard/settings/account/PasswordForm.tsx'
import { FactorsDialog } from '../../screens/dashboard/settings/account/owner-proof/FactorsDialog.tsx'
import { SpendingSettings } from '../../screens/dashboard/settings/SpendingSettings.tsx'
import { CodeStep } from '../../screens/login/CodeStep.tsx'
import { LoginForm } from '../../screens/login/LoginForm.tsx'
import { RegisterForm } from '../../screens/register/RegisterForm.tsx'
import {
  ChoosePasswordView,
  RequestLinkView,
} from '../../screens/reset-password/ResetPasswordPage.tsx'

const nothing = () => undefined
const promised = () => Promise.reject(new Error('Nothing is sent'))
const EMAIL = 'asha@example.com'
const SECRET = 'long enough'
const EMAIL_MISSING = 'Please enter your email address'
const EMAIL_MALFORMED = 'Please enter a valid email address'
const PASSWORD_MISSING = 'Please enter your current password'
const CODE_MISSING = 'Please enter the code'
const TOO_SHORT = 'Password must be at least 8 characters long'
const DIFFERENT = 'Passwords do not match'

interface Form {
  what: string
  form: ReactNode
  /** A wrong value of each field, the right one, and what is said of the wrong one. */
  fields: Record<string, [wrong: string, right: string, words: string]>
  responses?: Responses
}

/** Every form of visitors and customers that marks its fields. A typed number is validated at the press only. */
const FORMS: Form[] = [
  {
    what: 'the registration',
    form: <RegisterForm busy={false} onSubmit={promised} />,
    fields: {
      Email: ['asha', EMAIL, EMAIL_MALFORMED],
      'Display Name': [' ', 'Asha', 'Please enter a display name'],
      Password: ['1234567', SECRET, TOO_SHORT],
      'Confirm Password': ['other', SECRET, DIFFERENT],
    },
  },
  {
    what: 'the registration with an empty address and a long password',
    form: <RegisterForm busy={false} onSubmit={promised} />,
    fields: {
      Email: ['', EMAIL, EMAIL_MISSING],
      'Display Name': ['', 'Asha', 'Please enter a display name'],
      Password: ['x'.repeat(129), SECRET, 'Password must be at most 128 characters long'],
      'Confirm Password': ['other', SECRET, DIFFERENT],
    },
  },
  {
    what: 'the login',
    form: <LoginForm busy={false} needsBotCheck={false} onSubmit={promised} />,
    fields: {
      Email: ['', EMAIL, EMAIL_MISSING],
      Password: ['', SECRET, 'Please enter your password'],
    },
  },
  {
    what: 'the code of a login',
    form: <CodeStep challenge="c" />,
    fields: { Code: [' ', '123456', CODE_MISSING] },
  },
  {
    what: 'a forgotten password',
    form: <RequestLinkView />,
    fields: { Email: ['asha', EMAIL, EMAIL_MALFORMED] },
  },
  {
    what: 'a forgotten password without an address',
    form: <RequestLinkView />,
    fields: { Email: ['', EMAIL, EMAIL_MISSING] },
  },
  {
    what: 'a new password',
    form: <ChoosePasswordView token="t" />,
    fields: {
      'New password': ['short', SECRET, TOO_SHORT],
      'Confirm new password': ['other', SECRET, DIFFERENT],
    },
  },
  {
    what: 'another password',
    form: <PasswordForm email={EMAIL} />,
    fields: {
      'Current password': ['', 'until now', PASSWORD_MISSING],
      'New password': ['short', SECRET, TOO_SHORT],
      'Confirm new password': ['other', SECRET, DIFFERENT],
    },
  },
  {
    what: 'another address',
    form: <EmailForm />,
    fields: {
      'New email address': ['asha', EMAIL, EMAIL_MALFORMED],
      'Your current password': ['', SECRET, PASSWORD_MISSING],
    },
  },
  ...[' ', 'see www.example.com', 'x'.repeat(81)].map(name => ({
    what: `the display name "${name}"`,
    form: <DisplayNameForm stored="Asha" />,
    fields: {
      'Display name': [
        name,
        'Asha Rao',
        name === ' '
          ? 'Please enter a display name'
          : 'Enter one line of at most 80 characters, without links, addresses, or the characters @, < and >.',
      ] satisfies Form['fields'][string],
    },
  })),
  {
    what: 'a proof of the owner',
    form: (
      <FactorsDialog
        title="Close"
        confirm="Close"
        email={EMAIL}
        asks={['password', 'code']}
        send={promised}
        onDone={nothing}
        onClose={nothing}
      />
    ),
    fields: {
      'Your password': ['', SECRET, PASSWORD_MISSING],
      Code: ['', '123456', CODE_MISSING],
    },
  },
  {
    what: 'the limits of spending',
    form: <SpendingSettings />,
    fields: {
      'Daily budget for calls (USD)': [
        'ten',
        '10',
        'Enter an amount from 0.01 to 10000, or leave this empty.',
      ],
    },
    responses: {
      '/api/user/spending': { body: { dailyBudget: null, lowBalanceBelow: 2, spentToday: 0 } },
    },
  },
  {
    what: 'a contact',
    form: <NewContact />,
    fields: { Name: [' ', 'Asha', 'Please enter a name of one line, without links.'] },
  },
]

function NewContact() {
  const [draft, setDraft] = useState(() => draftWithNumber('+447400123456'))
  return (
    <ContactForm
      title="New contact"
      draft={draft}
      isSaved={false}
      busy={false}
      onChange={setDraft}
      onSave={nothing}
      onCancel={nothing}
    />
  )
}

const invalid = () => document.querySelectorAll('[aria-invalid="true"]').length

// spec 5.1 see 56, 5.3, 5.4, 5.10, 9.1
// beyond A field is red only as long as its value is wrong
it.each(FORMS)(
  '$what: a press says what is wrong at each field, focuses the first one, and sends nothing',
  async form => {
    const fields = Object.entries(form.fields)
    const { settled, requests } = renderScreen(form.form, { responses: form.responses ?? {} })
    await settled()
    const type = (label: string, value: string) =>
      fireEvent.input(screen.getByLabelText(label), { target: { value } })
    for (const [label, [wrong]] of fields) type(label, wrong)
    expect(invalid()).toBe(0)
    const sent = document.querySelector('form')
    if (!sent) throw new Error('There is no form')
    const before = requests.length
    fireEvent.submit(sent)
    expect(invalid()).toBe(fields.length)
    for (const [, [, , words]] of fields) expect(screen.getByText(words)).toBeTruthy()
    const [first = ''] = Object.keys(form.fields)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(first)))
    expect(requests).toHaveLength(before)
    for (const [label, [, right]] of fields) type(label, right)
    expect(invalid()).toBe(0)
  },
)
