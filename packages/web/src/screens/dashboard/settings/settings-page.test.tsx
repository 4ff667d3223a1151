import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { serverWith } from '../../../../testing/settings-screen.tsx'
import { SettingsPage } from './SettingsPage.tsx'

it('the Settings tab has the caller ID first, then the verification', async () => {
  const { settled } = renderScreen(<SettingsPage />, { responses: serverWith() })
  await settled()
  const headings = screen.getAllByRole('heading').map(heading => heading.textContent)
  expect(headings).toEqual([
    'Caller ID Settings',
    'Phone Number Verification',
    'Manage Verified Numbers',
  ])
})
