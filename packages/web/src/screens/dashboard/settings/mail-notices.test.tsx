import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type StubResponse, renderScreen } from '../../../../testing/render-screen.tsx'
import { MailNotices } from './MailNotices.tsx'

const PATH = '/api/user/mail-notices'

// beyond Mails that are not necessary are switched off in Settings, and by one click in the mail program
it('shows which notices are mailed, and switches one on again', async () => {
  const body = { off: ['voicemail', 'low-balance'], addressRefusedAt: null }
  const { user, bodies } = renderScreen(<MailNotices />, { responses: { [PATH]: { body } } })
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  await screen.findByRole('checkbox', { name: 'Missed calls' })
  expect([box(/^Missed/).checked, box(/^Voicemail/).checked, box(/^Low/).checked]).toEqual([
    true,
    false,
    false,
  ])
  await user.click(box(/^Voicemail/))
  expect(bodies[PATH]).toEqual({ off: ['low-balance'] })
})

it('says that a choice was not stored, and shows the one that is', async () => {
  const stored = { body: { off: ['voicemail'], addressRefusedAt: null } }
  let response: StubResponse = stored
  const { user } = renderScreen(<MailNotices />, { responses: { [PATH]: () => response } })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Missed calls' })
  response = { status: 500, body: {} }
  await user.click(box)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to save which mails you get',
  )
  expect(box.checked).toBe(true)
  response = { body: { off: ['voicemail', 'missed-call'], addressRefusedAt: null } }
  await user.click(box)
  await waitFor(() => expect(box.checked).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
})
