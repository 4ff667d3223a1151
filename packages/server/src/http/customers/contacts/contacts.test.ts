import {
  CONTACTS_MAX,
  CONTACTS_MAX_BYTES,
  CONTACT_IMPORT_MAX_BYTES,
  CONTACT_NUMBERS_OF_ALL_MAX,
} from '@ringback/contract/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Customer, openTestServer } from '../../../../testing/test-server.ts'
import { addContact } from '../../../actions/contacts/change-contacts.ts'
import { importContacts } from '../../../actions/contacts/import-contacts.ts'

const { world, addCustomer } = await openTestServer()

const ASHA = {
  name: 'Asha Rao',
  numbers: [
    { label: 'Home', phoneNumber: '+912212345678' },
    { label: '', phoneNumber: '+12125551234' },
  ],
  note: 'Line one\nhttps://example.com',
  isFavourite: true,
}
const NOT_FOUND = { status: 404, error: 'Contact not found', code: 'unknown-contact' }

describe('contacts over HTTP', () => {
  let user: string
  let send: Customer['send']

  beforeEach(async () => {
    ;({ userId: user, send } = await addCustomer())
  })

  const request = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    send(`/api/contacts${path}`, body, method)
  const list = async () => (await request('GET', ''))['contacts']
  async function addAsha(): Promise<string> {
    const added = await request('POST', '', ASHA)
    expect(added.status).toBe(200)
    return (added['contact'] as { id: string }).id
  }

  it('adds, lists, changes and deletes a contact', async () => {
    const id = await addAsha()
    expect(await list()).toEqual([{ id, ...ASHA }])
    const changed = { ...ASHA, name: 'Asha', numbers: ASHA.numbers.slice(1), isFavourite: false }
    expect(await request('PUT', `/${id}`, changed)).toEqual({
      ...{ status: 200, contact: { id, ...changed } },
    })
    expect(await list()).toEqual([{ id, ...changed }])
    expect((await request('DELETE', `/${id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await request('DELETE', `/${id}`)).toEqual(NOT_FOUND)
  })

  it('refuses one contact more than the limit, also when two are added at once', async () => {
    await sql`
      insert into contacts (id, user_id, name, numbers, note, is_favourite, created_at)
      select ${user} || n, ${user}, 'Name', '[]', '', false, now()
      from generate_series(1, ${CONTACTS_MAX - 1}::int) as n`.execute(world.database.kysely)
    const answers = await Promise.all([request('POST', '', ASHA), request('POST', '', ASHA)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await list()).toHaveLength(CONTACTS_MAX)
  })

  describe('that are as many as they can be', () => {
    /** Stores contacts with so many numbers and a note each. */
    const fill = (count: number, numbers: number, note: string) =>
      sql`insert into contacts (id, user_id, name, numbers, note, is_favourite, created_at)
        select ${user} || n, ${user}, 'Name', (
          select jsonb_agg(jsonb_build_object('label', '', 'phoneNumber', '+1212555' || 1000 + digit))
          from generate_series(1, ${numbers}::int) as digit
        ), ${note}, false, now()
        from generate_series(1, ${count}::int) as n`.execute(world.database.kysely)
    const codeOf = ({ status, code }: Answer) => [status, code]

    it('get no number more, and may lose some', async () => {
      await fill(CONTACT_NUMBERS_OF_ALL_MAX / 10 - 1, 10, '')
      const eight = { ...ASHA, numbers: ASHA.numbers.slice(0, 1) }
      for (let n = 0; n < 10; n++) expect((await request('POST', '', eight)).status).toBe(200)
      const full = [409, 'too-many-contact-numbers']
      expect(codeOf(await request('POST', '', eight))).toEqual(full)
      const many = { contacts: [{ ...eight, name: 'Ravi' }] }
      expect(codeOf(await request('POST', '/import', many))).toEqual(full)
      const path = `/${user}1`
      expect((await request('PUT', path, ASHA)).status).toBe(200)
      expect((await request('POST', '', eight)).status).toBe(200)
      const all = ((await list()) as { numbers: object[] }[]).flatMap(({ numbers }) => numbers)
      expect(all.length).toBeLessThanOrEqual(CONTACT_NUMBERS_OF_ALL_MAX)
    })

    it('get no longer texts, and may get shorter ones', async () => {
      const note = '\u{1F600}'.repeat(250)
      await fill(Math.floor(CONTACTS_MAX_BYTES / 1_100), 1, note)
      const statuses: number[] = []
      for (let n = 0; n < 300 && !statuses.includes(409); n++) {
        statuses.push((await request('POST', '', { ...ASHA, note })).status)
      }
      expect(statuses).toContain(409)
      const path = `/${user}1`
      const numbers = [{ label: '', phoneNumber: '+12125551001' }]
      const longest = { name: '\u0928'.repeat(80), numbers, note, isFavourite: false }
      expect((await request('PUT', path, { ...longest, note: '' })).status).toBe(200)
      expect((await request('POST', '', { ...ASHA, note: '' })).status).toBe(200)
      expect(
        codeOf(await request('PUT', path, { ...longest, note: '\u0928'.repeat(500) })),
      ).toEqual([409, 'contacts-too-large'])
    })
  })

  it('adds no contact to an account that was closed after the request was authenticated', async () => {
    await sql`update users set closed_at = now(), frozen_at = now(), freeze_reason = 'closed'
      where id = ${user}`.execute(world.database.kysely)
    const fields = { name: 'Asha', numbers: [], note: '', isFavourite: false }
    expect(await addContact(world, user, fields)).toEqual({ ok: false, why: 'not-signed-in' })
  })

  describe('an import', () => {
    const person = (n: number) => ({
      name: `Person ${n}`,
      numbers: [{ label: '', phoneNumber: `+1212555${n + 1000}` }],
      note: '',
      isFavourite: false,
    })
    const add = (contacts: object[]) => request('POST', '/import', { contacts })

    it('adds what is new, and nothing when it is sent again, also at once', async () => {
      await addAsha()
      const contacts = [person(1), { ...ASHA, name: 'asha rao', note: '' }, person(2), person(1)]
      const answers = await Promise.all([add(contacts), add(contacts)])
      expect(answers.map(({ added }) => added).sort()).toEqual([0, 2])
      expect(await add(contacts)).toMatchObject({ added: 0, known: 4 })
      expect(await list()).toHaveLength(3)
    })

    it('adds another name with a saved number, and a saved name with a further number', async () => {
      await addAsha()
      const others = [
        { ...ASHA, name: 'Ravi Rao' },
        { ...ASHA, numbers: [...ASHA.numbers, { label: '', phoneNumber: '+12125550199' }] },
      ]
      expect(await add(others)).toMatchObject({ added: 2, known: 0 })
    })

    it('adds the largest list, and none of a list that would exceed the limit', async () => {
      const all = Array.from({ length: CONTACTS_MAX }, (_, n) => person(n))
      const pieces = Array.from({ length: 5 }, (_, n) => all.slice(n * 1_000, (n + 1) * 1_000))
      for (const piece of pieces) {
        expect(await add(piece)).toMatchObject({ added: 1_000, known: 0 })
      }
      const refused = await add([person(CONTACTS_MAX), person(CONTACTS_MAX + 1)])
      expect(refused.status).toBe(409)
      expect(refused['code']).toBe('too-many-contacts')
      expect(await list()).toHaveLength(CONTACTS_MAX)
      // What is known needs no room.
      for (const piece of pieces) {
        expect(await add(piece)).toMatchObject({ added: 0, known: 1_000 })
      }
    })

    it('refuses a body that is larger than the limit', async () => {
      const note = 'x'.repeat(CONTACT_IMPORT_MAX_BYTES)
      expect((await add([{ ...person(1), note }])).status).toBe(413)
    })

    it('adds nothing to an account that was closed', async () => {
      await sql`update users set closed_at = now(), frozen_at = now(), freeze_reason = 'closed'
        where id = ${user}`.execute(world.database.kysely)
      const fields = { name: 'Asha', numbers: [], note: '', isFavourite: false }
      expect(await importContacts(world, user, [fields])).toEqual({
        ok: false,
        why: 'not-signed-in',
      })
    })
  })
})
