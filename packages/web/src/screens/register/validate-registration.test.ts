import { describe, expect, it } from 'vitest'
import { type RegistrationForm, validateRegistration } from './validate-registration.ts'

const good: RegistrationForm = {
  email: 'asha@example.com',
  displayName: 'Asha',
  password: '12345678',
  confirmation: '12345678',
  botToken: 'proof',
}

describe('validateRegistration', () => {
  it('accepts a complete form', () => {
    expect(validateRegistration(good)).toEqual({})
  })

  // spec 5.1 see 56, 5.3, 9.1
  it.each<[Partial<RegistrationForm>, ReturnType<typeof validateRegistration>]>([
    [{ email: '' }, { email: 'Please enter your email address' }],
    [{ email: 'asha' }, { email: 'Please enter a valid email address' }],
    [{ displayName: '' }, { displayName: 'Please enter a display name' }],
    [
      { password: '1234567', confirmation: '1234567' },
      { password: 'Password must be at least 8 characters long' },
    ],
    [
      { password: 'x'.repeat(129), confirmation: 'x'.repeat(129) },
      { password: 'Password must be at most 128 characters long' },
    ],
    [{ confirmation: '12345679' }, { confirmation: 'Passwords do not match' }],
    [{ botToken: null }, { botToken: 'Please complete the CAPTCHA verification' }],
  ])('refuses %j', (change, problems) => {
    expect(validateRegistration({ ...good, ...change })).toEqual(problems)
  })
})
