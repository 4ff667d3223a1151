import { fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { type Responses, renderScreen } from '../../testing/render-screen.tsx'
import { ContactForm } from '../screens/dashboard/contacts/ContactForm.tsx'
import { draftWithNumber } from '../screens/dashboard/contacts/contact-draft.ts'
import { DisplayNameForm } from '../screens/dashboard/settings/account/DisplayNameForm.tsx'
import { EmailForm } from '../screens/dashboard/settings/account/EmailForm.tsx'
import { PasswordForm } from '../screens/dashboard/settings/account/PasswordForm.tsx'
import { FactorsDialog } from '../screens/dashboard/settings/account/owner-proof/FactorsDialog.tsx'
import { SpendingSettings } from '../screens/dashboard/settings/SpendingSettings.tsx'
import { CodeStep } from '../screens/login/CodeStep.tsx'
import { LoginForm } from '../screens/login/LoginForm.tsx'
import { RegisterForm } from '../screens/register/RegisterForm.tsx'
import {
  ChoosePasswordView,
  RequestLinkView,
} from '../screens/reset-password/ResetPasswordPage.tsx'

const nothing = () => undefined
const promised = () => Promise.reject(new Error('Nothing is sent'))
const EMAIL = 'asha@example.com'
const SECRET = 'long enough'

interface Form {
  what: string
  form: ReactNode
  /** A wrong value of each field, which a press finds, and the right one. */
  fields: Record<string, [wrong: string, right: string]>
  responses?: Responses
}

/** Every form of visitors and customers that marks its fields. A typed number is validated at the press only. */
const FORMS: Form[] = [
  {
    what: 'the registration',
    form: <RegisterForm busy={false} onSubmit={promised} />,
    fields: {
      Email: ['asha', EMAIL],
      'Display Name': [' ', 'Asha'],
      Password: ['short', SECRET],
      'Confirm Password': ['other', SECRET],
    },
  },
  {
    what: 'the login',
    form: <LoginForm busy={false} needsBotCheck={false} onSubmit={promised} />,
    fields: { Email: ['', EMAIL], Password: ['', SECRET] },
  },
  {
    what: 'the code of a login',
    form: <CodeStep challenge="c" />,
    fields: { Code: [' ', '123456'] },
  },
  {
    what: 'a forgotten password',
    form: <RequestLinkView />,
    fields: { Email: ['asha', EMAIL] },
  },
  {
    what: 'a new password',
    form: <ChoosePasswordView token="t" />,
    fields: { 'New password': ['short', SECRET], 'Confirm new password': ['other', SECRET] },
  },
  {
    what: 'another password',
    form: <PasswordForm email={EMAIL} />,
    fields: {
      'Current password': ['', 'until now'],
      'New password': ['short', SECRET],
      'Confirm new password': ['other', SECRET],
    },
  },
  {
    what: 'another address',
    form: <EmailForm />,
    fields: { 'New email address': ['asha', EMAIL], 'Your current password': ['', SECRET] },
  },
  {
    what: 'the display name',
    form: <DisplayNameForm stored="Asha" />,
    fields: { 'Display name': [' ', 'Asha Rao'] },
  },
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
    fields: { 'Your password': ['', SECRET], Code: ['', '123456'] },
  },
  {
    what: 'the limits of spending',
    form: <SpendingSettings />,
    fields: { 'Daily budget for calls (USD)': ['ten', '10'] },
    responses: {
      '/api/user/spending': { body: { dailyBudget: null, lowBalanceBelow: 2, spentToday: 0 } },
    },
  },
  { what: 'a contact', form: <NewContact />, fields: { Name: [' ', 'Asha'] } },
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

// beyond A field is red only as long as its value is wrong
it.each(FORMS)(
  '$what marks its fields at a press, and each until its value is right',
  async form => {
    const fields = Object.entries(form.fields)
    const { settled } = renderScreen(form.form, { responses: form.responses ?? {} })
    await settled()
    const type = (label: string, value: string) =>
      fireEvent.input(screen.getByLabelText(label), { target: { value } })
    for (const [label, [wrong]] of fields) type(label, wrong)
    expect(invalid()).toBe(0)
    const sent = document.querySelector('form')
    if (!sent) throw new Error('There is no form')
    fireEvent.submit(sent)
    expect(invalid()).toBe(fields.length)
    for (const [label, [, right]] of fields) type(label, right)
    expect(invalid()).toBe(0)
  },
)
