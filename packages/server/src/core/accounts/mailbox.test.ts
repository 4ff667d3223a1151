import { describe, expect, it } from 'vitest'
import { canonicalMailbox } from './mailbox.ts'

describe('the mailbox of an address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada@Example.COM', 'ada@example.com'],
    ['ada+shop@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ADA@googlemail.com', 'ada@gmail.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['++@example.com', '+@example.com'],
    ['a.d.a@mail.gmail.com', 'a.d.a@mail.gmail.com'],
  ])('%s is that of %s', (email, mailbox) => {
    expect(canonicalMailbox(email)).toBe(mailbox)
  })

  it('is its own canonical spelling', () => {
    const mailbox = canonicalMailbox('a.d.a+x@googlemail.com')
    expect(canonicalMailbox(mailbox)).toBe(mailbox)
  })
})
