import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { argon2Passwords } from './argon2-passwords.ts'

const passwords = argon2Passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 })
const saltOf = (hash: string) => hash.split('$').at(-2)

describe('password hashes', () => {
  it('are of argon2id with the memory and the passes that OWASP recommends', async () => {
    expect(await argon2Passwords().hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('have a salt of their own, unless one shares the salt of another', async () => {
    const [first, second] = [await passwords.hash('secret'), await passwords.hash('secret')]
    expect(saltOf(first)).not.toBe(saltOf(second))
    expect(await passwords.hash('secret', first)).toBe(first)
    expect(saltOf(await passwords.hash('other', first))).toBe(saltOf(first))
    expect(await passwords.matches(await passwords.hash('other', first), 'other')).toBe(true)
  })

  it('take a new salt where the other is no hash', async () => {
    const hash = await passwords.hash('secret', 'none')
    expect(await passwords.matches(hash, 'secret')).toBe(true)
  })

  it('never match when there is none', async () => {
    expect(await passwords.matches(null, 'secret')).toBe(false)
    expect(await passwords.findMatch([], 'secret')).toBeNull()
  })

  it('are found among several, with one salt and with several', async () => {
    const first = await passwords.hash('first')
    const alike = [await passwords.hash('second', first), await passwords.hash('third', first)]
    const apart = [await passwords.hash('fourth'), await passwords.hash('fifth')]
    const all = [first, ...alike, ...apart]
    const named = ['first', 'second', 'third', 'fourth', 'fifth']
    for (const [n, password] of named.entries()) {
      expect(await passwords.findMatch(all, password)).toBe(all[n])
    }
    expect(await passwords.findMatch(all, 'sixth')).toBeNull()
    expect(await passwords.findMatch([first], 'second')).toBeNull()
  })

  it('have no form: systems write an umlaut as one sign or as two', async () => {
    const [composed, apart] = ['pass-\u00FC', 'pass-u\u0308']
    expect(composed).not.toBe(apart)
    for (const [set, typed] of [
      [composed, apart],
      [apart, composed],
    ] as const) {
      const known = await passwords.hash(set)
      expect(await passwords.matches(known, typed)).toBe(true)
      expect(await passwords.findMatch([known], typed)).toBe(known)
      expect(await passwords.findMatch([known], `${typed}!`)).toBeNull()
      // A hash from before forms were made one.
      const old = await hash(set, { memoryCost: 64, timeCost: 1, parallelism: 1 })
      expect(await passwords.matches(old, typed)).toBe(true)
      expect(await passwords.findMatch([known, old], typed)).toBe(known)
    }
  })
})
