import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { MailNotices } from './MailNotices.tsx'

const PATH = '/api/user/mail-notices'

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
