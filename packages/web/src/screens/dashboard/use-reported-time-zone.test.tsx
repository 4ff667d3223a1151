import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useReportedTimeZone } from './DashboardPage.tsx'

const PATH = '/api/user/time-zone'
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

function Page() {
  useReportedTimeZone()
  return null
}

async function open(stored: string | null) {
  const profile = { id: 'u1', displayName: 'Asha', selectedCallerId: null, timeZone: stored }
  const screen = renderScreen(<Page />, {
    responses: { '/api/user/profile': { body: profile }, [PATH]: { body: { timeZone } } },
  })
  await screen.settled()
  return screen
}

it.each([null, 'Mars/Olympus'])('is reported where the server stores %s', async stored => {
  const { bodies } = await open(stored)
  expect(bodies[PATH]).toEqual({ timeZone })
})

it('is not reported where the server has it', async () => {
  const { requests } = await open(timeZone)
  expect(requests).toContain('/api/user/profile')
  expect(requests).not.toContain(PATH)
})
