import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { AudioCheckPanel } from './AudioCheckPanel.tsx'

it('shows its result after a press that is under way, because it moves what is below', async () => {
  let refuse = () => {}
  const answer = new Promise<MediaStream>((_, reject) => {
    refuse = () => reject(new DOMException('refused', 'NotAllowedError'))
  })
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: () => answer } })
  renderScreen(<AudioCheckPanel inputId={null} onClose={() => undefined} />)
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Cancel' }))
  await act(async () => {
    refuse()
    await answer.catch(() => undefined)
  })
  expect(screen.queryByText('Test failed')).toBeNull()
  fireEvent.click(document.body)
  expect(await screen.findByText('Test failed')).toBeTruthy()
  vi.unstubAllGlobals()
})
